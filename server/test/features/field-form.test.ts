import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openWorld, type Person, type World } from '../world.ts';

/** A form that a device has already is not sent again, and one that says anything else is. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const ask = (token: string, tag?: unknown, person: Person = null, language = 'en') =>
  world.call(
    person,
    'field.form',
    { token },
    {
      'accept-language': language,
      ...(tag === undefined ? {} : { 'if-none-match': String(tag) }),
    },
  );

test('a device that has the form gets 304 and not a byte of it, however it spells the tag', async () => {
  const { token } = await a.openPlan();
  const first = await ask(token);
  const tag = first.headers.etag;
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)]);
  for (const spelt of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await ask(token, spelt);
    expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, tag]);
  }
  expect((await ask(token, '"other"')).status).toBe(200);
});

test('whatever the answer says differently is sent: a new date, another reader, another state', async () => {
  const { id, token } = await a.openPlan();
  const tag = (await ask(token)).headers.etag;
  // A company’s name stands in the answer, but in no version of the checklist.
  await world.ok('ayse', 'plan.save', { id, companyName: 'Başka bir ad' });
  const renamed = await ask(token, tag);
  expect([renamed.status, renamed.body.Data.plan.companyName]).toEqual([200, 'Başka bir ad']);
  expect((await ask(token, renamed.headers.etag, 'ayse')).status).toBe(200);
  await world.ok('ayse', 'plan.publish', { id, published: false });
  const closed = await ask(token, renamed.headers.etag);
  expect([closed.status, closed.body.Data.version]).toEqual([200, null]);
});

test('the questions of a checklist are sent once, to each reader as that reader may see them, however many plans ask them', async () => {
  const [one, other] = [await a.openPlan({ showScore: 'auditors' }), await a.openPlan({ showScore: 'auditors' })];
  const { version, versionKey } = await world.ok('ayse', 'field.form', { token: one.token });
  const { token } = other;
  const whole = await world.ok('ayse', 'field.form', { token });
  expect(whole).toMatchObject({ version, versionKey });
  const { version: _, ...rest } = whole;
  expect(await world.ok('ayse', 'field.form', { token, known: ['another', versionKey] })).toEqual(rest);
  // Whoever sees no scores has other questions, and gets them whatever they say they know.
  const scoreless = await world.ok(null, 'field.form', { token, known: [versionKey] });
  expect([scoreless.versionKey === versionKey, scoreless.version.sections[0].questions[0].score]).toEqual([
    false,
    null,
  ]);
  expect(await world.ok(null, 'field.form', { token, known: [scoreless.versionKey] })).not.toHaveProperty('version');
});
