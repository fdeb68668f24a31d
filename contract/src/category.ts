import { label } from './label.ts';
import { lookup } from './lookup.ts';
import { say } from './text.ts';

export const category = label('/admin/category', {
  access: 'ManageCategories',
  noun: {
    tr: { one: 'kategori', object: 'kategoriyi', named: 'kategorisi', many: 'kategoriler' },
    en: { one: 'category', many: 'categories' },
  },
  nameless: say({ tr: 'Kategori adını girin.', en: 'Enter the category name.' }),
  lookup: lookup.categories,
});
