import { permissionNames } from '@sahada/contract/permissions';
import { expect, test } from 'vitest';
import { areas } from './areas.ts';

test('every right stands in one area', () => {
  expect(areas.flatMap(({ rights }) => rights).sort()).toEqual([...permissionNames].sort());
});
