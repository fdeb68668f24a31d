import { z } from 'zod';
import { read, saved, write } from './row.ts';
import { say } from './text.ts';
import { spoken } from './wire.ts';

/** Checklists that come with the program, to begin from. */
export const gallery = {
  list: read({
    method: 'GET',
    path: '/admin/Checklist/GetGallery',
    access: 'ManageChecklists',
    request: z.object({}),
    response: z.array(
      z.object({
        Key: z.string(),
        Title: spoken,
        About: spoken,
        /** How many there are. */
        Sections: z.int(),
        Questions: z.int(),
      }),
    ),
  }),
  /**
   * Makes a checklist of the company's own from one of the gallery, with its sections, categories and questions, in the
   * company's default language with the other as translation. Questions that an earlier one made are used again.
   */
  create: write({
    method: 'POST',
    path: '/admin/Checklist/CreateFromGallery',
    access: 'ManageChecklists',
    request: z.object({ key: z.string().max(40) }),
    response: saved,
    done: say({ tr: 'Soru listesi oluşturuldu.', en: 'Checklist created.' }),
  }),
};
