import { Alert } from '@mantine/core';

/** Why it did not work, read aloud where it appears; null where it did. */
export function Trouble({ line }: { line: string | null }) {
  return line === null ? null : (
    <Alert color="red" role="alert" py="sm">
      {line}
    </Alert>
  );
}
