import { expect, it, vi } from 'vitest';
import { keepPlaces, scannedPlace, scannedTokens } from './scanned-place.ts';

it('names the place of each barcode that was scanned lately, also after another one has been', () => {
  const kept = new Map([['sahada.field.place', '{"code":"old","places":{}}']]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  expect(scannedPlace('old', 't')).toBeNull();
  keepPlaces('a', [{ token: 't', locationName: 'Kadıköy' }]);
  keepPlaces('b', [{ token: 't', locationName: 'Beşiktaş' }, { token: 'u' }]);
  expect([scannedPlace('a', 't'), scannedPlace('b', 't')]).toEqual(['Kadıköy', 'Beşiktaş']);
  expect([scannedPlace('b', 'u'), scannedPlace('c', 't'), scannedPlace(null, 't')]).toEqual([null, null, null]);
  expect([scannedTokens('b'), scannedTokens('c')]).toEqual([['t', 'u'], []]);
  keepPlaces('a', [{ token: 't', locationName: 'Kadıköy depo' }]);
  for (let n = 0; n < 19; n++) keepPlaces(`${n}`, []);
  expect([scannedPlace('a', 't'), scannedPlace('b', 't')]).toEqual(['Kadıköy depo', null]);
});
