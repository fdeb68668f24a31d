import type { category } from '@sahada/contract/category';
import type { EntityTable } from '../db/table.ts';

/** Labels that content is sorted under (departments, categories): one shape, in tables of one kind. */
export const labelTable = <Name extends 'category' | 'department'>(
  name: Name,
): EntityTable<'category' | 'department', typeof category> => ({
  name,
  id: 'id',
  columns: { name: 'name', code: 'code', published: 'published', locales: 'locales' },
  localized: ['name'],
  json: ['locales'],
  search: ['name', 'code'],
  order: 'name',
});
