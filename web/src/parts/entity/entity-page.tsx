import type { AnyText } from '@sahada/contract/text';
import { useNavigate } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import type { Check, FormHandle } from '../form/editor.ts';
import { FormPage } from '../form/form-page.tsx';
import { type FormCalls, useEntityEditor, type ValuesOf } from '../form/row-editor.ts';

export interface EntityPageProps<C extends FormCalls> {
  /** The entity's group of the contract: get, create and update are used. */
  calls: C;
  /** Null makes a new one. */
  id: number | null;
  blank: Partial<ValuesOf<C>>;
  words: { add: AnyText; edit: AnyText };
  /** Its list, where saving and cancelling lead. */
  back: string;
  /** The fields, in FormSection cards. */
  Form: FunctionComponent<{ form: FormHandle<ValuesOf<C>>; id: number | null }>;
  /** What a schema cannot say, by field. */
  check?: Check<ValuesOf<C>>;
  /** The form's values of a row; the row itself by default. */
  valuesOf?: (item: OutputOf<C['get']>) => ValuesOf<C>;
  /** Inside a screen that has a head of its own. */
  headless?: boolean;
  /** Called once it is saved, before its list is shown. */
  onSaved?: () => void;
}

/** The page form of an entity: loads it, saves it, and goes back to the list at its first page. */
export function EntityPage<C extends FormCalls>(props: EntityPageProps<C>) {
  const { calls, id, blank, words, back, Form, check, valuesOf, headless, onSaved } = props;
  const say = useSay();
  const navigate = useNavigate();
  const editor = useEntityEditor(calls, {
    id,
    blank,
    ...(check === undefined ? {} : { check }),
    ...(valuesOf === undefined ? {} : { valuesOf }),
  });
  // Going back must not lead to a new one's form again, empty.
  const leave = () => void navigate({ to: back, replace: id === null });
  return (
    <FormPage
      editor={editor}
      list={back}
      title={headless === true ? undefined : say(id === null ? words.add : words.edit)}
      onSaved={() => {
        onSaved?.();
        leave();
      }}
      onCancel={leave}
    >
      <Form form={editor.form} id={id} />
    </FormPage>
  );
}
