import { Button, Group, Loader, Text } from '@mantine/core';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { fetched } from '../later/fetched.tsx';
import { ask } from '../say/confirm.ts';
import { common } from '../say/words.ts';
import { FileButton } from './file-button.tsx';
import classes from './image-upload.module.css';

const words = {
  choose: say({ tr: 'Fotoğraf seç', en: 'Choose a picture' }),
  change: say({ tr: 'Değiştir', en: 'Change' }),
  hint: say({ tr: 'jpg, jpeg veya png; en çok 10 MB.', en: 'jpg, jpeg or png; at most 10 MB.' }),
  type: say({
    tr: 'Yalnızca jpg, jpeg veya png yükleyebilirsiniz.',
    en: 'Only jpg, jpeg or png images can be uploaded.',
  }),
  size: say({ tr: 'Dosya en çok 10 MB olabilir.', en: 'The file can be 10 MB at most.' }),
};

const CropDialog = fetched(async () => (await import('./crop-dialog.tsx')).CropDialog);

const types = ['image/jpeg', 'image/png'];
const largest = 10 * 1024 * 1024;

export interface ImageUploadProps {
  /** The present picture's address; empty means none. */
  url: string;
  alt: string;
  /** The upload row; the picked file travels as `file`. */
  row: AnyRow;
  /** Sent along: `{ userId }`. */
  with?: Record<string, unknown>;
  /** The row that deletes it, and the question asked first. */
  remove?: { row: AnyRow; input: Record<string, unknown>; question: AnyText };
  /** Round, for people, who choose a square of the picture; else a rectangle, for logos. */
  round?: boolean;
  onChanged?: (url: string) => void;
  /** Told what the upload answered. */
  onUploaded?: (data: unknown) => void;
  /** Beside the buttons. */
  tools?: ReactNode;
  /** Above the buttons: whose picture it is. */
  children?: ReactNode;
}

/** One picture: shown, changed by button or by dropping a file (cropped where it is round), and deleted after a question. */
export function ImageUpload(props: ImageUploadProps) {
  const { url, alt, row, with: extra, remove, round, onChanged, onUploaded, tools, children } = props;
  const say = useSay();
  const upload = useWrite(row);
  const removal = useWrite(remove?.row ?? row);
  const [problem, setProblem] = useState<AnyText | null>(null);
  const [over, setOver] = useState(false);
  const [cropped, setCropped] = useState<File | null>(null);

  const take = async (file: File | null | undefined) => {
    if (file === null || file === undefined) return;
    if (!types.includes(file.type)) return setProblem(words.type);
    if (file.size > largest) return setProblem(words.size);
    setProblem(null);
    if (round === true) setCropped(file);
    else await store(file);
  };

  const store = async (file: File) => {
    const outcome = await upload.send({ ...extra, file });
    if (outcome.ok) onUploaded?.(outcome.data);
    if (outcome.ok) onChanged?.(Object.values((outcome.data ?? {}) as Record<string, string>)[0] ?? '');
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  const erase = async () => {
    if (remove === undefined) return;
    if (!(await ask({ question: say(remove.question), yes: common.remove, danger: true }))) return;
    const outcome = await removal.send(remove.input);
    if (outcome.ok) onChanged?.('');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut of the button beside
    <div
      className={classes.upload}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.picture} data-round={round || undefined}>
        {upload.sending ? (
          <Loader size={20} />
        ) : url === '' ? (
          <IconPhoto size={26} stroke={1.5} aria-hidden />
        ) : (
          <img src={url} alt={alt} />
        )}
      </div>
      <div>
        {children}
        <Group gap="xs">
          <FileButton accept={types.join(',')} onChange={(file) => void take(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="xs"
                leftSection={<IconUpload size={14} />}
                loading={upload.sending}
              >
                {say(url === '' ? words.choose : words.change)}
              </Button>
            )}
          </FileButton>
          {remove !== undefined && url !== '' && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={14} />}
              loading={removal.sending}
              onClick={() => void erase()}
            >
              {say(common.remove)}
            </Button>
          )}
          {tools}
        </Group>
        <Text
          size="xs"
          mt={6}
          c={problem === null ? 'dimmed' : 'var(--mantine-color-error)'}
          role={problem === null ? undefined : 'alert'}
        >
          {say(problem ?? words.hint)}
        </Text>
      </div>
      {cropped !== null && (
        <CropDialog
          file={cropped}
          onDone={(square) => {
            setCropped(null);
            if (square !== null) void store(square);
          }}
        />
      )}
    </div>
  );
}
