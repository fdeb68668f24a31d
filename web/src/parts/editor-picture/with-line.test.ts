import { picturesIn } from '@sahada/contract/text-picture';
import { expect, it } from 'vitest';
import { withLine } from './with-line.ts';

const picture = { alt: 'Kapı [1]\nönü', url: '/api/editor-picture/abcdefghijklmnopqrst-_' };
const line = '![Kapı 1 önü](/api/editor-picture/abcdefghijklmnopqrst-_)';

it('puts a picture on a line of its own, wherever the cursor was', () => {
  expect(withLine('', 0, picture)).toBe(line);
  expect(withLine('ab', 1, picture)).toBe(`a\n${line}\nb`);
  expect(withLine('a\nb', 2, picture)).toBe(`a\n${line}\nb`);
  expect(withLine('a\nb', 1, picture)).toBe(`a\n${line}\nb`);
  expect(picturesIn(withLine('ab', 2, picture))).toEqual([{ alt: 'Kapı 1 önü', url: picture.url }]);
});
