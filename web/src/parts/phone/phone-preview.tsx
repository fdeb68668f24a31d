import { Skeleton, Stack } from '@mantine/core';
import type { Version } from '@sahada/contract/version';
import { memo, useDeferredValue } from 'react';
import { fetched } from '../later/fetched.tsx';
import { PhoneAt, PhoneBehind } from './phone-frame.tsx';
import classes from './phone-preview.module.css';

const PhoneForm = fetched(async () => (await import('./phone-form.tsx')).PhoneForm, Waiting);

/**
 * A checklist or a question as a phone will show it, live while it is edited; answers given here are for trying only. On a
 * wide page it is at the side (PhoneAside), else behind a button (PhoneButton); pages place both.
 */
export const PhoneAside = memo(function PhoneAside({ version }: { version: Version }) {
  const shown = useDeferredValue(version);
  return <PhoneAt>{(language) => <PhoneForm version={shown} language={language} />}</PhoneAt>;
});

export function PhoneButton({ version }: { version: Version }) {
  const shown = useDeferredValue(version);
  return <PhoneBehind>{(language) => <PhoneForm version={shown} language={language} />}</PhoneBehind>;
}

function Waiting() {
  return (
    <Stack gap="sm" p="md" className={classes.screen}>
      <Skeleton height={20} width="60%" />
      <Skeleton height={110} />
      <Skeleton height={110} />
    </Stack>
  );
}
