import 'react-image-crop/dist/ReactCrop.css';
import { Button, Group, Stack, Text } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { useEffect, useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { useSay } from '../../client/language.ts';
import { Dialog } from '../say/dialog.tsx';
import { common } from '../say/words.ts';
import classes from './crop-dialog.module.css';

const words = {
  title: say({ tr: 'Fotoğrafı kırp', en: 'Crop the picture' }),
  hint: say({
    tr: 'Çerçeveyi sürükleyin ya da köşesinden büyütüp küçültün. Klavyede ok tuşları da çalışır.',
    en: 'Drag the frame or resize it by a corner. The arrow keys work as well.',
  }),
  frame: say({ tr: 'Kırpma çerçevesi', en: 'Crop frame' }),
  use: say({ tr: 'Kullan', en: 'Use it' }),
  broken: say({ tr: 'Bu fotoğraf açılamıyor.', en: 'This picture cannot be opened.' }),
};

/** As large as the server keeps a profile picture, for screens of double density. */
const side = 512;

export interface CropDialogProps {
  file: File;
  /** The square that was chosen, of the same type as the file; null when the dialog was closed. */
  onDone: (square: File | null) => void;
}

/** Lets a person choose the square of a picture that is shown as their round profile picture. */
export function CropDialog({ file, onDone }: CropDialogProps) {
  const say = useSay();
  const [address, setAddress] = useState<string | null>(null);
  const [crop, setCrop] = useState<PercentCrop | undefined>(undefined);
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const use = async () => {
    if (image.current === null || crop === undefined) return;
    onDone(await squareOf(image.current, crop, file));
  };

  return (
    <Dialog onClose={() => onDone(null)} title={say(words.title)} centered size={520}>
      <Stack gap="md">
        {broken ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {say(words.broken)}
          </Text>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {say(words.hint)}
            </Text>
            <div className={classes.place}>
              <ReactCrop
                {...(crop === undefined ? {} : { crop })}
                aspect={1}
                circularCrop
                keepSelection
                minWidth={32}
                ariaLabels={{
                  cropArea: say(words.frame),
                  nwDragHandle: say(words.frame),
                  nDragHandle: say(words.frame),
                  neDragHandle: say(words.frame),
                  eDragHandle: say(words.frame),
                  seDragHandle: say(words.frame),
                  sDragHandle: say(words.frame),
                  swDragHandle: say(words.frame),
                  wDragHandle: say(words.frame),
                }}
                onChange={(_, percent) => setCrop(percent)}
              >
                {address !== null && (
                  <img
                    ref={image}
                    src={address}
                    alt=""
                    className={classes.image}
                    onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                      const whole = makeAspectCrop(
                        { unit: '%', [width < height ? 'width' : 'height']: 100 },
                        1,
                        width,
                        height,
                      );
                      setCrop(centerCrop(whole, width, height));
                    }}
                    onError={() => setBroken(true)}
                  />
                )}
              </ReactCrop>
            </div>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDone(null)}>
            {say(common.cancel)}
          </Button>
          {!broken && (
            <Button disabled={crop === undefined} onClick={() => void use()}>
              {say(words.use)}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Draws the chosen part; a small one is not made larger than it is. */
async function squareOf(image: HTMLImageElement, crop: PercentCrop, file: File): Promise<File | null> {
  const part = (share: number, whole: number) => Math.round((share / 100) * whole);
  const size = Math.max(1, part(crop.width, image.naturalWidth));
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, size);
  canvas.height = canvas.width;
  const [left, top] = [part(crop.x, image.naturalWidth), part(crop.y, image.naturalHeight)];
  canvas.getContext('2d')?.drawImage(image, left, top, size, size, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.92));
  return blob === null ? null : new File([blob], file.name, { type: file.type });
}
