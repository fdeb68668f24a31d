import { label } from './label.ts';
import { say } from './text.ts';

export const category = label('/admin/category', {
  access: 'ManageCategories',
  noun: {
    tr: 'Kategori',
    en: 'Category',
    many: say({ tr: 'Kategoriler', en: 'Categories' }),
    trObject: 'Kategoriyi',
    trNamed: 'kategorisi',
  },
  nameless: say({ tr: 'Kategori adını girin.', en: 'Enter the category name.' }),
  lookup: '/common/getCategories',
});
