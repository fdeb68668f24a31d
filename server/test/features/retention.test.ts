import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { loadReview } from '../../src/features/audit/load.ts';
import { countQuestions } from '../../src/features/audit/question-totals.ts';
import { build, pixel, sha256 } from '../builders.ts';
import { makeSeals } from '../queue.ts';
import { type Owner, openRetention } from '../retention.ts';

/** What is older than a rule allows goes, what is younger stays, and figures and seals stand as they were. */

const bar = '■■■';

const retention = await openRetention();
const { world, owner, night, preview, rule, ledger } = retention;
afterAll(retention.close);
const a = build(world, 'ayse');
afterEach(() => {
  vi.useRealTimers();
});

const row = async (table: string, id: number) =>
  (await owner.query(`select * from ${table} where id = $1`, [id])).rows[0];

interface Given {
  id: number;
  responseId: number;
  responseKey: string;
  name: string;
}

/** A response with all that a rule may take: who gave and signed it, where, and what was photographed. */
async function given(
  person: Owner,
  over: { ageMonths: number; approved?: boolean; hasEmail?: boolean },
): Promise<Given> {
  const own = build(world, person);
  const name = `Katılımcı ${randomUUID().slice(0, 8)}`;
  const plan = await own.openPlan({ identity: 'optional', askPosition: true });
  const submission = await own.submission(plan.token);
  const signatureKey = randomUUID();
  await world.ok(null, 'field.submit', {
    ...submission,
    participant: { name, email: over.hasEmail === false ? null : `${randomUUID()}@ornek.example` },
    signatures: [{ role: 'participant', name, pictureKey: signatureKey, note: 'okudum' }],
    position: { latitude: 41.01, longitude: 29.02, accuracy: 5 },
  });
  // Sent once more with other content, it lies beside as a conflict.
  await world.call(null, 'field.submit', { ...submission, participant: { name, email: null }, answers: [] });
  await world.ok(null, 'field.putPicture', own.pictureOf(submission));
  await world.ok(null, 'field.putPicture', { ...own.pictureOf(submission), pictureKey: signatureKey });
  await world.encodePictures();
  const details = await world.ok(person, 'audit.details', { auditId: plan.id });
  const [{ responseId }] = details.Responses;
  if (over.approved !== false) await world.ok(person, 'audit.approve', { auditId: plan.id, responseId });
  const responseKey = String(submission.responseKey);
  const ago = `${over.ageMonths} months`;
  // What is still kept of its writing names the signer, too.
  const writing = { answers: {}, findings: {}, signatures: [{ role: 'participant', name, pictureKey: signatureKey }] };
  await world.inCompany(person, (db) =>
    sql`insert into draft (response_key, plan_id, content, bytes, made_by, changed_at)
      values (${responseKey}, ${plan.id}, ${JSON.stringify(writing)}, 1024, ${world.ids[person].user}, app_now())`.execute(
      db,
    ),
  );
  await world.inCompany(person, (db) =>
    sql`update response set received_at = received_at - ${ago}::interval where id = ${responseId}`.execute(db),
  );
  await owner.query('update picture set created_at = created_at - $2::interval where response_key = $1', [
    responseKey,
    ago,
  ]);
  return { id: plan.id, responseId, responseKey, name };
}

async function sealApproved(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await makeSeals(world);
  vi.useRealTimers();
}

const sealOf = async ({ responseId }: Given) => {
  const { rows } = await owner.query('select code from seal where response_id = $1 order by issue desc', [responseId]);
  return world.ok(null, 'seal.look', { code: rows[0].code });
};

const picturesLeft = async ({ responseKey }: Given): Promise<number> =>
  (await owner.query('select from picture where response_key = $1 and deleted_at is null', [responseKey])).rowCount ??
  0;

const figures = async ({ id, responseId }: Given) => {
  const { Summary, Responses } = await world.ok('ayse', 'audit.details', { auditId: id });
  const { earned, max, percent, answered, total, findings, answers } = await row('response', responseId);
  return {
    Summary,
    responses: Responses.length,
    counts: await world.inCompany('ayse', async (db) =>
      countQuestions(db, await loadReview(db, { auditId: id, onlyApproved: false })),
    ),
    row: { earned, max, percent, answered, total, findings, answers },
  };
};

const namedIn = async (name: string): Promise<string[]> => {
  const found: string[] = [];
  const { rows } = await owner.query(`
    select c.oid::regclass::text as table, quote_ident(a.attname) as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and format_type(a.atttypid, null) in ('text', 'json', 'jsonb', 'text[]')`);
  for (const { table, column } of rows) {
    const hits = await owner.query(`select from ${table} where strpos(${column}::text, $1) > 0 limit 1`, [name]);
    if (hits.rowCount) found.push(`${table}.${column}`);
  }
  return found;
};

describe('of responses', () => {
  let old: Given;
  let young: Given;
  let waiting: Given;
  let returned: Given;
  let foreign: Given;
  let before: unknown;

  beforeAll(async () => {
    old = await given('ayse', { ageMonths: 7 });
    // As they stand after the office has looked through them.
    await world.inCompany('ayse', (db) =>
      sql`update response set answers = raw -> 'answers' where id = ${old.responseId}`.execute(db),
    );
    young = await given('ayse', { ageMonths: 5 });
    waiting = await given('ayse', { ageMonths: 7, approved: false, hasEmail: false });
    returned = await given('ayse', { ageMonths: 7, approved: false });
    await world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ status_code: 40 }).where('id', '=', returned.responseId).execute(),
    );
    foreign = await given('zoe', { ageMonths: 7 });
    await sealApproved();
    // Opened and approved again, it has a seal of a later issue.
    await world.ok('ayse', 'audit.reopen', { responseId: old.responseId, reason: 'Yanlış fotoğraf' });
    await world.ok('ayse', 'audit.approve', { auditId: old.id, responseId: old.responseId });
    await sealApproved();
    await world.inCompany('ayse', (db) => foldQuestions(db));
    before = await figures(old);
  }, 60_000);

  test('nothing is destroyed without a rule', async () => {
    await night();
    expect(await ledger()).toEqual([]);
    expect((await row('response', old.responseId)).participant_name).toBe(old.name);
    await rule('identity', null);
    await night();
    expect(await ledger()).toEqual([]);
  });

  test('what the content of one holds of a person is noted with it, as the database reads it', async () => {
    const plan = await a.openPlan({ identity: 'optional', askPosition: true });
    const signatures = [{ role: 'participant', name: 'Deniz Işık', pictureKey: randomUUID() }];
    const position = { latitude: 41.01, longitude: 29.02, accuracy: 5 };
    const keys: unknown[] = [];
    for (const held of [{}, { signatures }, { position }, { signatures, position }]) {
      const submission: Record<string, unknown> = { ...(await a.submission(plan.token)), signatures: [], ...held };
      keys.push(submission.responseKey);
      await world.ok(null, 'field.submit', submission);
    }
    const { rows } = await owner.query(
      'select holds, holds_in(raw) as read from response where response_key = any($1) order by id',
      [keys],
    );
    expect(rows.map(({ holds }) => holds)).toEqual([0, 1, 2, 3]);
    expect(rows.map(({ read }) => read)).toEqual([0, 1, 2, 3]);
    await world.inCompany('ayse', (db) =>
      sql`update response set raw = '{"signatures": [], "position": null}' where response_key = any(${keys}::uuid[])`.execute(
        db,
      ),
    );
    const { rowCount } = await owner.query('select from response where response_key = any($1) and holds <> 0', [keys]);
    expect(rowCount).toBe(0);
  });

  /** Has the report of the old one printed for somebody outside; gives a look at whether the print is there. */
  const printed = async (): Promise<() => Promise<unknown>> => {
    const asked = {
      auditId: old.id,
      responseId: old.responseId,
      until: new Date(Date.now() + 9e8).toISOString().slice(0, 10),
    };
    const { id, link } = await world.ok('ayse', 'share.create', asked);
    await world.call(null, 'share.sharedPdf', { token: link.split('/').at(-1) });
    const print = async () =>
      (await owner.query('select file_id from share_print where share_id = $1', [id])).rows[0].file_id;
    expect(await print()).toEqual(expect.any(Number));
    return print;
  };

  test('who gave and signed old ones goes, wherever it stands, as the preview says; the rest stays', async () => {
    const found = await preview('identity', 6);
    const print = await printed();
    await rule('identity', 6);
    await night();
    expect(await print()).toBeNull();
    expect(await namedIn(old.name)).toEqual([]);
    expect(await row('response', old.responseId)).toMatchObject({
      participant_name: null,
      participant_email: null,
      raw: { signatures: [{ role: 'participant', name: bar, note: bar }] },
    });
    expect(await namedIn(young.name)).toContain('response.participant_name');
    for (const { name } of [waiting, returned]) expect(await namedIn(name)).toContain('response.participant_name');
    expect(await namedIn(foreign.name)).toContain('response.participant_name');
    const counts = { identities: 1, signers: 1, contents: 1 };
    expect(await ledger()).toMatchObject([{ number: 1, rule: 'identity 6', counts }]);
    expect(found).toMatchObject({ total: 3, more: false, bytes: null });
    expect(found.counts.map(({ what, count }: { what: string; count: number }) => [what, count])).toEqual(
      Object.entries(counts),
    );
    expect(await preview('identity', 6)).toMatchObject({ total: 0 });
    expect(await sealOf(old)).toMatchObject({ state: 'erased', issue: 2 });
    expect(await sealOf(young)).toMatchObject({ state: 'unchanged' });
  });

  test('positions of old ones go', async () => {
    expect(await preview('positions', 6)).toMatchObject({ total: 1 });
    await rule('positions', 6);
    await night();
    expect((await row('response', old.responseId)).raw.position).toBeNull();
    for (const other of [young, waiting, returned, foreign])
      expect((await row('response', other.responseId)).raw.position).toMatchObject({ latitude: 41.01 });
    expect((await ledger()).at(-1)).toMatchObject({ rule: 'positions 6', counts: { positions: 1 } });
  });

  test('pictures of old ones go, but not while an action is open', async () => {
    const { rows } = await owner.query('select id from finding where response_id = $1', [old.responseId]);
    const action = await a.action({ findingId: rows[0].id });
    expect(await preview('pictures', 6)).toMatchObject({ total: 0, bytes: 0 });
    await rule('pictures', 6);
    await night();
    expect(await picturesLeft(old)).toBe(2);
    await world.ok('ayse', 'action.setState', { id: action, state: 'submitted', note: 'Kurutuldu' });
    await night();
    expect(await picturesLeft(old), 'whoever verifies it looks at them').toBe(2);
    await world.ok('ayse', 'action.setState', { id: action, state: 'cancelled', note: 'Gerek kalmadı' });
    const found = await preview('pictures', 6);
    expect(found.total).toBe(2);
    const bytes = async () => Number((await owner.query('select sum(octet_length(bytes)) as n from file')).rows[0].n);
    const stored = await bytes();
    const print = await printed();
    await night();
    expect(await print()).toBeNull();
    expect(stored - (await bytes())).toBe(found.bytes);
    expect([await picturesLeft(old), await picturesLeft(young), await picturesLeft(waiting)]).toEqual([0, 2, 2]);
    expect([await picturesLeft(returned), await picturesLeft(foreign)]).toEqual([2, 2]);
    expect((await ledger()).at(-1)).toMatchObject({ rule: 'pictures 6', counts: { pictures: 2 } });
    expect(await sealOf(old)).toMatchObject({ state: 'erased' });
  });

  test('evidence of an action goes once the action is closed', async () => {
    const { id, token } = await a.sentAction();
    await world.ok(null, 'actionLink.putPicture', {
      token,
      pictureKey: randomUUID(),
      sha256: sha256(pixel),
      bytes: pixel,
    });
    await world.encodePictures();
    const { evidence_key: responseKey } = await row('action', id);
    const evidence = { responseKey } as Given;
    await owner.query(`update picture set created_at = created_at - interval '7 months' where response_key = $1`, [
      responseKey,
    ]);
    await night();
    expect(await picturesLeft(evidence)).toBe(1);
    await world.ok('ayse', 'action.setState', { id, state: 'cancelled', note: 'Gerek kalmadı' });
    await night();
    expect(await picturesLeft(evidence)).toBe(0);
  });

  test('figures are what they were', async () => {
    expect(await figures(old)).toEqual(before);
  });

  test('what waited goes once it has been decided about it', async () => {
    await world.ok('ayse', 'audit.approve', { auditId: waiting.id, responseId: waiting.responseId });
    await night();
    expect(await namedIn(waiting.name)).toEqual([]);
    expect(await picturesLeft(waiting)).toBe(0);
    expect((await row('response', waiting.responseId)).raw.position).toBeNull();
  });

  test('invitations go when their plan has been over for so long', async () => {
    const invite = (plan: number, name: string) =>
      world.inCompany('ayse', (db) =>
        sql`insert into invitation (plan_id, name, email, email_key, language_id, token)
          values (${plan}, ${name}, ${`${name}@ornek.example`}, ${name}, 1, ${name})`.execute(db),
      );
    await invite(old.id, 'davetli-eski');
    // Of a plan as old, but about what came of it nobody has decided yet.
    await invite(old.id, 'davetli-bekleyen');
    await world.inCompany('ayse', (db) =>
      sql`update response r set status_code = 30, invitation_id = i.id from invitation i
        where i.name = 'davetli-bekleyen' and r.plan_id = i.plan_id`.execute(db),
    );
    await invite(young.id, 'davetli-yeni');
    await invite(waiting.id, 'davetli-ek-sure');
    await owner.query(
      `update plan set begins_at = begins_at - interval '9 months', ends_at = ends_at - interval '9 months' where id = $1`,
      [old.id],
    );
    // One that still takes responses late is not over.
    await owner.query(
      `update plan set begins_at = begins_at - interval '9 months', ends_at = ends_at - interval '9 months', grace_days = 180 where id = $1`,
      [waiting.id],
    );
    expect(await preview('identity', 6)).toMatchObject({ total: 1 });
    await night();
    expect(await namedIn('davetli-eski')).toEqual([]);
    for (const name of ['davetli-bekleyen', 'davetli-yeni', 'davetli-ek-sure'])
      expect(await namedIn(name)).toContain('invitation.name');
    expect((await ledger()).at(-1)).toMatchObject({ counts: { invitations: 1 } });
  });
});
