import { z } from 'zod';
import { crud } from './crud.ts';
import type { lookupRow } from './list.ts';
import type { Noun } from './noun.ts';
import type { Permission } from './permissions.ts';
import type { Text } from './text.ts';
import { flag, id, name, nameLocales, optionalFlag, optionalLine, optionalNameLocales } from './wire.ts';

const LabelItem = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  published: flag,
  locales: nameLocales,
});

interface Label<Right extends Permission> {
  access: Right;
  noun: Noun;
  /** Said when the name is missing. */
  nameless: Text;
  lookup: ReturnType<typeof lookupRow>;
}

/** What content is sorted under: a name in every language and a code. */
export const label = <Right extends Permission>(base: string, { access, noun, nameless, lookup }: Label<Right>) =>
  crud(base, {
    access,
    item: LabelItem,
    form: z.object({
      name: name(nameless),
      code: optionalLine,
      published: optionalFlag,
      locales: optionalNameLocales,
    }),
    noun,
    nameKey: 'name',
    lookup,
  });
