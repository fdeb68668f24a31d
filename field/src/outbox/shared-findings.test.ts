import { afterEach, describe, expect, it } from 'vitest';
import { answers, asked, draft, me, opened, other, otherKey, responseKey } from '../../test/sharing.ts';
import { share } from './join-draft.ts';

afterEach(() => {
  asked.length = 0;
});

describe('a finding without a question', () => {
  const row = { findingKey: otherKey, responseKey, sectionId: 3, title: 'Kapı kilitli', note: '', pictureKeys: [] };

  it('is sent when it has a title, and its removal when the server knew it', async () => {
    const { fill, asker } = await opened();
    fill.find({ ...row, severity: 'major', title: ' ' });
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[0]).not.toHaveProperty('findings');
    fill.find({ ...row, severity: 'major' });
    const at = fill.state().findings[otherKey]?.stamp?.at ?? '';
    const there = { findingKey: otherKey, sectionId: 3, title: row.title, severity: 'major' as const, at };
    answers(200, draft({ findings: [{ ...there, by: me.name, byId: me.id }] }));
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ findings: [{ findingKey: otherKey, title: 'Kapı kilitli', base: null }] });
    fill.find({ ...row, severity: 'major', removed: true });
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[2]).toMatchObject({ findings: [{ findingKey: otherKey, removed: true, base: at }] });
    await share(asker, fill, 'v');
    expect(asked[3]).not.toHaveProperty('findings');
  });

  it('that was changed here while the request was on its way stays so, based on what has arrived', async () => {
    const { fill, asker } = await opened();
    fill.find({ ...row, severity: 'major' });
    const at = fill.state().findings[otherKey]?.stamp?.at ?? '';
    const there = { findingKey: otherKey, title: row.title, at, by: me.name, byId: me.id };
    answers(200, draft({ findings: [{ ...there, severity: 'major' }] }), () =>
      fill.find({ ...row, severity: 'minor' }),
    );
    await share(asker, fill, 'v');
    answers(200, draft({ findings: [{ ...there, severity: 'minor', at: '2026-11-22T10:00:00Z' }] }));
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ findings: [{ severity: 'minor', base: at }] });
  });

  it('of the other comes in, and goes when they take it away', async () => {
    const { fill, asker } = await opened();
    const there = {
      findingKey: otherKey,
      title: 'Çatı akıyor',
      severity: 'minor' as const,
      at: '2026-11-22T09:00:00Z',
    };
    answers(200, draft({ findings: [{ ...there, by: other.name, byId: other.id }] }));
    await share(asker, fill, 'v');
    expect(fill.state().findings[otherKey]).toMatchObject({ title: 'Çatı akıyor', sectionId: null });
    answers(200, draft({ draftVersion: 2 }));
    await share(asker, fill, 'v');
    expect(fill.state().findings[otherKey]).toMatchObject({ removed: true, stamp: { sent: true } });
  });

  it('stays as long as the server has it, and is left alone once both know that it is gone', async () => {
    const { fill, asker } = await opened();
    fill.find({ ...row, severity: 'major' });
    const at = fill.state().findings[otherKey]?.stamp?.at ?? '';
    const there = { findingKey: otherKey, title: row.title, severity: 'major' as const, at, by: me.name, byId: me.id };
    answers(200, draft({ findings: [there] }));
    for (let time = 0; time < 2; time++) await share(asker, fill, 'v');
    expect(fill.state().findings[otherKey]?.removed).toBeUndefined();
    answers(200, draft({}));
    await share(asker, fill, 'v');
    const { findings } = fill.state();
    expect(findings[otherKey]?.removed).toBe(true);
    await share(asker, fill, 'v');
    expect(fill.state().findings).toBe(findings);
  });

  it('of the other is taken in whole, and goes back whole when it is changed here', async () => {
    const { db, fill, asker } = await opened();
    const whole = { findingKey: otherKey, sectionId: 3, note: 'Kuzey cephe', pictureKeys: ['p'] };
    const there = { ...whole, title: 'Çatı akıyor', severity: 'minor' as const, at: '2026-11-22T09:00:00.000Z' };
    answers(200, draft({ findings: [{ ...there, by: other.name, byId: other.id }] }));
    await share(asker, fill, 'v');
    const taken = fill.state().findings[otherKey];
    expect(taken).toMatchObject(whole);
    expect(await db.get('pictures', 'p')).toMatchObject({ findingKey: otherKey, received: true });
    if (taken) fill.find({ ...taken, severity: 'major' });
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ findings: [{ ...whole, severity: 'major', base: there.at }] });
  });

  it('is not told of where it came and went here, and its removal is, even when its title went first', async () => {
    const { fill, asker } = await opened();
    fill.find({ ...row, severity: 'major' });
    fill.find({ ...row, severity: 'major', removed: true });
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[0]).not.toHaveProperty('findings');
    const there = {
      findingKey: otherKey,
      title: row.title,
      severity: 'major' as const,
      at: '2026-11-22T09:00:00.000Z',
    };
    fill.takeIn([], [{ ...row, severity: 'major', stamp: { at: there.at, base: null, by: null, sent: true } }]);
    fill.find({ ...row, severity: 'major', title: ' ', removed: true });
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ findings: [{ findingKey: otherKey, title: '–', removed: true, base: there.at }] });
  });

  it('that a correction brought along is not sent before it is changed', async () => {
    const { fill, asker } = await opened();
    fill.takeIn([], [{ ...row, severity: 'major' }]);
    answers(200, draft({}));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'same' });
    expect(asked[0]).not.toHaveProperty('findings');
  });
});
