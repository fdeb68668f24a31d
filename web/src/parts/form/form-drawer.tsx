import { Button } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { giveFocusBack, useShown } from '../later/shown.ts';
import { Drawer } from '../say/dialog.tsx';
import { common } from '../say/words.ts';
import type { Editor } from './editor.ts';
import { useFirstField } from './first-field.ts';
import classes from './form.module.css';
import { FormBody } from './form-body.tsx';
import { useSaveKey } from './save-key.ts';
import { SentForm } from './sent-form.tsx';
import { useUnsavedGuard } from './unsaved.ts';

export interface FormDrawerProps<V> {
  editor: Editor<V>;
  title: string;
  opened: boolean;
  /** Closes it; called after the question about unsaved changes. */
  onClose: () => void;
  /** After a save that succeeded; closes by default. */
  onSaved?: () => void;
  saveLabel?: AnyText;
  /**
   * It makes something that is not changed here afterwards: the fields take nothing while it is sent. What was typed meanwhile could
   * only be saved as a second one.
   */
  onlyMakes?: boolean;
  size?: number;
  children: ReactNode;
}

/** A form in a side drawer, for small entities. Saves with Ctrl/⌘ S, closes when saved, asks before losing changes. */
export function FormDrawer<V>(props: FormDrawerProps<V>) {
  const { editor, title, opened, onClose, onSaved = onClose, saveLabel = common.save, size = 480, children } = props;
  const { onlyMakes = false } = props;
  const say = useSay();
  const root = useRef<HTMLFormElement>(null);
  // Taken while it is drawn: one that is drawn open for the first time has the focus before its effects run.
  const opener = useRef<Element | null>(null);
  const wasOpened = useRef(false);
  if (opened && !wasOpened.current) opener.current = document.activeElement;
  wasOpened.current = opened;
  const giveBack = () => giveFocusBack(opener.current);
  // Some are gone as soon as they are closed, without sliding away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is gone
  useEffect(() => giveBack, []);
  // A form that slides away still holds what was given up; nobody is asked about that again.
  const isOpen = useRef(opened);
  isOpen.current = opened;
  const { dirty: isDirty } = editor;
  const dirty = useCallback(() => isOpen.current && isDirty(), [isDirty]);
  const { leave } = useUnsavedGuard(dirty, editor.kept.forget);
  useFirstField(root, opened && editor.ready);

  const save = async (how = editor.save) => {
    const outcome = await how();
    // What was typed since it was sent is not saved; who has closed it meanwhile may have opened something else.
    if (outcome?.ok === true && isOpen.current) await leave(onSaved);
  };
  useSaveKey(() => opened && save(), root);

  return (
    <Drawer
      opened={useShown(opened)}
      onClose={() => void leave(onClose)}
      // Where a question was asked in between, its dialog gave the focus back to the drawer that is now gone.
      onExitTransitionEnd={giveBack}
      title={title}
      position="right"
      size={size}
      classNames={{ content: classes.drawer, body: classes.drawerBody, title: classes.drawerTitle }}
    >
      <SentForm ref={root} className={classes.drawerForm} onSend={save}>
        <div className={classes.drawerFields} inert={onlyMakes && editor.saving}>
          <FormBody editor={editor} root={root} save={save}>
            {children}
          </FormBody>
        </div>
        <div className={classes.bar}>
          <span className={classes.push} />
          <Button variant="default" onClick={() => void leave(onClose)}>
            {say(common.cancel)}
          </Button>
          <Button type="submit" loading={editor.saving} disabled={!editor.ready}>
            {say(saveLabel)}
          </Button>
        </div>
      </SentForm>
    </Drawer>
  );
}
