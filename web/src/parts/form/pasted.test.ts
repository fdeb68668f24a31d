import { expect, test } from 'vitest';
import { addressesIn, linesIn, optionsIn } from './pasted.ts';

test('a pasted list loses its bullets and numbers, and nothing else', () => {
  const pasted =
    '1. Bir\n2) İki\r\n\n  • Üç\n- Dört\na) Beş\n(6) Altı\n3 kişi var mı?\n15 cm yüksekte mi?\nA4 kâğıt var mı?\n1.5 metre mi?';
  expect(linesIn(pasted)).toEqual([
    'Bir',
    'İki',
    'Üç',
    'Dört',
    'Beş',
    'Altı',
    '3 kişi var mı?',
    '15 cm yüksekte mi?',
    'A4 kâğıt var mı?',
    '1.5 metre mi?',
  ]);
});

test('lists of Word lose the bullets that it draws, on every level, and a line broken by hand stays one', () => {
  const pasted = '·\tZemin temiz mi?\ro\tKöşeler?\r§\tSüpürgelik?\r1.1.\tDepo\vkuru mu?\r\u00a0\r1.2\tRaflar?';
  expect(linesIn(pasted)).toEqual(['Zemin temiz mi?', 'Köşeler?', 'Süpürgelik?', 'Depo kuru mu?', 'Raflar?']);
});

test('a cell of Excel is one line, with its own lines and quotation marks, behind a column of numbers', () => {
  const pasted = '1\t"Kapı\n""acil"" çıkışa mı açılıyor?"\r\n2\tIşık yeterli mi?\r\n';
  expect(linesIn(pasted)).toEqual(['Kapı "acil" çıkışa mı açılıyor?', 'Işık yeterli mi?']);
  expect(linesIn('"Evet" mi?\n"Hayır"')).toEqual(['"Evet" mi?', '"Hayır"']);
});

test('options are pasted with their scores, if a column of numbers stands behind them', () => {
  expect(optionsIn('Uygun\t10\nKısmen uygun\t2,5\nUygun değil\t0\n')).toEqual([
    { title: 'Uygun', score: 10 },
    { title: 'Kısmen uygun', score: 2.5 },
    { title: 'Uygun değil', score: 0 },
  ]);
  expect(optionsIn('• Sarı\n• Mavi 2')).toEqual([
    { title: 'Sarı', score: null },
    { title: 'Mavi 2', score: null },
  ]);
});

test('an address is found without what clings to it', () => {
  const found = (line: string) => addressesIn(line).map(({ address }) => address);
  expect(found("'elif@ornek.com' <elif@ornek.com>")).toEqual(['elif@ornek.com', 'elif@ornek.com']);
  expect(found('“Elif Kaya” (elif@ornek.com), mailto:o’brien@ornek.com.')).toEqual([
    'elif@ornek.com',
    'o’brien@ornek.com',
  ]);
  expect(found("o'brien@ornek.com")).toEqual(["o'brien@ornek.com"]);
});
