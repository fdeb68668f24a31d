import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ResponseRow } from '../outbox/rows.ts';
import { AppContext, type AppState } from './app-context.ts';
import { DraftCards } from './gate-screens.tsx';

const draft = (responseKey: string, locationName: string) =>
  ({
    responseKey,
    definition: 'Hijyen denetimi',
    locationName,
    startedAt: '2026-11-22T09:00:00Z',
    author: null,
  }) as ResponseRow;

it('says of each unfinished audit where it is: several of one day are of one name', () => {
  const drafts = [draft('a', 'Kadıköy'), draft('b', 'Beşiktaş'), draft('c', '')];
  const cards = createElement(DraftCards, { drafts, onOpen: () => {} });
  const value = { language: 'tr', session: null } as unknown as AppState;
  const markup = renderToStaticMarkup(createElement(AppContext, { value }, cards));
  for (const place of ['Kadıköy', 'Beşiktaş']) expect(markup).toContain(`<span>${place}</span>`);
  expect(markup).not.toContain('<span></span>');
});

it('says who began it to everybody but them, also after they have signed out', () => {
  const drafts = [{ ...draft('a', 'Kadıköy'), author: { id: 1, name: 'Ayşe' } }];
  const shown = (id: number | null) => {
    const value = { language: 'tr', session: id && { user: { id, name: '' } } } as unknown as AppState;
    const cards = createElement(DraftCards, { drafts, onOpen: () => {} });
    return renderToStaticMarkup(createElement(AppContext, { value }, cards));
  };
  for (const other of [2, null]) expect(shown(other)).toContain('Başlatan: Ayşe');
  expect(shown(1)).not.toContain('Başlatan');
});
