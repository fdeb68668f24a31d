import { links } from '@sahada/contract/links';
import type { Access } from '@sahada/contract/row';
import { viewed } from '@sahada/contract/viewed';
import { expect, test } from 'vitest';
import type { ScreenAccess } from './client/session.ts';
import { commands } from './parts/shell/commands.ts';
import { screens } from './screens.ts';

const rightsOf = (access: Access | ScreenAccess | undefined): readonly string[] =>
  typeof access !== 'object' ? [access ?? 'nobody'] : 'anyOf' in access ? access.anyOf : ['nobody'];

test('every row that can be linked to opens on a screen of the table, for whoever is shown the link', () => {
  for (const [entity, { path, access }] of Object.entries(links)) {
    const screen = screens.find((one) => one.path === path.replace(/\?.*/, ''));
    expect([entity, rightsOf(screen?.access)]).toEqual([entity, expect.arrayContaining([...rightsOf(access)])]);
  }
});

test('whatever can be begun from anywhere opens a screen of the table, for whoever is offered it', () => {
  const isOpen = (path: string): boolean =>
    screens.some((one) => new RegExp(`^${one.path.replace('{id}', '[^/]+')}$`).test(path.replace(/\?.*/, '')));
  expect(commands.filter(({ path }) => !isOpen(path))).toEqual([]);
  const action = commands.find(({ path }) => path === '/actions?open=new');
  expect(rightsOf(action?.access as Access | undefined)).toEqual(['ManageActions']);
});

test('every list that can be looked at in views is a screen of the table, for whoever may read it', () => {
  for (const [path, row] of Object.entries(viewed)) {
    const screen = screens.find((one) => one.path === path);
    expect([path, rightsOf(screen?.access)]).toEqual([path, expect.arrayContaining([...rightsOf(row.access)])]);
  }
});
