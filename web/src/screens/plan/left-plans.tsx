import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../client/language.ts';
import { common } from '../../parts/say/words.ts';

export interface LeftPlan {
  id: number;
  definition: string;
  why: string;
}

/** The plans of several that stayed as they were, each with the reason. */
export function LeftPlans({ plans, close }: { plans: readonly LeftPlan[]; close: () => void }) {
  const say = useSay();
  return (
    <Stack gap="sm">
      {plans.map(({ id, definition, why }) => (
        <div key={id}>
          <Anchor fz="sm" fw={600} renderRoot={(root) => <Link {...root} to={`/auditlist/edit/${id}`} />}>
            {definition}
          </Anchor>
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        </div>
      ))}
      <Button variant="default" onClick={close}>
        {say(common.close)}
      </Button>
    </Stack>
  );
}
