import { entityWords } from './entity-words.ts';

/** What is said of each entity, wherever it is listed, chosen or deleted. */
export const entities = {
  department: entityWords({
    tr: { one: 'bölüm', many: 'bölümler', object: 'bölümü', named: 'bölümü' },
    en: { one: 'section', many: 'sections' },
  }),
  category: entityWords({
    tr: { one: 'kategori', many: 'kategoriler', object: 'kategoriyi', named: 'kategorisi' },
    en: { one: 'category', many: 'categories' },
  }),
  template: entityWords({
    tr: { one: 'cevap şablonu', many: 'cevap şablonları', object: 'cevap şablonunu', named: 'cevap şablonu' },
    en: { one: 'answer template', many: 'answer templates' },
  }),
  question: entityWords({
    tr: { one: 'soru', many: 'sorular', object: 'soruyu', named: 'sorusu' },
    en: { one: 'question', many: 'questions' },
  }),
  checklist: entityWords({
    tr: { one: 'soru listesi', many: 'soru listeleri', object: 'soru listesini', named: 'soru listesi' },
    en: { one: 'checklist', many: 'checklists' },
  }),
  customer: entityWords({
    tr: { one: 'müşteri', many: 'müşteriler', object: 'müşteriyi', named: 'müşterisi' },
    en: { one: 'customer', many: 'customers' },
  }),
  location: entityWords({
    tr: { one: 'lokasyon', many: 'lokasyonlar', object: 'lokasyonu', named: 'lokasyonu' },
    en: { one: 'location', many: 'locations' },
  }),
  project: entityWords({
    tr: { one: 'proje', many: 'projeler', object: 'projeyi', named: 'projesi' },
    en: { one: 'project', many: 'projects' },
  }),
  operation: entityWords({
    tr: { one: 'faaliyet türü', many: 'faaliyet türleri', object: 'faaliyet türünü', named: 'faaliyet türü' },
    en: { one: 'operation', many: 'operations' },
  }),
};
