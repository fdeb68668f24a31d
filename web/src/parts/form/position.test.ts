import { expect, test } from 'vitest';
import { positionIn } from './position.ts';

const istanbul = { latitude: 41.0082, longitude: 28.9784 };

test.each([
  '41.0082, 28.9784',
  '41.0082 28.9784',
  '41,0082 28,9784',
  '41,0082; 28,9784',
  'https://www.google.com/maps/@41.0082,28.9784,15z',
  'https://www.google.com/maps/place/X/@40.9,28.8,15z/data=!3d41.0082!4d28.9784',
  'https://maps.google.com/?q=41.0082,28.9784',
  'https://www.openstreetmap.org/?mlat=41.0082&mlon=28.9784#map=16/41.1/28.9',
  'https://www.openstreetmap.org/#map=16/41.0082/28.9784',
])('a position is read from %s', (text) => {
  expect(positionIn(text)).toEqual(istanbul);
});

test('the other half of the earth is read too', () => {
  expect(positionIn('-33.8568, -151.2153')).toEqual({ latitude: -33.8568, longitude: -151.2153 });
});

test.each(['', 'Kadıköy', '410082', '95.1, 28.9', '41.1, 190.5', 'https://maps.app.goo.gl/abc123'])(
  'nothing is read from "%s"',
  (text) => {
    expect(positionIn(text)).toBeNull();
  },
);
