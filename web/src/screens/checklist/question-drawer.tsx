import { question } from '@sahada/contract/question';
import { say } from '@sahada/contract/text';
import { useIsHere } from '../../client/here.ts';
import { useSay } from '../../client/language.ts';
import { useAsk } from '../../client/use.ts';
import { FormDrawer } from '../../parts/form/form-drawer.tsx';
import { useEntityEditor } from '../../parts/form/row-editor.ts';
import { QuestionFields } from '../../parts/question/question-fields.tsx';
import { blank, problemsIn } from '../../parts/question/question-form.ts';
import type { Question } from './model.ts';

const words = {
  title: say({ tr: 'Soru ayrıntıları', en: 'Question details' }),
};

export interface QuestionDrawerProps {
  id: number;
  close: () => void;
  /** Told the question as it stands after a save. */
  taken: (question: Question) => void;
}

/** A question of the checklist, whole, without leaving the checklist. */
export function QuestionDrawer({ id, close, taken }: QuestionDrawerProps) {
  const say = useSay();
  const editor = useEntityEditor(question, { id, blank, check: problemsIn });
  const ask = useAsk(question.get);
  const isHere = useIsHere();
  const saved = async () => {
    const stored = await ask({ id });
    if (stored.ok) taken(stored.data);
    // Who has closed it meanwhile may have opened another.
    if (isHere()) close();
  };
  return (
    <FormDrawer editor={editor} title={say(words.title)} opened onClose={close} onSaved={() => void saved()} size={680}>
      <QuestionFields form={editor.form} />
    </FormDrawer>
  );
}
