import { afterEach, expect, test } from 'vitest';
import { may, useSession } from './session.ts';

afterEach(() => useSession.setState({ user: null }));

const operates = (Operator: boolean) => useSession.setState({ user: { Operator } as never });

test('something is offered to everybody, to whoever has its right, or one of its rights', () => {
  expect([may('public', []), may('signedIn', [])]).toEqual([true, true]);
  expect([may('ManageUsers', ['ManageUsers']), may('ManageUsers', ['ManageReports'])]).toEqual([true, false]);
  const either = { anyOf: ['ManageUsers', 'ManageReports'] } as const;
  expect([may(either, ['ManageReports']), may(either, ['ManageFiles'])]).toEqual([true, false]);
});

test('what concerns the whole installation is offered to its operator alone, and there to whoever has the right', () => {
  const access = { operator: 'ManageMaintenance' } as const;
  expect(may(access, ['ManageMaintenance'])).toBe(false);
  operates(false);
  expect(may(access, ['ManageMaintenance'])).toBe(false);
  operates(true);
  expect([may(access, ['ManageMaintenance']), may(access, ['ManageUsers'])]).toEqual([true, false]);
});
