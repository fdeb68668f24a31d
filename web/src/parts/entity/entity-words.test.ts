import { category } from '@sahada/contract/category';
import { location } from '@sahada/contract/location';
import { operation } from '@sahada/contract/operation';
import { template } from '@sahada/contract/template';
import { fill } from '@sahada/contract/text';
import { describe, expect, test } from 'vitest';
import { entityWords } from './entity-words.ts';

describe('what an entity’s screens say', () => {
  test('a noun takes the Turkish endings of its sentences', () => {
    expect(entityWords(location).title).toEqual({ tr: 'Lokasyonlar', en: 'Locations' });
    expect(entityWords(location).edit).toEqual({ tr: 'Lokasyonu düzenle', en: 'Edit location' });
    const words = entityWords(category);
    expect(words.edit.tr).toBe('Kategoriyi düzenle');
    expect(fill(words.deleteOne, 'tr', { name: 'Hijyen' })).toBe('“Hijyen” kategorisi silinsin mi?');
    expect(fill(words.deleteMany, 'tr', { n: 3 })).toBe('Seçilen 3 kategori silinsin mi?');
    expect(fill(words.deleteMany, 'en', { n: 3 })).toBe('Delete the 3 selected categories?');
  });

  test('a compound noun takes its ending only once', () => {
    const words = entityWords(template);
    expect(fill(words.deleteOne, 'tr', { name: 'Evet/Hayır' })).toBe('“Evet/Hayır” cevap şablonu silinsin mi?');
    expect(words.edit.tr).toBe('Cevap şablonunu düzenle');
    expect(words.none).toEqual({ tr: 'Henüz cevap şablonu yok.', en: 'There are no answer templates yet.' });
    expect(entityWords(operation).add).toEqual({ tr: 'Faaliyet türü ekle', en: 'Add operation' });
  });
});
