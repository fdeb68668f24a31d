import { Skeleton, Stack } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';

const words = { loading: say({ tr: 'Yükleniyor', en: 'Loading' }) };

/** Shown while the values of a form are loading. */
export function FormSkeleton() {
  const say = useSay();
  return (
    <Stack gap="lg" aria-busy aria-label={say(words.loading)} role="status">
      {['60%', '40%', '75%'].map((width) => (
        <div key={width}>
          <Skeleton height={12} width={width} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </Stack>
  );
}
