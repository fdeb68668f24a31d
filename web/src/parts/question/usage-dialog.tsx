import { Loader, Stack, Text } from '@mantine/core';
import { checklist } from '@sahada/contract/checklist';
import { plan } from '@sahada/contract/plan';
import { question } from '@sahada/contract/question';
import { say } from '@sahada/contract/text';
import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { Dialog } from '../say/dialog.tsx';
import { LoadFailed } from '../say/states.tsx';
import classes from './usage.module.css';

const words = {
  usedIn: say({ tr: 'Kullanıldığı soru listeleri', en: 'Used in these checklists' }),
  unused: say({ tr: 'Bu soru henüz hiçbir listede yok.', en: 'No checklist has this question yet.' }),
  noPlan: say({ tr: 'Bu listelerle yapılmış plan yok.', en: 'No plan uses these checklists.' }),
  onePlan: say({ tr: 'Bu listeleri 1 plan kullanıyor.', en: '1 plan uses these checklists.' }),
  plans: say({ tr: 'Bu listeleri {n} plan kullanıyor.', en: '{n} plans use these checklists.' }),
  frozen: say({
    tr: 'Yayındaki planlar yayına alındıkları andaki soruyu kullanır; değişiklikler yeni yayınlarda geçerli olur.',
    en: 'Plans on the air keep the question as it was when they were published; changes count from the next one on.',
  }),
};

/** The checklists that have a question, and the number of plans that use them. */
export function UsageDialog({ id, close }: { id: number; close: () => void }) {
  const say = useSay();
  return (
    <Dialog onClose={close} title={say(words.usedIn)} size={440} centered>
      <Panel id={id} />
    </Dialog>
  );
}

function Panel({ id }: { id: number }) {
  const say = useSay();
  const format = useFormat();
  const mayPlan = may(plan.list.access as ScreenAccess, useRights());
  const mayOpen = may(checklist.get.access as ScreenAccess, useRights());
  const read = useRead(question.usage, { id });
  const { data } = read;
  if (read.error !== null) return <LoadFailed read={read} />;
  if (data === undefined) return <Loader size="sm" aria-label={say(words.usedIn)} />;
  const { Checklists, Plans } = data;
  if (Checklists.length === 0) return <Text size="sm">{say(words.unused)}</Text>;
  const checkListId = Checklists.map(({ Id }) => Id).join(',');
  const plans =
    Plans === 0 ? say(words.noPlan) : Plans === 1 ? say(words.onePlan) : say(words.plans, { n: format.number(Plans) });
  return (
    <Stack gap="xs" data-usage>
      <ul className={classes.list}>
        {Checklists.map(({ Id, Value }) => (
          <li key={Id}>
            <IconListCheck size={16} stroke={1.7} aria-hidden />
            {mayOpen ? <Link to={`/checklists/edit-checklist/${Id}`}>{Value}</Link> : <span>{Value}</span>}
          </li>
        ))}
      </ul>
      {Plans > 0 && mayPlan ? (
        <Text size="sm" renderRoot={(root) => <Link {...root} to="/auditlist" search={onlyQuery({ checkListId })} />}>
          {plans}
        </Text>
      ) : (
        <Text size="sm">{plans}</Text>
      )}
      <Text size="xs" c="dimmed">
        {say(words.frozen)}
      </Text>
    </Stack>
  );
}
