import { languageIds } from '@sahada/contract/codes';
import { question } from '@sahada/contract/question';
import { say } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { IconListCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAddressId } from '../../client/address.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { addToastAction } from '../../client/toast.ts';
import { EntityMenu } from '../../parts/entity/entity-menu.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { FormPage } from '../../parts/form/form-page.tsx';
import { useEntityEditor } from '../../parts/form/row-editor.ts';
import { PhoneAside, PhoneButton } from '../../parts/phone/phone-preview.tsx';
import { QuestionFields } from '../../parts/question/question-fields.tsx';
import { blank, previewOf, problemsIn, type Values } from '../../parts/question/question-form.ts';
import { Usage } from '../../parts/question/usage.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import classes from './question.module.css';

const words = entityWords(question);

const usedIn = say({ tr: 'Kullanıldığı yerler', en: 'Used in' });

const list = '/questions';
const page = '/questions/edit-questions/{id}';

const nextOf = (values: Values): Values => ({
  ...values,
  questionText: '',
  questionInfoText: null,
  code: null,
  helpPictureId: null,
  HelpPictureUrl: null,
  locales: [],
});

/** The page of a question, new or not: its type first, its answers, and the phone beside it. */
export default function QuestionEditor() {
  const id = useAddressId();
  const [next, setNext] = useState<Next | null>(null);
  return (
    <Editor
      key={`${id ?? 'new'} ${next?.round ?? 0}`}
      id={id === undefined ? null : Number(id)}
      next={next}
      goOn={(values) => setNext({ round: (next?.round ?? 0) + 1, values })}
    />
  );
}

/** The question that follows one just written: alike in all but its texts. */
interface Next {
  round: number;
  values: Values;
}

interface EditorProps {
  id: number | null;
  next: Next | null;
  goOn: (values: Values) => void;
}

function Editor({ id, next, goOn }: EditorProps) {
  const say = useSay();
  const navigate = useNavigate();
  const editor = useEntityEditor(question, { id, blank: next?.values ?? blank, check: problemsIn });
  const { form } = editor;
  const values = form.getValues();
  const language = useLanguage();
  const text = localized(values.questionText ?? '', values.locales, languageIds[language], 'name');
  useNameAsTitle(id === null ? undefined : text);
  const version = previewOf(values);
  // Going back must not lead to a new one's form again, empty.
  const leave = () => void navigate({ to: list, replace: id === null });
  useEffect(() => {
    if (next !== null) document.querySelector<HTMLElement>('[name="questionText"]')?.focus();
  }, [next]);
  return (
    <div className={classes.editor}>
      <FormPage
        editor={editor}
        list={list}
        title={say(id === null ? words.add : words.edit)}
        onSaved={(made) => {
          leave();
          if (id !== null || made === null) return;
          const run = () => void navigate({ to: page.replace('{id}', String(made)) });
          addToastAction({ label: common.show, run });
        }}
        {...(id === null ? { onNext: () => goOn(nextOf(form.getValues())) } : {})}
        onCancel={leave}
        actions={
          <>
            {id !== null && (
              <Usage id={id}>
                <IconListCheck size={17} stroke={1.7} aria-hidden />
                {say(usedIn)}
              </Usage>
            )}
            <PhoneButton version={version} />
            {id !== null && (
              <EntityMenu
                calls={question}
                words={words}
                id={id}
                name={text}
                list={list}
                page={page}
                state={{ isOn: values.active !== false, words: activeWords }}
              />
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
