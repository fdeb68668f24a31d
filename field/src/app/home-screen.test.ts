import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Assignment } from '../outbox/assignments.ts';
import { AppContext, type AppState } from './app-context.ts';
import { now } from './clock.ts';
import { ToDo } from './home-screen.tsx';
import type { Assignments } from './use-assignments.ts';

const survey = (endsIn: number): Assignment =>
  ({
    ...{ auditId: 1, token: 't', definition: 'Memnuniyet', auditTypeId: 2, role: 'project', responseKey: null },
    ...{ locationName: 'Depo', customerName: 'Akın', timeZone: 'Europe/Istanbul', statusCode: 20, returned: false },
    ...{ latitude: null, longitude: null, address: null, beginDate: '2026-01-01T00:00:00+03:00', graceEndsAt: null },
    endDate: new Date(now() + endsIn).toISOString(),
  }) as unknown as Assignment;

function shown(rows: Assignment[]): string {
  const kept = { at: now(), etag: null, language: 'tr', rows };
  const assignments = { kept, outcome: 'fresh', ready: new Map(), ahead: null, refresh: () => {} } as Assignments;
  const value = { language: 'tr' } as unknown as AppState;
  const toDo = createElement(ToDo, { userId: 1, assignments, responses: [] });
  return renderToStaticMarkup(createElement(AppContext, { value }, toDo));
}

it('says that there is nothing to do where surveys that are over are all there is', () => {
  expect(shown([survey(60_000)])).toContain('Memnuniyet');
  for (const rows of [[], [survey(-60_000)]]) {
    expect(shown(rows)).toContain('Size atanmış denetim yok.');
    expect(shown(rows)).not.toContain('Memnuniyet');
  }
});
