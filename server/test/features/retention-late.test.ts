import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { build } from '../builders.ts';
import { openRetention } from '../retention.ts';

/** What a rule takes of responses that were rejected, and of what a phone sends long after. */

const retention = await openRetention();
const { world, owner, night, preview, rule, noRules } = retention;
afterAll(retention.close);
const a = build(world, 'ayse');

const position = { latitude: 41.01, longitude: 29.02, accuracy: 5 };

/** A response of seven months ago, and what is kept of its contents. */
async function old(
  decide: (response: { auditId: number; responseId: number }) => Promise<unknown>,
  left: { name?: null; email?: string } = {},
) {
  const name = `Katılımcı ${randomUUID().slice(0, 8)}`;
  const { id: auditId, token } = await a.openPlan({ identity: 'optional', askPosition: true });
  const given = { participant: { name, email: null, ...left }, position };
  const submission: Record<string, unknown> = { ...(await a.submission(token)), ...given };
  await world.ok(null, 'field.submit', submission);
  await world.ok(null, 'field.putPicture', a.pictureOf(submission));
  await world.encodePictures();
  const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId })).Responses;
  await decide({ auditId, responseId });
  await world.inCompany('ayse', (db) =>
    sql`update response set received_at = received_at - interval '7 months' where id = ${responseId}`.execute(db),
  );
  const contents = async () => {
    const { rows } = await owner.query(
      `select coalesce(participant_name, participant_email) as name, raw -> 'position' as position from response where id = $1
       union all select raw -> 'participant' ->> 'name', raw -> 'position' from response_conflict where response_id = $1`,
      [responseId],
    );
    return rows;
  };
  return { name, submission, contents };
}

test('of rejected responses the same goes as of approved ones', async () => {
  const { name, contents } = await old(({ responseId }) =>
    world.ok('ayse', 'audit.reject', { responseId, reason: 'Yanlış yer' }),
  );
  expect(await contents()).toEqual([{ name, position }]);
  for (const kind of ['identity', 'positions'] as const) await rule(kind, 6);
  await night();
  expect(await contents()).toEqual([{ name: null, position: null }]);
});

test('what comes beside an old response after its night goes the next one', async () => {
  await noRules();
  const { name, submission, contents } = await old((response) => world.ok('ayse', 'audit.approve', response));
  for (const kind of ['identity', 'positions'] as const) await rule(kind, 6);
  await night();
  expect(await contents()).toEqual([{ name: null, position: null }]);
  await world.call(null, 'field.submit', { ...submission, answers: [] });
  expect(await contents()).toEqual([
    { name: null, position: null },
    { name, position },
  ]);
  expect([(await preview('identity', 6)).total, (await preview('positions', 6)).total]).toEqual([1, 1]);
  await night();
  expect(await contents()).toEqual([
    { name: null, position: null },
    { name: null, position: null },
  ]);
});

test('an e-mail address goes where it was left alone, as a name does', async () => {
  await noRules();
  const email = `${randomUUID()}@ornek.example`;
  const { contents } = await old((response) => world.ok('ayse', 'audit.approve', response), { name: null, email });
  expect(await contents()).toEqual([{ name: email, position }]);
  await rule('identity', 6);
  await night();
  expect(await contents()).toEqual([{ name: null, position }]);
});
