import { action, actionTexts } from '@sahada/contract/action';
import type { ActionState } from '@sahada/contract/codes';
import { type ActionNeed, isGiven } from '@sahada/rules/action';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { TextareaField } from '../../parts/form/fields.tsx';
import { ReasonDialog } from '../../parts/form/reason-dialog.tsx';
import { common } from '../../parts/say/words.ts';
import { AddEvidence } from './add-evidence.tsx';
import { stepWords, words } from './words.ts';

export interface StepDialogProps {
  item: { id: number; state: ActionState; evidenceCount: number };
  to: ActionState;
  needs: ActionNeed;
  /** The version that was read, where it is known. */
  rowVersion?: string | undefined;
  close: () => void;
}

interface Form {
  id: number;
  state: ActionState;
  note: string;
}

/** Asks for what a step takes: a note, or for a submission a note or a photo. Drawn only while open. */
export function StepDialog({ item, to, needs, rowVersion, close }: StepDialogProps) {
  const say = useSay();
  const [added, setAdded] = useState(0);
  const pictures = item.evidenceCount + added;
  const missing = needs === 'note' ? actionTexts.note : actionTexts.evidence;
  const editor = useEditor<typeof action.setState, Form>(action.setState, {
    initial: { note: '' },
    with: { id: item.id, state: to, ...(rowVersion === undefined || added > 0 ? {} : { rowVersion }) },
    check: ({ note }): Record<string, typeof missing> =>
      isGiven(needs, { note: note ?? '', pictures }) ? {} : { note: missing },
    announce: 'all',
  });
  const { title, under, label } = stepWords(item.state, to);
  return (
    <ReasonDialog
      editor={editor}
      title={say(title)}
      under={say(under)}
      yes={say(label)}
      no={say(common.cancel)}
      {...(to === 'cancelled' ? { color: 'red' } : {})}
      close={close}
    >
      <TextareaField
        form={editor.form}
        name="note"
        label={words.noteLabel}
        required={needs === 'note' || (needs === 'noteOrPicture' && pictures === 0)}
        autoFocus
      />
      {needs === 'noteOrPicture' && <AddEvidence id={item.id} count={pictures} onAdded={() => setAdded(added + 1)} />}
    </ReasonDialog>
  );
}
