import { z } from 'zod';
import { listRequest, listResponse } from './list.ts';
import { became, type Noun } from './noun.ts';
import { type Access, type AnyRow, empty, read, rowVersion, saved, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import { deleteRequest, flag, id, idList } from './wire.ts';

const idKeys = ['id', 'Id', 'ID'] as const;

export type IdKey = (typeof idKeys)[number];

const verbs = {
  added: say({ tr: 'eklendi', en: 'added' }),
  updated: say({ tr: 'güncellendi', en: 'updated' }),
  deleted: say({ tr: 'silindi', en: 'deleted' }),
};

const countOf = (ids: readonly number[]): number => new Set(ids).size;

/** What is known of an entity besides its rows. Everything that names one of its rows reads it here. */
export interface Entity<
  Item extends z.ZodObject = z.ZodObject,
  Form extends z.ZodObject = z.ZodObject,
  Unique extends string = string,
  Lookup extends AnyRow | null = AnyRow | null,
> {
  readonly noun: Noun;
  /** How the wire spells the id. */
  readonly idKey: keyof Item['shape'] & IdKey;
  /** The field that names a row. */
  readonly nameKey: keyof Form['shape'] & string;
  readonly item: Item;
  readonly form: Form;
  /** What is said when another row already has a unique value, by field. */
  readonly taken: { readonly [Field in Unique]: AnyText };
  /** The call that offers its rows for a choice. */
  readonly lookup: Lookup;
}

/** Under which a group of rows keeps its entity: a symbol, so that walking the group meets rows only. */
export const about: unique symbol = Symbol('about');

interface Description<
  Item extends z.ZodObject,
  Form extends z.ZodObject,
  List extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Who extends Access,
  Unique extends string,
  Lookup extends AnyRow | null,
> extends Pick<Entity<Item, Form>, 'noun' | 'nameKey'>,
    Partial<Pick<Entity<Item, Form, Unique, Lookup>, 'taken' | 'lookup'>> {
  access: Who;
  /** What `get` answers; the list answers the same unless `listItem` says otherwise. */
  item: Item;
  listItem?: List;
  /** What create takes; update takes the same with every field optional. */
  form: Form;
  /** Filters of the list besides its rows' own fields. */
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
  Unique extends keyof Form['shape'] & string = never,
  Lookup extends AnyRow | null = null,
>(base: string, described: Description<Item, Form, List, Filters, Who, Unique, Lookup>) {
  const { access, item, form, noun, nameKey, paths } = described;
  const many = (described.listItem ?? item) as unknown as List;
  const entity: Entity<Item, Form, Unique, Lookup> = {
    noun,
    idKey: idKeys.find((key) => key in item.shape) as keyof Item['shape'] & IdKey,
    nameKey,
    item,
    form,
    taken: described.taken ?? ({} as Record<Unique, AnyText>),
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
      done: became(noun, verbs.added),
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
      done: became(noun, verbs.updated),
      refuses: ['taken', 'changedMeanwhile'],
    }),
    remove: write({
      method: 'POST',
      path: paths?.remove ?? `${base}/delete`,
      access,
      request: deleteRequest,
      response: empty,
      done: became(noun, verbs.deleted),
      message: ({ input }) => became(noun, verbs.deleted, countOf(input.ids)),
      refuses: ['inUse'],
    }),
    setActive: write({
      method: 'POST',
      path: `${base}/SetActive`,
      access,
      request: z.object({ ids: idList, active: flag }),
      response: empty,
      done: became(noun, verbs.updated),
      message: ({ input }) => became(noun, verbs.updated, countOf(input.ids)),
    }),
  };
}
