import { links } from '@sahada/contract/links';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';

test('every row that can be linked to opens on a screen of the table, for whoever may open that screen', () => {
  for (const [entity, { path, access }] of Object.entries(links)) {
    const screen = screens.find((one) => one.path === path.replace(/\?.*/, ''));
    expect([entity, screen?.access]).toEqual([entity, access]);
  }
});
