import { audit, reopenReason } from '@sahada/contract/audit';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { TextareaField } from '../../parts/form/fields.tsx';
import { ReasonDialog } from '../../parts/form/reason-dialog.tsx';
import { common } from '../../parts/say/words.ts';
import { words } from './words.ts';

export interface ReopenDialogProps {
  response: { responseId: number; number: string };
  close: () => void;
}

/** Asks for the reason before an approved response is opened again; drawn only while open. */
export function ReopenDialog({ response, close }: ReopenDialogProps) {
  const say = useSay();
  const editor = useEditor(audit.reopen, {
    initial: { reason: '' } as { responseId: number; reason: string },
    with: { responseId: response.responseId },
    check: ({ reason }): Record<string, typeof reopenReason> => (reason.trim() === '' ? { reason: reopenReason } : {}),
  });
  return (
    <ReasonDialog
      editor={editor}
      title={say(words.reopenTitle, { number: response.number })}
      under={say(words.reopenUnder)}
      yes={say(words.reopen)}
      no={say(common.cancel)}
      close={close}
    >
      <TextareaField form={editor.form} name="reason" label={words.reason} required autoFocus />
    </ReasonDialog>
  );
}
