import { Stack } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { LoadFailed } from '../say/states.tsx';
import type { Editor } from './editor.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { KeptBar } from './kept-bar.tsx';
import { FormProblems } from './problems.tsx';

interface FormBodyProps<V> {
  editor: Editor<V>;
  root: RefObject<HTMLFormElement | null>;
  save: (how?: Editor<V>['save']) => Promise<void>;
  /** Around what stands there while the row is fetched. */
  waiting?: string | undefined;
  children: ReactNode;
}

/** A form between its head and its buttons: what was kept of an earlier try, what is wrong, and the fields once they are there. */
export function FormBody<V>({ editor, root, save, waiting, children }: FormBodyProps<V>) {
  return (
    <>
      <KeptBar kept={editor.kept} />
      <FormProblems
        editor={editor}
        root={root}
        keepMine={() => void save(editor.keepMine)}
        merge={(taken) => void save(() => editor.saveMerged(taken))}
      />
      {editor.ready ? (
        <Stack gap="md">{children}</Stack>
      ) : editor.error !== null ? (
        <LoadFailed read={editor} />
      ) : (
        <div className={waiting}>
          <FormSkeleton />
        </div>
      )}
    </>
  );
}
