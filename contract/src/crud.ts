import { z } from 'zod';
import { listRequest, listResponse } from './list.ts';
import type { RefusalCode } from './refusals.ts';
import { type Access, type AnyRow, empty, read, rowVersion, saved, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import { deleteRequest, flag, id, idList } from './wire.ts';

/** What an entity is called, as a sentence begins with it: "Müşteri", "Customer". */
export interface Noun {
  readonly tr: string;
  readonly en: string;
  /** "Müşteriler", "Customers" */
  readonly many: AnyText;
  /** What something is done to: "Müşteriyi" düzenle. */
  readonly trObject: string;
  /** After a name: “Depo” lokasyonu. What ends like this anyway stays as it is: “Hijyen” soru listesi. */
  readonly trNamed: string;
}

const idKeys = ['id', 'Id', 'ID'] as const;

export type IdKey = (typeof idKeys)[number];

/** What is known of an entity besides its rows. Whatever must name one of its rows reads it here. */
export interface Entity<
  Item extends z.ZodObject = z.ZodObject,
  Form extends z.ZodObject = z.ZodObject,
  InUse extends RefusalCode = RefusalCode,
  Lookup extends AnyRow | null = AnyRow | null,
> {
  readonly noun: Noun;
  /** How the wire spells the id. */
  readonly idKey: Extract<keyof Item['shape'], IdKey>;
  /** The field that a row is known by. */
  readonly nameKey: keyof Form['shape'] & string;
  readonly item: Item;
  readonly form: Form;
  /** What a delete says of a row in use. */
  readonly inUse: InUse;
  /** What is said of a value that only one row may have and another has, by field. */
  readonly taken: { readonly [Field in keyof Form['shape']]?: AnyText };
  /** The call that offers its rows for a choice. */
  readonly lookup: Lookup;
}

/** Where a group of rows keeps its entity: under a symbol, so that whoever walks the group meets rows only. */
export const about: unique symbol = Symbol('about');

interface Description<
  Item extends z.ZodObject,
  Form extends z.ZodObject,
  List extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Who extends Access,
  InUse extends RefusalCode,
  Lookup extends AnyRow | null,
> extends Pick<Entity<Item, Form>, 'noun' | 'nameKey'>,
    Partial<Pick<Entity<Item, Form, InUse, Lookup>, 'inUse' | 'taken' | 'lookup'>> {
  access: Who;
  /** What `get` answers; the list answers the same unless `listItem` says otherwise. */
  item: Item;
  listItem?: List;
  /** What create takes; update takes the same with every field optional. */
  form: Form;
  /** Filters of the list besides those that its rows' own fields are. */
  filters?: Filters;
  paths?: Partial<Record<'get' | 'list' | 'create' | 'update' | 'remove', string>>;
}

/**
 * Spells the usual five rows and `setActive`. It returns plain rows: an entity that differs replaces or adds rows by object
 * spread. `rowVersion` is what `get` read; an update that sends it back is answered 409 when somebody else changed the
 * row meanwhile.
 */
export function crud<
  Item extends z.ZodObject,
  Form extends z.ZodObject,
  const Who extends Access,
  List extends z.ZodObject = Item,
  Filters extends z.ZodRawShape = Record<never, never>,
  const InUse extends RefusalCode = 'inUse',
  Lookup extends AnyRow | null = null,
>(base: string, described: Description<Item, Form, List, Filters, Who, InUse, Lookup>) {
  const { access, item, form, noun, nameKey, paths } = described;
  const many = (described.listItem ?? item) as unknown as List;
  const inUse = (described.inUse ?? 'inUse') as InUse;
  const entity: Entity<Item, Form, InUse, Lookup> = {
    noun,
    idKey: idKeys.find((key) => key in item.shape) as Extract<keyof Item['shape'], IdKey>,
    nameKey,
    item,
    form,
    inUse,
    taken: described.taken ?? {},
    lookup: (described.lookup ?? null) as Lookup,
  };
  const update = form.partial().extend({ id, rowVersion: rowVersion.optional() });
  return {
    [about]: entity,
    get: read({
      method: 'GET',
      path: paths?.get ?? `${base}/get/{id}`,
      access,
      request: z.object({ id }),
      response: item.extend({ rowVersion }) as unknown as z.ZodObject<
        Item['shape'] & { rowVersion: typeof rowVersion }
      >,
    }),
    list: read({
      method: 'POST',
      path: paths?.list ?? `${base}/getall`,
      access,
      request: listRequest(many, (described.filters ?? {}) as Filters),
      response: listResponse(many),
    }),
    create: write({
      method: 'POST',
      path: paths?.create ?? `${base}/create`,
      access,
      request: form,
      response: saved,
      done: say({ tr: `${noun.tr} eklendi.`, en: `${noun.en} added.` }),
      refuses: ['taken'],
    }),
    update: write({
      method: 'POST',
      path: paths?.update ?? `${base}/update`,
      access,
      request: update as z.ZodObject<
        { [K in keyof Form['shape']]: z.ZodOptional<Form['shape'][K]> } & {
          id: typeof id;
          rowVersion: z.ZodOptional<typeof rowVersion>;
        }
      >,
      response: saved,
      done: say({ tr: `${noun.tr} güncellendi.`, en: `${noun.en} updated.` }),
      refuses: ['taken', 'changedMeanwhile'],
    }),
    remove: write({
      method: 'POST',
      path: paths?.remove ?? `${base}/delete`,
      access,
      request: deleteRequest,
      response: empty,
      done: say({ tr: `${noun.tr} silindi.`, en: `${noun.en} deleted.` }),
      refuses: [inUse],
    }),
    setActive: write({
      method: 'POST',
      path: `${base}/SetActive`,
      access,
      request: z.object({ ids: idList, active: flag }),
      response: empty,
      done: say({ tr: `${noun.tr} güncellendi.`, en: `${noun.en} updated.` }),
    }),
  };
}
