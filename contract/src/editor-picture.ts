import { z } from 'zod';
import { listRequest, listResponse } from './list.ts';
import { empty, read, write } from './row.ts';
import { say } from './text.ts';
import { flag, id, idList, instant, name, says, spoken } from './wire.ts';

/** Pictures that stand within texts: help of questions, introductions of plans, data protection texts, mails. */

export const editorPictureTexts = {
  alt: say({ tr: 'Görselde ne olduğunu yazın.', en: 'Describe what the picture shows.' }),
  file: say({ tr: 'Görsel seçin.', en: 'Choose a picture.' }),
  unknown: say({
    tr: 'Metindeki görsel bulunamadı; silinmiş olabilir. Görseli yeniden ekleyin.',
    en: 'A picture in the text was not found; it may have been deleted. Insert it again.',
  }),
};

/** What shows a picture. */
export const pictureHolders = ['question', 'checklist', 'plan', 'series', 'notice', 'messageTemplate'] as const;

const EditorPicture = z.object({
  id,
  /** What it shows, for whoever does not see it; a text may say it in other words. */
  alt: z.string(),
  url: z.string(),
  bytes: z.int(),
  createdAt: instant,
  byName: z.string().nullable(),
  /** At most twenty. */
  usedIn: z.array(z.object({ entity: z.enum(pictureHolders), id, name: spoken })),
  unused: flag,
});

export type EditorPicture = z.output<typeof EditorPicture>;

const access = 'ManageHtmlEditorPictures';
const base = '/admin/EditorPicture';

export const editorPicture = {
  /** The newest first. */
  list: read({
    method: 'POST',
    path: `${base}/GetAll`,
    access,
    request: listRequest(EditorPicture, {}),
    response: listResponse(EditorPicture),
  }),
  /** Stores it anew encoded; the same picture again is the one that is there. */
  upload: write({
    method: 'POST',
    path: `${base}/Upload`,
    send: 'upload',
    access,
    request: z.object({
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: says(editorPictureTexts.file) }),
      alt: name(editorPictureTexts.alt, 200),
    }),
    /** `alt` as it was given, for the text that it goes into. */
    response: z.object({ id, url: z.string(), alt: z.string() }),
    done: say({ tr: 'Görsel yüklendi.', en: 'The picture has been uploaded.' }),
    refuses: ['imageType', 'imagePixels', 'imageUnreadable', 'tooLarge', 'editorPicturesFull'],
  }),
  /** All of these, or none: one that stands in a text is refused with where. */
  remove: write({
    method: 'POST',
    path: `${base}/Delete`,
    access,
    request: z.object({ ids: idList }),
    response: empty,
    done: say({ tr: 'Görsel silindi.', en: 'The picture has been deleted.' }),
    refuses: ['fileInUse'],
  }),
};
