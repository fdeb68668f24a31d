import { Skeleton, Stack } from '@mantine/core';

/** As long as the rules are on their way. */
export function RetentionWaiting() {
  return (
    <Stack gap="sm">
      {[1, 2, 3, 4, 5].map((one) => (
        <Skeleton key={one} height={132} radius="lg" />
      ))}
    </Stack>
  );
}
