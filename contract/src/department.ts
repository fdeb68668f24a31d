import { label } from './label.ts';
import { say } from './text.ts';

export const department = label('/admin/department', {
  access: 'ManageDepartments',
  noun: { tr: 'Bölüm', en: 'Section' },
  nameless: say({ tr: 'Bölüm adını girin.', en: 'Enter the section name.' }),
  lookup: '/common/getDepartments',
});
