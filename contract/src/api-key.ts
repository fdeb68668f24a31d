import { z } from 'zod';
import { listResponse } from './list.ts';
import { permissionNames } from './permissions.ts';
import { anyOf, empty, read, saved, write } from './row.ts';
import { say } from './text.ts';
import { deleteRequest, flag, id, idList, instant, moment, name, optionalFlag, says } from './wire.ts';

/**
 * Keys by which programs call: `Authorization: Bearer sahada_…`. A key may do what was chosen for it, as far as its maker still may;
 * calls on oneself are for people alone.
 */

const texts = {
  name: say({ tr: 'Anahtarın adını girin.', en: 'Enter the name of the key.' }),
  rights: say({ tr: 'En az bir yetki seçin.', en: 'Select at least one right.' }),
};

const right = z.enum(permissionNames);

const rights = z
  .array(right)
  .min(1, { error: says(texts.rights) })
  .max(permissionNames.length);

const ApiKeyItem = z.object({
  id,
  name: z.string(),
  /** How the key begins. The rest is shown once, when it is made. */
  prefix: z.string(),
  permissions: z.array(right),
  /** Those of them that its maker holds now, so that the key can use them; none where its maker is passive. */
  usable: z.array(right),
  /** On the company's wall; null where it does not run out. */
  expiresAt: instant.nullable(),
  active: flag,
  createdBy: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  lastAddress: z.string().nullable(),
});

export type ApiKeyItem = z.output<typeof ApiKeyItem>;

const ApiKeyForm = z.object({
  name: name(texts.name, 60),
  permissions: rights,
  /** A day without a time is valid to its end, in the company's zone. */
  expiresAt: moment.nullable().optional(),
  active: optionalFlag,
});

const base = '/admin/ApiKey';

/** Whoever looks after the company; no key makes or changes keys. */
const forKeepers = { access: anyOf('ManageCompanies', 'ManageMyCompany'), byKey: false } as const;

export const apiKey = {
  /** All of them, the newest first: there are too few for pages. */
  list: read({
    ...forKeepers,
    method: 'POST',
    path: `${base}/GetAll`,
    request: z.object({}),
    response: listResponse(ApiKeyItem),
  }),
  get: read({
    ...forKeepers,
    method: 'GET',
    path: `${base}/Get/{id}`,
    request: z.object({ id }),
    response: ApiKeyItem,
  }),
  create: write({
    ...forKeepers,
    method: 'POST',
    path: `${base}/Create`,
    request: ApiKeyForm,
    response: saved.extend({ key: z.string() }),
    done: say({ tr: 'API anahtarı oluşturuldu.', en: 'API key created.' }),
    refuses: ['tooManyKeys'],
  }),
  update: write({
    ...forKeepers,
    method: 'POST',
    path: `${base}/Update`,
    request: ApiKeyForm.partial().extend({ id }),
    response: saved,
    done: say({ tr: 'API anahtarı güncellendi.', en: 'API key updated.' }),
    refuses: ['rightNotHeld'],
  }),
  remove: write({
    ...forKeepers,
    method: 'POST',
    path: `${base}/Delete`,
    request: deleteRequest,
    response: empty,
    done: say({ tr: 'API anahtarı silindi.', en: 'API key deleted.' }),
  }),
  setActive: write({
    ...forKeepers,
    method: 'POST',
    path: `${base}/SetActive`,
    request: z.object({ ids: idList, active: flag }),
    response: empty,
    done: say({ tr: 'API anahtarı güncellendi.', en: 'API key updated.' }),
  }),
};
