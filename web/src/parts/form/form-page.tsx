import { Button } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { type AnyText, say } from '@sahada/contract/text';
import { type ReactNode, useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { isCovered } from '../say/covered.ts';
import { common } from '../say/words.ts';
import { Gone, isGone } from '../shell/found.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import type { Editor } from './editor.ts';
import { useFirstField } from './first-field.ts';
import classes from './form.module.css';
import { FormBody } from './form-body.tsx';
import { useSaveKey } from './save-key.ts';
import { SentForm } from './sent-form.tsx';
import { useUnsavedGuard } from './unsaved.ts';

export interface FormPageProps<V> {
  editor: Editor<V>;
  /** Where the row's list is: the way back from one that is not there. */
  list?: string;
  /** Left out where the screen has a head of its own. */
  title?: string | undefined;
  /** Called after a successful save with the id that create and update answer. */
  onSaved: (id: number | null) => void;
  /** Offers to save and go straight on to another one; called instead of `onSaved`. */
  onNext?: () => void;
  /** Leaves without saving (after the router guard's question about unsaved changes). */
  onCancel?: () => void;
  /** Right of the title: status, menu. */
  actions?: ReactNode;
  saveLabel?: AnyText;
  children: ReactNode;
}

/** A form as a page, for large entities: sections in cards (FormSection), and a bar at the bottom that stays in view. */
export function FormPage<V>(props: FormPageProps<V>) {
  const { editor, list, title, onSaved, onNext, onCancel, actions, saveLabel = common.save, children } = props;
  const say = useSay();
  const os = useOs();
  const root = useRef<HTMLFormElement>(null);
  const { leave, isHere } = useUnsavedGuard(editor.dirty, editor.kept.forget);
  useFirstField(root, editor.ready);

  const save = async (how = editor.save) => {
    const outcome = await how();
    if (outcome?.ok === true && isHere()) onSaved((outcome.data as { id?: number } | null)?.id ?? null);
  };
  const saveAndGoOn = async () => {
    if (onNext !== undefined && (await editor.save())?.ok === true) await leave(onNext);
  };
  useSaveKey(save);
  useHotkeys([['mod+Enter', () => onNext !== undefined && !isCovered() && void saveAndGoOn()]], []);

  if (list !== undefined && !editor.ready && isGone(editor.error)) return <Gone back={{ to: list }} />;
  return (
    <SentForm ref={root} className={classes.page} onSend={save}>
      {title !== undefined && <PageHeader title={title}>{actions}</PageHeader>}
      <FormBody editor={editor} root={root} save={save} waiting={classes.section}>
        {children}
      </FormBody>
      <div className={classes.pageBar}>
        <span className={classes.hint}>
          {say(words.shortcut, { key: os === 'macos' || os === 'ios' ? '⌘ S' : 'Ctrl S' })}
        </span>
        <span className={classes.push} />
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel} className={onNext && classes.spare}>
            {say(common.cancel)}
          </Button>
        )}
        {onNext !== undefined && (
          <Button
            variant="default"
            title={os === 'macos' || os === 'ios' ? '⌘ Enter' : 'Ctrl Enter'}
            disabled={!editor.ready || editor.saving}
            onClick={() => void saveAndGoOn()}
          >
            {say(words.next)}
          </Button>
        )}
        <Button type="submit" loading={editor.saving} disabled={!editor.ready}>
          {say(saveLabel)}
        </Button>
      </div>
    </SentForm>
  );
}

const words = {
  shortcut: say({ tr: 'Kaydetmek için {key}', en: '{key} to save' }),
  next: say({ tr: 'Kaydet ve yenisini ekle', en: 'Save and add another' }),
};

export interface FormSectionProps {
  title: AnyText;
  hint?: AnyText;
  children: ReactNode;
}

/** One card of a form page: its subject on the left, its fields on the right (stacked on narrow screens). */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const say = useSay();
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{say(title)}</h2>
        {hint !== undefined && <p>{say(hint)}</p>}
      </div>
      <div className={classes.sectionFields}>{children}</div>
    </section>
  );
}

/** Fields side by side where there is room; `dense` needs less of it. */
export function FieldRow({ dense, children }: { dense?: boolean; children: ReactNode }) {
  return (
    <div className={classes.row} data-dense={dense || undefined}>
      {children}
    </div>
  );
}
