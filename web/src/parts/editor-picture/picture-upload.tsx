import { Button, TextInput } from '@mantine/core';
import { editorPicture } from '@sahada/contract/editor-picture';
import type { AnyText } from '@sahada/contract/text';
import { IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useIsHere } from '../../client/here.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { FileButton } from '../form/file-button.tsx';
import { SentForm } from '../form/sent-form.tsx';
import classes from './editor-picture.module.css';
import { editorPictureWords as words } from './words.ts';

const types = ['image/jpeg', 'image/png'];
const largest = 10 * 1024 * 1024;

/** The file as a picture on the screen. */
function useAddressOf(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** A picture for texts, with the words that say what it shows. */
export function PictureUpload({ onDone }: { onDone: (picture: OutputOf<typeof editorPicture.upload>) => void }) {
  const say = useSay();
  const upload = useWrite(editorPicture.upload);
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState<AnyText | null>(null);
  const [over, setOver] = useState(false);
  const address = useAddressOf(file);
  const isHere = useIsHere();

  const take = (given: File | null | undefined) => {
    if (given === null || given === undefined) return;
    const wrong = types.includes(given.type) ? (given.size > largest ? words.size : null) : words.type;
    setProblem(wrong);
    if (wrong === null) setFile(given);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const send = async () => {
    if (file === null) return;
    const outcome = await upload.send({ file, alt });
    // Whoever has closed it meanwhile wants it in no text, and may have opened it for another picture.
    if (!outcome.ok || !isHere()) return;
    setFile(null);
    setAlt('');
    onDone(outcome.data);
  };

  return (
    <SentForm
      className={classes.upload}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onSend={send}
    >
      <div className={classes.shown}>
        {address === null ? <IconPhotoPlus size={28} stroke={1.5} aria-hidden /> : <img src={address} alt="" />}
      </div>
      <div className={classes.fields}>
        <div className={classes.file}>
          <FileButton accept={types.join(',')} onChange={take}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {say(file === null ? words.choose : words.other)}
              </Button>
            )}
          </FileButton>
          <small role={problem === null ? undefined : 'alert'} data-bad={problem !== null || undefined}>
            {say(problem ?? words.kinds)}
          </small>
        </div>
        {file !== null && (
          <>
            <TextInput
              label={say(words.alt)}
              description={say(words.altHint)}
              data-autofocus
              withAsterisk
              maxLength={200}
              value={alt}
              error={upload.error?.fields.alt?.[0]}
              onChange={(event) => setAlt(event.currentTarget.value)}
            />
            <Button
              type="submit"
              size="xs"
              leftSection={<IconUpload size={14} />}
              loading={upload.sending}
              disabled={alt.trim() === ''}
            >
              {say(words.upload)}
            </Button>
          </>
        )}
      </div>
    </SentForm>
  );
}
