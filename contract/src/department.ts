import { label } from './label.ts';
import { lookup } from './lookup.ts';
import { say } from './text.ts';

export const department = label('/admin/department', {
  access: 'ManageDepartments',
  noun: {
    tr: { one: 'bölüm', object: 'bölümü', named: 'bölümü', many: 'bölümler' },
    en: { one: 'section', many: 'sections' },
  },
  nameless: say({ tr: 'Bölüm adını girin.', en: 'Enter the section name.' }),
  lookup: lookup.departments,
});
