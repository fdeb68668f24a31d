import { Anchor, Button, Stack, Text } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { common } from '../../parts/say/words.ts';

export interface LeftPlan {
  id: number;
  definition: string;
  why: string;
}

const more = say({ tr: 've {n} plan daha', en: 'and {n} more' });

/** How many are named under one reason; of hundreds nobody would see the next one. */
const mostNamed = 20;

/** The plans of several that stayed as they were, by the reason. */
export function LeftPlans({ plans, close }: { plans: readonly LeftPlan[]; close: () => void }) {
  const say = useSay();
  const format = useFormat();
  const reasons = [...new Set(plans.map(({ why }) => why))];
  const because = reasons.map((why) => ({ why, left: plans.filter((plan) => plan.why === why) }));
  return (
    <Stack gap="md">
      {because.map(({ why, left }) => (
        <Stack key={why} gap={4}>
          <Text size="sm" c="dimmed">
            {why}
          </Text>
          {left.slice(0, mostNamed).map(({ id, definition }) => (
            <Anchor key={id} fz="sm" fw={600} renderRoot={(root) => <Link {...root} to={`/auditlist/edit/${id}`} />}>
              {definition}
            </Anchor>
          ))}
          {left.length > mostNamed && <Text size="sm">{say(more, { n: format.number(left.length - mostNamed) })}</Text>}
        </Stack>
      ))}
      <Button variant="default" onClick={close}>
        {say(common.close)}
      </Button>
    </Stack>
  );
}
