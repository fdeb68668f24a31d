import { z } from 'zod';
import { crud } from './row.ts';
import { say } from './text.ts';
import {
  filterFlag,
  filterId,
  flag,
  id,
  name,
  nameLocales,
  optionalFlag,
  optionalLine,
  optionalNameLocales,
} from './wire.ts';

export const CategoryItem = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  published: flag,
  locales: nameLocales,
});

export const CategoryForm = z.object({
  name: name(say({ tr: 'Kategori adını girin.', en: 'Enter the category name.' })),
  code: optionalLine,
  published: optionalFlag,
  locales: optionalNameLocales,
});

export const category = crud('/admin/category', {
  access: 'ManageCategories',
  item: CategoryItem,
  form: CategoryForm,
  filters: { id: filterId, published: filterFlag },
  noun: { tr: 'Kategori', en: 'Category' },
});
