import { Button } from '@mantine/core';
import type { ImportKind } from '@sahada/contract/import';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { FileButton } from '../../parts/form/file-button.tsx';
import classes from './import.module.css';
import { kindWords, words } from './words.ts';

const largest = 10 * 1024 * 1024;

interface Props {
  kind: ImportKind;
  file: File | null;
  busy: boolean;
  /** Why nothing of the file could be read; null where something was. */
  unread: string | null;
  onFile: (file: File) => void;
}

/** Where a file is dropped, or chosen by button. */
export function DropZone({ kind, file, busy, unread, onFile }: Props) {
  const say = useSay();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<'wrongType' | 'emptyFile' | 'tooLarge' | null>(null);
  const { types, accept } = kindWords[kind];
  const take = (picked: File | null | undefined) => {
    if (!picked || busy) return;
    const ending = picked.name.slice(picked.name.lastIndexOf('.')).toLowerCase();
    const wrong = !accept.split(',').includes(ending)
      ? 'wrongType'
      : picked.size === 0
        ? 'emptyFile'
        : picked.size > largest
          ? 'tooLarge'
          : null;
    setProblem(wrong);
    if (wrong === null) onFile(picked);
  };
  const told =
    problem === 'wrongType' ? say(words.wrongType, { types }) : problem === null ? unread : say(words[problem]);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what the keyboard uses
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files[0]);
      }}
    >
      <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
      <strong>{file?.name ?? say(words.drop)}</strong>
      <FileButton accept={accept} onChange={take}>
        {(button) => (
          <Button {...button} variant="default" disabled={busy}>
            {say(file === null ? words.choose : words.other)}
          </Button>
        )}
      </FileButton>
      <small>{say(words.limits, { types })}</small>
      {told !== null && (
        <small role="alert" className={classes.wrong}>
          {told}
        </small>
      )}
    </div>
  );
}
