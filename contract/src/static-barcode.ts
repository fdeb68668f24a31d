import { z } from 'zod';
import { about, crud } from './crud.ts';
import { listResponse } from './list.ts';
import { anyOf, file, read, rowVersion, write } from './row.ts';
import { type AnyText, filled, say } from './text.ts';
import { choice, flag, id, idList, instant, name, optionalFlag, optionalId, pageRequest } from './wire.ts';

/** A sticker at a location: its code outlives the plans that it leads to. */

const text = z.string();

export const StaticBarcodeItem = z.object({
  id,
  name: text,
  locationId: id,
  locationName: text,
  customerName: text,
  /** The plan that it leads to; null where it offers the open plans of its location. */
  auditPlanId: id.nullable(),
  auditPlanName: text.nullable(),
  active: flag,
  /** What stands in its address; nobody can guess it. */
  code: text,
  /** Its address, for a QR code. */
  link: text,
  lastScanAt: instant.nullable(),
});

export const StaticBarcodeForm = z.object({
  name: name(say({ tr: 'Barkod adını girin.', en: 'Enter the barcode name.' })),
  locationId: choice(say({ tr: 'Lokasyon seçin.', en: 'Select a location.' })),
  auditPlanId: optionalId,
  active: optionalFlag,
});

/** What a scan led to: a form, a choice of forms, nothing, or a form that a phone opened without a network. */
export const scanResults = ['opened', 'choice', 'none', 'offline'] as const;

export type ScanResult = (typeof scanResults)[number];

export const scanResultTexts = {
  opened: say({ tr: 'Form açıldı', en: 'Form opened' }),
  choice: say({ tr: 'Form seçtirildi', en: 'Forms offered' }),
  none: say({ tr: 'Açık form yoktu', en: 'No open form' }),
  offline: say({ tr: 'Çevrimdışı açıldı', en: 'Opened offline' }),
} as const satisfies Record<ScanResult, AnyText>;

/** Sheets of labels by their size: columns × rows on A4, or one after the other on a roll 62 mm wide. */
export const labelFormats = ['a4-24', 'a4-21', 'a4-8', 'a4-1', 'roll-62'] as const;

export type LabelFormat = (typeof labelFormats)[number];

const base = '/admin/StaticBarcode';
const access = anyOf('ManageAuditPlans', 'ManageStaticBarcodes');

const rows = crud(base, {
  access,
  item: StaticBarcodeItem,
  form: StaticBarcodeForm,
  noun: {
    tr: { one: 'sabit barkod', object: 'sabit barkodu', named: 'sabit barkodu', many: 'sabit barkodlar' },
    en: { one: 'static barcode', many: 'static barcodes' },
  },
  nameKey: 'name',
  paths: { get: `${base}/Get/{id}`, create: `${base}/Insert` },
});

const added = say({ tr: 'Sabit barkod eklendi.', en: 'Static barcode added.' });

const named = z.object({ id, code: text, link: text });

export const staticBarcode = {
  [about]: rows[about],
  get: rows.get,
  list: rows.list,
  create: write({
    method: 'POST',
    path: rows.create.path,
    access,
    request: StaticBarcodeForm,
    response: named,
    done: added,
    refuses: ['taken'],
  }),
  update: write({
    method: 'POST',
    path: rows.update.path,
    access,
    request: StaticBarcodeForm.partial().extend({ id, rowVersion: rowVersion.optional() }),
    response: named,
    done: say({ tr: 'Sabit barkod güncellendi.', en: 'Static barcode updated.' }),
    refuses: ['taken', 'changedMeanwhile'],
  }),
  /** One at each location that has none of this name, with the open plans of the location: sent again, it adds nothing. */
  createForLocations: write({
    method: 'POST',
    path: `${base}/CreateForLocations`,
    access,
    request: StaticBarcodeForm.pick({ name: true }).extend({ locationIds: idList }),
    response: z.object({ ids: z.array(id) }),
    done: added,
    message: ({ value: { ids } }) =>
      ids.length === 0
        ? say({ tr: 'Eklenen sabit barkod yok.', en: 'No static barcode has been added.' })
        : ids.length === 1
          ? added
          : filled(say({ tr: '{n} sabit barkod eklendi.', en: '{n} static barcodes added.' }), { n: ids.length }),
  }),
  remove: rows.remove,
  setActive: rows.setActive,
  /** A new code: stickers that are already up lead nowhere from now on. */
  rotate: write({
    method: 'POST',
    path: `${base}/Rotate`,
    access,
    request: z.object({ id }),
    response: named,
    done: say({
      tr: 'Barkod kodu yenilendi; eski etiketler artık çalışmaz.',
      en: 'New code made; old labels no longer work.',
    }),
    refuses: ['notFound'],
  }),
  /** The scans of one barcode, newest first. */
  scans: read({
    method: 'POST',
    path: `${base}/GetScans`,
    access,
    request: pageRequest.extend({ id }),
    response: listResponse(
      z.object({
        id,
        at: instant,
        result: z.enum(scanResults),
        auditPlanId: id.nullable(),
        planName: text.nullable(),
        /** Null for whoever was not signed in. */
        userName: text.nullable(),
        /** More than one where a crowd's scans of a day are counted together. */
        times: z.int(),
      }),
    ),
    refuses: ['notFound'],
  }),
  /** Labels to print, as a PDF; with `test`, the outlines of the labels as well, to lay the sheet on the printer's paper. */
  labels: file({
    method: 'GET',
    path: `${base}/Labels`,
    access,
    request: z.object({
      ids: idList,
      format: z.enum(labelFormats).optional(),
      test: z.union([flag, z.literal(0), z.literal(1)]).optional(),
    }),
    refuses: ['notFound', 'busy'],
  }),
};
