import { Button, Group, Text } from '@mantine/core';
import { statuses } from '@sahada/contract/codes';
import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';

const words = {
  open: say({ tr: 'Görevli olduğu açık plan: {n}', en: 'Open plans to work on: {n}' }),
  handOver: say({ tr: 'Planlarını devret', en: 'Hand over the plans' }),
};

const open = [statuses.Draft, statuses.Planned, statuses.InProgress, statuses.Returned];

/** How many plans wait for somebody as their auditor, and where to hand them over; nothing where there are none. */
export function OpenPlans({ userId }: { userId: number }) {
  const say = useSay();
  const format = useFormat();
  const mayPlan = may(plan.list.access, useRights());
  const asked = { auditorId: userId, statusCode: open };
  const { data } = useRead(plan.list, mayPlan ? asked : null, { announce: 'none' });
  const n = data?.TotalItemsCount ?? 0;
  if (n === 0) return null;
  const there = onlyQuery({ auditorId: String(userId), statusCode: open.join() });
  return (
    <Group gap="sm" mb="sm">
      <Text size="sm">{say(words.open, { n: format.number(n) })}</Text>
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(root) => <Link {...root} to="/auditlist" search={there} />}
      >
        {say(words.handOver)}
      </Button>
    </Group>
  );
}
