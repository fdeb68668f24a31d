import { ActionIcon, Anchor, Button, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { audit, pictureTexts, type WireAnswerRow } from '@sahada/contract/audit';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { ask } from '../../parts/say/confirm.ts';
import { common } from '../../parts/say/words.ts';
import classes from './lightbox.module.css';
import { words } from './words.ts';

interface LightboxProps {
  row: WireAnswerRow;
  start: number;
  mayDelete: boolean;
  onClose: () => void;
}

/** The photos of one answer, large; arrow keys move between them. */
export function Lightbox({ row, start, mayDelete, onClose }: LightboxProps) {
  const say = useSay();
  const [at, setAt] = useState(start);
  const write = useWrite(audit.deletePicture);
  const { pictures } = row;
  const here = Math.min(at, pictures.length - 1);
  const picture = pictures[here];
  const go = (step: number) => setAt((here + step + pictures.length) % pictures.length);
  useHotkeys([
    ['ArrowLeft', () => go(-1)],
    ['ArrowRight', () => go(1)],
  ]);
  if (picture === undefined) return null;
  const name = say(words.photo, { n: here + 1, total: pictures.length, question: row.questionText });

  const remove = async () => {
    const agreed = await ask({
      question: say(words.deletePhotoAsk),
      under: say(common.undone),
      yes: common.remove,
      danger: true,
    });
    if (!agreed) return;
    const outcome = await write.send({ pictureId: picture.id });
    if (outcome.ok && pictures.length === 1) onClose();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={name}
      radius={0}
      closeButtonProps={{ 'aria-label': say(common.close) }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        close: classes.close,
      }}
    >
      <div className={classes.stage}>
        {picture.state === 'ready' && <img key={picture.id} src={picture.url} alt={name} />}
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
      {mayDelete && (
        <footer className={classes.foot}>
          <Button
            variant="subtle"
            color="red.4"
            leftSection={<IconTrash size={16} stroke={1.8} />}
            loading={write.sending}
            onClick={() => void remove()}
          >
            {say(words.deletePhoto)}
          </Button>
        </footer>
      )}
    </Modal>
  );
}
