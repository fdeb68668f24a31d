import { Button, Group, Text } from '@mantine/core';
import { statuses } from '@sahada/contract/codes';
import { plan } from '@sahada/contract/plan';
import { fill, say } from '@sahada/contract/text';
import { Link, type useNavigate } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { call } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { languageNow, useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { ask } from '../../parts/say/confirm.ts';

const words = {
  open: say({ tr: 'Görevli olduğu açık plan: {n}', en: 'Open plans to work on: {n}' }),
  offer: say({ tr: 'Devredilecek açık plan: {n}', en: 'Open plans to hand over: {n}' }),
  offerUnder: say({
    tr: 'Pasif kişi giriş yapamaz; devretmediğiniz planlar onun üzerinde kalır.',
    en: 'A passive user cannot sign in; the plans that you do not hand over stay with them.',
  }),
  handOver: say({ tr: 'Planlarını devret', en: 'Hand over the plans' }),
};

const open = [statuses.Draft, statuses.Planned, statuses.InProgress, statuses.Returned];

const theirs = (ids: readonly number[]) => onlyQuery({ auditorId: ids.join(), statusCode: open.join() });

/** Asks whether the plans of people who have just been turned off are to be handed over; nothing where they have none. */
export async function offerHandOver(ids: number[], navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const asked = { auditorId: ids, statusCode: open, page: 1, pageSize: 10 };
  const found = await call(plan.list, asked, { announce: 'none' }).catch(() => null);
  const n = found?.TotalItemsCount ?? 0;
  if (n === 0) return;
  const language = languageNow();
  const isWanted = await ask({
    question: fill(words.offer, language, { n }),
    under: fill(words.offerUnder, language),
    yes: words.handOver,
  });
  if (isWanted) await navigate({ to: '/auditlist', search: theirs(ids) });
}

/** How many plans wait for somebody as their auditor, and where to hand them over; nothing where there are none. */
export function OpenPlans({ userId }: { userId: number }) {
  const say = useSay();
  const format = useFormat();
  const mayPlan = may(plan.list.access, useRights());
  const asked = { auditorId: userId, statusCode: open };
  const { data } = useRead(plan.list, mayPlan ? asked : null, { announce: 'none' });
  const n = data?.TotalItemsCount ?? 0;
  if (n === 0) return null;
  return (
    <Group gap="sm" mb="sm">
      <Text size="sm">{say(words.open, { n: format.number(n) })}</Text>
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(root) => <Link {...root} to="/auditlist" search={theirs([userId])} />}
      >
        {say(words.handOver)}
      </Button>
    </Group>
  );
}
