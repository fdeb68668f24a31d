import { fill } from '@sahada/contract/text';
import { describe, expect, test } from 'vitest';
import { entities } from './nouns.ts';

const { location, template, category, operation } = entities;

describe('what an entity’s screens say', () => {
  test('a noun takes the Turkish endings of its sentences', () => {
    expect(location.title).toEqual({ tr: 'Lokasyonlar', en: 'Locations' });
    expect(location.edit).toEqual({ tr: 'Lokasyonu düzenle', en: 'Edit location' });
    expect(category.edit.tr).toBe('Kategoriyi düzenle');
    expect(fill(category.deleteOne, 'tr', { name: 'Hijyen' })).toBe('“Hijyen” kategorisi silinsin mi?');
    expect(fill(category.deleteMany, 'tr', { n: 3 })).toBe('Seçilen 3 kategori silinsin mi?');
    expect(fill(category.deleteMany, 'en', { n: 3 })).toBe('Delete the 3 selected categories?');
  });

  test('a compound noun has its ending once', () => {
    expect(fill(template.deleteOne, 'tr', { name: 'Evet/Hayır' })).toBe('“Evet/Hayır” cevap şablonu silinsin mi?');
    expect(template.edit.tr).toBe('Cevap şablonunu düzenle');
    expect(operation.add).toEqual({ tr: 'Faaliyet türü ekle', en: 'Add operation' });
  });
});
