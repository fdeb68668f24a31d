import { Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconFileDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';

const ChangesDialog = fetched(async () => (await import('./changes-dialog.tsx')).ChangesDialog);

const words = {
  open: say({ tr: 'Değişiklikler', en: 'Changes' }),
};

/** The button that shows how the checklist differs from what is on the air. */
export function Changes({ id, isDirty }: { id: number; isDirty: () => boolean }) {
  const say = useSay();
  // Not in the address: a change of it asks about unsaved changes.
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileDiff size={17} stroke={1.7} />} onClick={() => setOpen(true)}>
        {say(words.open)}
      </Button>
      {isOpen && <ChangesDialog id={id} isDirty={isDirty} close={() => setOpen(false)} />}
    </>
  );
}
