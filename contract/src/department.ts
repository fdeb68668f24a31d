import { label } from './label.ts';
import { say } from './text.ts';

export const department = label('/admin/department', {
  access: 'ManageDepartments',
  noun: {
    tr: 'Bölüm',
    en: 'Section',
    many: say({ tr: 'Bölümler', en: 'Sections' }),
    trObject: 'Bölümü',
    trNamed: 'bölümü',
  },
  nameless: say({ tr: 'Bölüm adını girin.', en: 'Enter the section name.' }),
  lookup: '/common/getDepartments',
});
