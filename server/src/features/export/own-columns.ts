import { yesNo } from '@sahada/contract/headings';
import type { Language } from '@sahada/contract/text';
import type { ReadDb } from '../../db/kysely.ts';
import { type Attribute, activeAttributes } from '../../facts/user-attributes.ts';
import type { Cell, SheetColumn } from '../../outside/sheet.ts';
import type { FieldColumn } from './columns.ts';

/** Columns of a list's file that follow from what the company has set up, and not from the schema of its rows. */

export type OwnColumns = (language: Language) => FieldColumn[];

const kinds: Record<Attribute['kind'], SheetColumn['kind']> = {
  text: 'text',
  number: 'number',
  date: 'date',
  choice: 'text',
  yesno: 'text',
};

type Row = { attributes: { id: number; value: string | number | boolean }[] };

function attributeColumn({ id, names, kind, options }: Attribute, language: Language): FieldColumn {
  const titles = new Map(options.map((option) => [option.id as unknown, option.titles[language]]));
  const cell = (value: Cell | boolean | undefined): Cell => {
    if (typeof value === 'boolean') return value ? yesNo.yes[language] : yesNo.no[language];
    return (kind === 'choice' ? titles.get(value) : value) ?? null;
  };
  return {
    path: [`attribute:${id}`],
    kind: kinds[kind],
    heading: names[language],
    read: (row) => cell((row as Row).attributes.find((one) => one.id === id)?.value),
  };
}

const byList: Readonly<Record<string, (db: ReadDb) => Promise<OwnColumns>>> = {
  'user.list': async (db) => {
    const attributes = await activeAttributes(db);
    return (language) => attributes.map((attribute) => attributeColumn(attribute, language));
  },
};

/** Those of a list, by its call's name. */
export const ownColumnsOf = async (list: string, db: ReadDb): Promise<OwnColumns> =>
  (await byList[list]?.(db)) ?? (() => []);
