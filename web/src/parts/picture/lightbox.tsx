import { ActionIcon, Anchor, Button, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { pictureTexts } from '@sahada/contract/audit';
import type { PictureState } from '@sahada/contract/codes';
import { IconChevronLeft, IconChevronRight, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { ask } from '../say/confirm.ts';
import { Dialog } from '../say/dialog.tsx';
import { common } from '../say/words.ts';
import classes from './lightbox.module.css';
import { pictureWords as words } from './words.ts';

/** A picture as lists answer it. */
export interface Shown {
  id: number;
  url: string;
  thumbUrl: string;
  state: PictureState;
  /** The address of the photo before it was drawn on; null or absent where it was not. */
  originalUrl?: string | null;
}

export interface LightboxProps {
  pictures: readonly Shown[];
  /** What they belong to. */
  name: string;
  start: number;
  /** Deletes one, after the question; whoever may not has none. Tells whether it is gone. */
  onDelete?: ((picture: Shown) => Promise<boolean>) | undefined;
  onClose: () => void;
}

/** The photos of one answer or finding, large; arrow keys move between them. One that was drawn on shows the untouched photo too. */
export function Lightbox({ pictures, name: of, start, onDelete, onClose }: LightboxProps) {
  const say = useSay();
  const [at, setAt] = useState(start);
  const [isUntouched, setUntouched] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const here = Math.min(at, pictures.length - 1);
  const picture = pictures[here];
  const go = (step: number) => {
    // The photo that the question is about stays under it.
    if (isAsking) return;
    setUntouched(false);
    setAt((here + step + pictures.length) % pictures.length);
  };
  useHotkeys([
    ['ArrowLeft', () => go(-1)],
    ['ArrowRight', () => go(1)],
  ]);
  if (picture === undefined) return null;
  const name = say(words.photo, { n: here + 1, total: pictures.length, question: of });

  const remove = async () => {
    setAsking(true);
    const agreed = await ask({
      question: say(words.deletePhotoAsk),
      under: say(common.undone),
      yes: common.remove,
      danger: true,
    });
    setAsking(false);
    if (!agreed) return;
    setDeleting(true);
    const isGone = await onDelete?.(picture);
    setDeleting(false);
    if (isGone === true && pictures.length === 1) onClose();
  };

  return (
    <Dialog
      onClose={onClose}
      fullScreen
      title={name}
      radius={0}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        close: classes.close,
      }}
    >
      <div className={classes.stage}>
        {picture.state === 'ready' && (
          <img key={picture.id} src={(isUntouched && picture.originalUrl) || picture.url} alt={name} />
        )}
        {picture.state === 'preparing' && <p>{say(pictureTexts.preparing)}</p>}
        {picture.state === 'broken' && (
          <p>
            {say(pictureTexts.broken)}
            <br />
            <Anchor href={picture.url} download>
              {say(words.downloadPhoto)}
            </Anchor>
          </p>
        )}
        {pictures.length > 1 && (
          <>
            <VisuallyHidden role="status">{name}</VisuallyHidden>
            <ActionIcon
              className={classes.previous ?? ''}
              size={44}
              radius="xl"
              variant="filled"
              color="dark"
              aria-label={say(words.previous)}
              onClick={() => go(-1)}
            >
              <IconChevronLeft size={24} />
            </ActionIcon>
            <ActionIcon
              className={classes.next ?? ''}
              size={44}
              radius="xl"
              variant="filled"
              color="dark"
              aria-label={say(words.next)}
              onClick={() => go(1)}
            >
              <IconChevronRight size={24} />
            </ActionIcon>
          </>
        )}
      </div>
      {(onDelete !== undefined || Boolean(picture.originalUrl)) && (
        <footer className={classes.foot}>
          {Boolean(picture.originalUrl) && (
            <Button
              variant="subtle"
              color="gray.3"
              leftSection={<IconPhoto size={16} stroke={1.8} />}
              aria-pressed={isUntouched}
              onClick={() => setUntouched(!isUntouched)}
            >
              {say(isUntouched ? words.drawnPhoto : words.untouchedPhoto)}
            </Button>
          )}
          {onDelete !== undefined && (
            <Button
              variant="subtle"
              color="red.4"
              leftSection={<IconTrash size={16} stroke={1.8} />}
              loading={isDeleting}
              onClick={() => void remove()}
            >
              {say(words.deletePhoto)}
            </Button>
          )}
        </footer>
      )}
    </Dialog>
  );
}
