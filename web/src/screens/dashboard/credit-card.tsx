import { Anchor } from '@mantine/core';
import { dashboard } from '@sahada/contract/dashboard';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { creditWords, useCreditPage } from '../../parts/credit/page.ts';
import { CreditSummary } from '../../parts/credit/summary.tsx';
import { words } from '../../parts/credit/words.ts';
import { Card, Loaded } from './card.tsx';

/** The credit that can be used now. With `ifShort` only where little or nothing is left of it, or it ends soon. */
export function CreditCard({ ifShort = false }: { ifShort?: boolean }) {
  const say = useSay();
  const page = useCreditPage();
  const read = useRead(dashboard.quota, {}, { everySeconds: 30, announce: 'none' });
  if (ifShort && (read.data?.Warning ?? null) === null) return null;
  return (
    <Card
      title={say(creditWords.credit)}
      place="credit"
      end={
        page && (
          <Anchor
            fz="sm"
            renderRoot={(root) => <Link {...root} to={page.path} search={onlyQuery(page.search ?? {})} />}
          >
            {say(words.all)}
          </Anchor>
        )
      }
    >
      <Loaded read={read} rows={4}>
        {read.data && <CreditSummary quota={read.data} />}
      </Loaded>
    </Card>
  );
}
