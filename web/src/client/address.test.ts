import { expect, test } from 'vitest';
import { idIn, wantedAddress } from './address.ts';

test('an id in an address is a number of at most nine digits, and nothing else', () => {
  expect(idIn('7')).toBe(7);
  expect(idIn('123456789')).toBe(123_456_789);
  expect(idIn('1000000000')).toBe(1_000_000_000);
  for (const text of [undefined, '', 'new', '-1', '1.5', '7a', '2147483648', '12345678901'])
    expect(idIn(text)).toBeNull();
});

test('sign-in leads to a page of ours, and to no other host', () => {
  expect(wantedAddress('/reviews?tab=all')).toBe('/reviews?tab=all');
  for (const to of [undefined, null, '', 'reviews', '//elsewhere.example/', 'https://elsewhere.example/'])
    expect(wantedAddress(to)).toBe('/dashboard');
});
