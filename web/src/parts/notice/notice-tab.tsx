import { Button } from '@mantine/core';
import { notice } from '@sahada/contract/notice';
import { IconPlus, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { EmptyState, LoadFailed } from '../say/states.tsx';
import { useReach } from '../shell/reach.tsx';
import { NoticeForm } from './notice-form.tsx';
import { noticeWords as words } from './words.ts';

/**
 * The data protection text of a customer, or of the company for 0: what participants read now, what it will be, and what it
 * was. For a tab of their pages.
 */
export function NoticeTab({ customerId }: { customerId: number }) {
  return <Notice key={customerId} customerId={customerId} />;
}

function Notice({ customerId }: { customerId: number }) {
  // Kept while it is read in another language: what is being typed stays where it is.
  const read = useRead(notice.byCustomer, { id: customerId }, { keep: true });
  const [adding, setAdding] = useState(false);
  if (read.error !== null && read.data === undefined) return <LoadFailed read={read} />;
  if (read.data === undefined) return <FormSkeleton />;
  if (read.data === null && !adding) return <None customerId={customerId} add={() => setAdding(true)} />;
  return <NoticeForm item={read.data} customerId={customerId} onCancel={() => setAdding(false)} />;
}

function None({ customerId, add }: { customerId: number; add: () => void }) {
  const say = useSay();
  const reach = useReach();
  const isCompany = customerId === 0;
  return (
    <EmptyState
      icon={<IconShieldLock size={22} stroke={1.7} />}
      title={isCompany ? words.noneOfCompany : words.none}
      hint={isCompany ? words.noneOfCompanyHint : words.noneHint}
    >
      <Button leftSection={<IconPlus size={16} stroke={2.2} />} onClick={add}>
        {say(words.add)}
      </Button>
      {!isCompany && reach('/company') && (
        <Button
          variant="default"
          renderRoot={(root) => <Link {...root} to="/company" search={onlyQuery({ tab: 'notice' })} />}
        >
          {say(words.company)}
        </Button>
      )}
    </EmptyState>
  );
}
