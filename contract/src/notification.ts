import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { listResponse } from './list.ts';
import { empty, read, write } from './row.ts';
import { say } from './text.ts';
import { flag, id, idList, instant, optionalFlag, pageRequest, spoken } from './wire.ts';

/** What one was told in the application, and on which ways one wants to be told. */

const Notification = z.object({
  id,
  at: instant,
  /** The message's name in the table of messages. */
  name: z.string(),
  title: spoken,
  text: spoken,
  /** Where it leads in the back office, from the first slash on. */
  link: z.string().nullable(),
  read: flag,
});

/** Null where the message never goes that way. */
const way = flag.nullable();

/** The table of messages is not needed to choose: an unknown name is a row that is not there. */
const messageName = z.string().trim().min(1).max(60);

const Preference = z.object({
  name: messageName,
  title: spoken,
  /** When it is sent. */
  about: spoken,
  /** It cannot be turned off. */
  essential: flag,
  mail: way,
  inApp: way,
  push: way,
});

const wanted = flag.nullable().optional();

export const notification = {
  /** One's own, newest first. */
  list: read({
    ...endpoints.notices,
    access: 'signedIn',
    session: 'any',
    request: pageRequest.extend({ unread: optionalFlag }),
    response: listResponse(Notification).extend({ Unread: z.int() }),
  }),
  markRead: write({
    ...endpoints.markNotices,
    access: 'signedIn',
    session: 'any',
    says: 'quiet',
    request: z.object({ ids: idList.optional(), all: optionalFlag }),
    response: z.object({ Unread: z.int() }),
    done: say({ tr: 'Bildirimler okundu.', en: 'The notifications have been read.' }),
  }),
  preferences: read({
    method: 'GET',
    path: '/Notice/Preferences',
    access: 'signedIn',
    session: 'any',
    request: z.object({}),
    response: z.array(Preference),
  }),
  /** Messages that are not named, and ways that are left out, stay as they are; the bare list will do. */
  savePreferences: write({
    method: 'POST',
    path: '/Notice/Preferences',
    access: 'signedIn',
    session: 'any',
    says: 'quiet',
    request: z.object({
      preferences: z
        .array(z.object({ name: messageName, mail: wanted, inApp: wanted, push: wanted }))
        .min(1)
        .max(200),
    }),
    response: empty,
    done: say({ tr: 'Bildirim tercihleriniz kaydedildi.', en: 'Your notification settings have been saved.' }),
    refuses: ['essentialMessage'],
  }),
};
