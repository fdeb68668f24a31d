import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { listRequest, listResponse } from './list.ts';
import { empty, read, saved, write } from './row.ts';
import { say } from './text.ts';
import { flag, id, idList, instant, name, says } from './wire.ts';

/**
 * Push messages: browsers subscribe, and get on the screen what their person is told. A subscription is what the browser's
 * `PushSubscription` gives; its endpoint is a secret address.
 */

const words = {
  endpoint: say({ tr: 'Geçerli bir bildirim adresi değil.', en: 'Not a valid push address.' }),
};

/** Push services have names; an address with a number is none of theirs. */
const pattern =
  /^https:\/\/(localhost|([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?)(:\d{1,5})?(\/[!-~]*)?$/i;

const endpoint = z
  .string()
  .min(1)
  .max(2000)
  .regex(pattern, { error: says(words.endpoint) })
  .meta({ examples: ['https://push.example.com/send/abc'] });

/** Bytes as browsers spell them: base64url of this many letters. */
const base64url = (letters: number) =>
  z
    .string()
    .max(letters + 2)
    .regex(new RegExp(`^[\\w-]{${letters}}=*$`), { error: says(words.endpoint) })
    .meta({ examples: ['B'.repeat(letters)] });

/** Which of the two applications a device runs; a tap opens a place of it. */
export const pushApps = ['office', 'field'] as const;

const app = z.enum(pushApps);

export const push = {
  /** The key that browsers subscribe with, and whether this browser's subscription is known as the caller's. */
  key: read({
    ...endpoints.pushKey,
    access: 'signedIn',
    session: 'any',
    request: z.object({}),
    response: z.object({ PublicKey: z.string() }),
  }),
  subscribe: write({
    ...endpoints.pushSubscribe,
    access: 'signedIn',
    session: 'any',
    says: 'quiet',
    request: z.object({
      endpoint,
      keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
      /** The office where it is not said. */
      client: app.nullable().optional(),
    }),
    response: saved,
    done: say({ tr: 'Bu cihazda bildirimler açıldı.', en: 'Notifications are on for this device.' }),
  }),
  unsubscribe: write({
    ...endpoints.pushUnsubscribe,
    access: 'signedIn',
    session: 'any',
    says: 'quiet',
    request: z.object({ endpoint }),
    response: empty,
    done: say({ tr: 'Bu cihazda bildirimler kapatıldı.', en: 'Notifications are off for this device.' }),
  }),
};

const DeviceRow = z.object({
  id,
  userId: id,
  userName: z.string(),
  app,
  /** What the browser says of itself. */
  device: z.string(),
  since: instant,
  lastSuccess: instant.nullable(),
  /** What the push service answered last, where that was no success. */
  lastError: z.string().nullable(),
});

export type DeviceRow = z.output<typeof DeviceRow>;

export const pushDevice = {
  list: read({
    method: 'POST',
    path: '/admin/PushDevice/GetAll',
    access: 'ManagePushNotifications',
    request: listRequest(DeviceRow, {}),
    response: listResponse(DeviceRow),
  }),
  /** Sends one message at once and tells what the push service answered. A device that is gone for good is removed. */
  test: write({
    method: 'POST',
    path: '/admin/PushDevice/Test',
    access: 'ManagePushNotifications',
    says: 'quiet',
    request: z.object({ id }),
    response: z.object({ Sent: flag, Gone: flag, Error: z.string().nullable() }),
    done: say({ tr: 'Deneme bildirimi gönderildi.', en: 'A test notification has been sent.' }),
  }),
  /** Says something to everybody in these groups, in the application and on their devices. */
  announce: write({
    method: 'POST',
    path: '/admin/PushDevice/Announce',
    access: 'ManagePushNotifications',
    request: z.object({
      userGroupIds: idList,
      title: name(say({ tr: 'Başlığı girin.', en: 'Enter the heading.' }), 60),
      text: name(say({ tr: 'Duyuru metnini girin.', en: 'Enter the text of the announcement.' }), 300),
    }),
    response: z.object({ People: z.int() }),
    done: say({ tr: 'Duyuru gönderildi.', en: 'The announcement has been sent.' }),
    refuses: ['nobodyInGroups'],
  }),
};
