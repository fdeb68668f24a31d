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

export const DepartmentItem = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  published: flag,
  locales: nameLocales,
});

export const DepartmentForm = z.object({
  name: name(say({ tr: 'Bölüm adını girin.', en: 'Enter the section name.' })),
  code: optionalLine,
  published: optionalFlag,
  locales: optionalNameLocales,
});

export const department = crud('/admin/department', {
  access: 'ManageDepartments',
  item: DepartmentItem,
  form: DepartmentForm,
  filters: { id: filterId, published: filterFlag },
  noun: { tr: 'Bölüm', en: 'Section' },
});
