import { Button } from '@mantine/core';
import { picturesIn, type TextPicture } from '@sahada/contract/text-picture';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { fetched } from '../later/fetched.tsx';
import classes from './insert-picture.module.css';
import { editorPictureWords as words } from './words.ts';

const PictureChooser = fetched(async () => (await import('./picture-chooser.tsx')).PictureChooser);

interface InsertPictureProps {
  /** The text, whose pictures are shown small; none where the editor shows them itself. */
  text?: string;
  onPicture: (picture: TextPicture) => void;
}

/** Puts a picture into a text, for those who may manage them, and shows which are there. */
export function InsertPicture({ text = '', onPicture }: InsertPictureProps) {
  const say = useSay();
  const mayInsert = may('ManageHtmlEditorPictures', useRights());
  const [open, setOpen] = useState(false);
  const there = [...new Map(picturesIn(text).map((picture) => [picture.url, picture])).values()];
  if (!mayInsert && there.length === 0) return null;
  return (
    <div className={classes.insert}>
      {mayInsert && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPhotoPlus size={14} />}
          onPointerEnter={PictureChooser.ahead}
          onClick={() => setOpen(true)}
        >
          {say(words.insert)}
        </Button>
      )}
      {there.map(({ url, alt }) => (
        <img key={url} src={url} alt={alt} title={alt} />
      ))}
      {open && (
        <PictureChooser
          onClose={() => setOpen(false)}
          onChoose={(picture) => {
            setOpen(false);
            onPicture(picture);
          }}
        />
      )}
    </div>
  );
}
