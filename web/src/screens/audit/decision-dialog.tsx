import { Checkbox } from '@mantine/core';
import { audit, decisionReason } from '@sahada/contract/audit';
import type { AnyText } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { TextareaField } from '../../parts/form/fields.tsx';
import { ReasonDialog } from '../../parts/form/reason-dialog.tsx';
import { common } from '../../parts/say/words.ts';
import { words } from './words.ts';

/** What needs a reason before it is decided about a response. */
export type Decision = 'reopen' | 'reject' | 'turnAway';

export interface DecisionDialogProps {
  decision: Decision;
  response: { responseId: number; number: string };
  close: () => void;
}

interface Form {
  responseId: number;
  reason: string;
  spam?: boolean;
  accept?: boolean;
}

const texts = {
  reopen: { title: words.reopenTitle, under: words.reopenUnder, yes: words.reopen },
  reject: { title: words.rejectTitle, under: words.rejectUnder, yes: words.reject },
  turnAway: { title: words.rejectTitle, under: words.turnAwayUnder, yes: words.reject },
} satisfies Record<Decision, Record<string, AnyText>>;

const rows = { reopen: audit.reopen, reject: audit.reject, turnAway: audit.accept };

/** Asks for the reason of a decision; drawn only while open. */
export function DecisionDialog({ decision, response, close }: DecisionDialogProps) {
  const say = useSay();
  const editor = useEditor(rows[decision], {
    initial: { reason: '', ...(decision === 'reject' ? { spam: false } : {}) } as Form,
    with: { responseId: response.responseId, ...(decision === 'turnAway' ? { accept: false } : {}) },
    check: ({ reason }): Record<string, typeof decisionReason> =>
      reason.trim() === '' ? { reason: decisionReason } : {},
  });
  const { title, under, yes } = texts[decision];
  return (
    <ReasonDialog
      editor={editor}
      title={say(title, { number: response.number })}
      under={say(under)}
      yes={say(yes)}
      no={say(common.cancel)}
      {...(decision === 'reopen' ? {} : { color: 'red' })}
      close={close}
    >
      <TextareaField form={editor.form} name="reason" label={words.reason} required autoFocus />
      {decision === 'reject' && (
        <Checkbox
          label={say(words.spam)}
          description={say(words.spamHint)}
          {...editor.form.getInputProps('spam', { type: 'checkbox' })}
        />
      )}
    </ReasonDialog>
  );
}
