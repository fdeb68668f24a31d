import { expect, test } from 'vitest';
import { peopleOf } from './pasted.ts';

test('a pasted list is one row for each address, however name and address stand apart', () => {
  expect(peopleOf('Elif Kaya; elif@ornek.com').text).toBe('Elif Kaya\telif@ornek.com');
  expect(peopleOf('elif@ornek.com').text).toBe('\telif@ornek.com');
  expect(peopleOf('Elif Kaya\telif@ornek.com\ten').text).toBe('Elif Kaya\ten\telif@ornek.com');
  expect(peopleOf('elif@ornek.com, Kaya, Elif').text).toBe('Kaya\tElif\telif@ornek.com');
  expect(peopleOf('"Elif Kaya" <elif@ornek.com>').text).toBe('Elif Kaya\telif@ornek.com');
  expect(peopleOf('Elif Kaya elif@ornek.com').text).toBe('Elif Kaya\telif@ornek.com');
  expect(peopleOf('Elif <elif@ornek.com>; Mert <mert@ornek.com>').text).toBe(
    'Elif\telif@ornek.com\nMert\tmert@ornek.com',
  );
});

test('quotation marks, brackets and what a link begins with belong to no address, and who is called by it is one', () => {
  expect(peopleOf("'elif@ornek.com' <elif@ornek.com>; “Mert Ak” (mert@ornek.com)").text).toBe(
    '\telif@ornek.com\nMert Ak\tmert@ornek.com',
  );
  expect(peopleOf('Elif Kaya mailto:elif@ornek.com.').text).toBe('Elif Kaya\telif@ornek.com');
});

test('rows know the line that they were pasted in: blank lines and lines of several people count as one', () => {
  const { text, lines } = peopleOf('a@x.com, b@x.com\r\n\r\n\r\nelif.ornek.com\r\nc@x.com\r\n');
  expect(text.split('\n')).toHaveLength(4);
  expect(lines).toEqual([1, 1, 4, 5]);
});
