import { question } from '@sahada/contract/question';
import { useNavigate } from '@tanstack/react-router';
import { useAddressId } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { addToastAction } from '../../client/toast.ts';
import { EntityMenu } from '../../parts/entity/entity-menu.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { FormPage } from '../../parts/form/form-page.tsx';
import { useEntityEditor } from '../../parts/form/row-editor.ts';
import { PhoneAside, PhoneButton } from '../../parts/phone/phone-preview.tsx';
import { QuestionFields } from '../../parts/question/question-fields.tsx';
import { blank, previewOf, problemsIn } from '../../parts/question/question-form.ts';
import { common } from '../../parts/say/words.ts';
import classes from './question.module.css';

const words = entityWords(question);

const list = '/questions';
const page = '/questions/edit-questions/{id}';

/** The page of a question, new or not: its type first, its answers, and the phone beside it. */
export default function QuestionEditor() {
  const id = useAddressId();
  return <Editor key={id ?? 'new'} id={id === undefined ? null : Number(id)} />;
}

function Editor({ id }: { id: number | null }) {
  const say = useSay();
  const navigate = useNavigate();
  const editor = useEntityEditor(question, { id, blank, check: problemsIn });
  const { form } = editor;
  const values = form.getValues();
  const version = previewOf(values);
  const leave = () => void navigate({ to: list });
  return (
    <div className={classes.editor}>
      <FormPage
        editor={editor}
        title={say(id === null ? words.add : words.edit)}
        onSaved={(made) => {
          leave();
          if (id !== null || made === null) return;
          const run = () => void navigate({ to: page.replace('{id}', String(made)) });
          addToastAction({ label: common.show, run });
        }}
        onCancel={leave}
        actions={
          <>
            <PhoneButton version={version} />
            {id !== null && (
              <EntityMenu calls={question} words={words} id={id} name={values.questionText} list={list} page={page} />
            )}
          </>
        }
      >
        <div className={classes.columns}>
          <QuestionFields form={form} />
          <PhoneAside version={version} />
        </div>
      </FormPage>
    </div>
  );
}
