import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openPhone, phone } from '../phone.ts';
import { personWith } from '../walks/door.ts';
import { bearer, openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** What people are told before they give personal data: whose text, which version, and that no script comes with it. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

const english = { languageId: 2, title: 'Notice', text: '<p>Your data</p>', consentText: '<p>I agree</p>' };
const form = (over: object = {}) => ({
  title: 'Aydınlatma metni',
  text: '<p>Verileriniz</p>',
  consentText: '<p>Onaylıyorum</p>',
  locales: [english],
  ...over,
});

const insert = (over: object = {}) => world.ok('ayse', 'notice.insert', form(over));
const of = (customerId: number) => world.ok('ayse', 'notice.byCustomer', { id: customerId });

/** A customer with a plan on the air, and a phone that opens its link. */
async function participant(plan: object = {}) {
  const customerId = await a.customer();
  const locationId = await a.location({ CustomerId: customerId });
  const projectId = await a.project({ CustomerId: customerId });
  const checkListId = await a.standing.checklist();
  await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [locationId] });
  await world.ok('ayse', 'mapping.addChecklists', { projectId, checklistIds: [checkListId] });
  const open = () => openPhone(world, a, { customerId, projectId, locationId, checkListId, ...plan });
  return { customerId, open };
}

const days = (n: number): string =>
  Temporal.Now.instant().toZonedDateTimeISO('Europe/Istanbul').toPlainDate().add({ days: n }).toString();

const hostile = [
  '<p onclick="steal()">Merhaba<script>steal()</script></p>',
  '<img src=x onerror=steal()>',
  '<a href="javascript:steal()">bir</a><a href="  JaVaScRiPt:steal()">iki</a><a href="/admin">üç</a>',
  '<a href="https://ornek.com.tr/kvkk" onmouseover="steal()" style="position:fixed">dört</a>',
  '<svg onload=steal()><p>beş</p></svg><iframe srcdoc="<script>steal()</script>"></iframe><style>p{}</style>',
].join('');
const harmless = '<p>Merhaba</p>bir iki üç <a href="https://ornek.com.tr/kvkk">dört</a>'.replaceAll(' ', '');

describe('a text', () => {
  test('is stored without script, handler, style or strange address, in every language and in the consent', async () => {
    const customerId = await a.customer();
    const dirty = { text: hostile, consentText: hostile };
    await insert({ customerId, ...dirty, locales: [{ languageId: 2, title: 'Notice', ...dirty }] });
    const stored = await world.inCompany('ayse', (db) =>
      db.selectFrom('notice_version').select(['text', 'consent_text', 'locales']).orderBy('version', 'desc').execute(),
    );
    expect(stored[0]?.text.replaceAll(' ', '')).toBe(harmless);
    expect(stored[0]?.consent_text?.replaceAll(' ', '')).toBe(harmless);
    expect(JSON.stringify(stored[0])).not.toMatch(/steal|script|onerror|style|srcdoc/i);
  });

  test('that came into the database by another way is cleaned wherever it is shown', async () => {
    const { customerId, open } = await participant({ dataProtectionConsent: true });
    const { id, version } = await insert({ customerId });
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('notice_version')
        .set({ text: hostile, consent_text: hostile, locales: JSON.stringify([{ ...english, text: hostile }]) })
        .where('version', '=', version)
        .execute(),
    );
    const shown = [
      await of(customerId),
      await world.ok('ayse', 'notice.version', { id, version }),
      (await open()).form.notice,
    ];
    for (const each of shown) {
      expect(each.text).toContain('Merhaba');
      expect(JSON.stringify(each)).not.toMatch(/steal|script|onerror|style|srcdoc/i);
    }
  });

  test('needs a title and something to read, also after what is forbidden was taken out', async () => {
    const customerId = await a.customer();
    for (const [over, field] of [
      [{ title: ' ' }, 'title'],
      [{ text: '' }, 'text'],
      [{ text: '<script>steal()</script><p> &nbsp;</p>' }, 'text'],
      [{ text: 'a'.repeat(40_001) }, 'text'],
    ] as const) {
      const reply = await world.call('ayse', 'notice.insert', form({ customerId, ...over }));
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
    }
    expect(await of(customerId)).toBeNull();
  });

  test('keeps its marks, and a translation without a word is none', async () => {
    const customerId = await a.customer();
    const text = '<h1>Neden?</h1><p><b>Kalın</b>, <i>eğik</i> &amp; 3 &lt; 4<br>satır</p><ul><li>bir</li></ul>';
    await insert({
      customerId,
      text,
      consentText: '<p></p>',
      locales: [{ languageId: 2, text: '', consentText: null }],
    });
    expect(await of(customerId)).toMatchObject({
      text: '<h3>Neden?</h3><p><strong>Kalın</strong>, <em>eğik</em> &amp; 3 &lt; 4<br />satır</p><ul><li>bir</li></ul>',
      locales: [],
    });
  });
});

test('a text that was typed without marks keeps its lines', async () => {
  const customerId = await a.customer();
  await insert({ customerId, text: 'Birinci satır\nikinci < üçüncü', consentText: null });
  expect((await of(customerId)).text).toBe('Birinci satır<br />ikinci &lt; üçüncü');
});

describe('a version', () => {
  test('is changed while nobody can have seen it, and stays as it was once a link was given out', async () => {
    const { customerId, open } = await participant();
    const { id, version } = await insert({ customerId });
    expect(await world.ok('ayse', 'notice.update', { id, title: 'Düzeltildi' })).toEqual({ id, version });
    const own = await open();
    expect(own.form.notice).toMatchObject({ version, title: 'Düzeltildi' });
    expect(await world.ok('ayse', 'notice.update', { id, active: true })).toEqual({ id, version });

    const next = await world.ok('ayse', 'notice.update', { id, title: 'Yeni' });
    expect(next.version).toBeGreaterThan(version);
    expect((await phone(world, own.token)).form.notice).toMatchObject({ version: next.version, title: 'Yeni' });
    expect(await world.ok('ayse', 'notice.version', { id, version })).toMatchObject({ title: 'Düzeltildi' });
    const { Versions } = await of(customerId);
    expect(Versions.map((each: { version: number; inForce: boolean }) => [each.version, each.inForce])).toEqual([
      [next.version, true],
      [version, false],
    ]);
  });

  test('that may have been shown keeps its date: another one is refused at its field, unless the text is another, too', async () => {
    const { customerId, open } = await participant();
    const { id, version } = await insert({ customerId });
    await open();
    const { status, body } = await world.call('ayse', 'notice.update', { id, effectiveFrom: days(1) });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['effectiveFrom']]);
    const { effectiveFrom } = await of(customerId);
    expect(await world.ok('ayse', 'notice.update', { id, effectiveFrom })).toEqual({ id, version });
    expect(await world.ok('ayse', 'notice.update', { id, effectiveFrom: null })).toEqual({ id, version });
    const next = await world.ok('ayse', 'notice.update', { id, title: 'Yarın', effectiveFrom: days(1) });
    expect(next.version).toBeGreaterThan(version);
    expect((await of(customerId)).effectiveFrom).toBe(days(1));
  });

  test('is what a response names: the one shown, an older one, and one that nobody knows are stored as they were sent', async () => {
    const { customerId, open } = await participant({ dataProtectionConsent: true });
    const { id, version } = await insert({ customerId });
    const own = await open();
    const { version: newer } = await world.ok('ayse', 'notice.update', { id, title: 'Yeni' });
    const named = [version, version, newer, 999_999, 0, 3_000_000_000];
    for (const each of named) {
      const consent = { accepted: true, version: each };
      expect((await own.send(own.fill({ notice: { version: each }, consent }))).status).toBe(201);
    }
    await own.send(own.fill());
    const rows = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('response')
        .select(['raw', 'notice_version'])
        .where('plan_id', '=', own.planId)
        .orderBy('id')
        .execute(),
    );
    expect(rows.map(({ notice_version }) => notice_version)).toEqual([
      version,
      version,
      newer,
      999_999,
      null,
      null,
      null,
    ]);
    expect(rows.map(({ raw }) => (raw as { notice: unknown }).notice)).toEqual([
      ...named.map((each) => ({ version: each })),
      null,
    ]);
    const { Versions } = await of(customerId);
    expect(Versions.map((each: { responses: number }) => each.responses)).toEqual([1, 2]);
  });

  test('has a number that no other text of the company has, so that a response names exactly one', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 4 }, async () => (await insert({ customerId: await a.customer() })).version),
    );
    expect(new Set(numbers).size).toBe(4);
  });

  test('of tomorrow is not shown today, and may still be changed', async () => {
    const { customerId, open } = await participant();
    const { id, version } = await insert({ customerId });
    const own = await open();
    const { version: coming } = await world.ok('ayse', 'notice.update', { id, title: 'Yarın', effectiveFrom: days(1) });
    expect(coming).toBeGreaterThan(version);
    expect((await phone(world, own.token)).form.notice.version).toBe(version);
    expect((await world.ok('ayse', 'notice.update', { id, title: 'Yarından sonra' })).version).toBe(coming);
    expect((await of(customerId)).effectiveFrom).toBe(days(1));
    // Nobody was shown it yesterday, whatever date is given.
    await world.ok('ayse', 'notice.update', { id, effectiveFrom: days(-30) });
    expect((await of(customerId)).effectiveFrom).toBe(days(0));
    expect((await phone(world, own.token)).form.notice).toMatchObject({ version: coming, title: 'Yarından sonra' });
    const { version: next } = await world.ok('ayse', 'notice.update', { id, title: 'Dün', effectiveFrom: days(-1) });
    expect(next).toBeGreaterThan(coming);
    expect((await of(customerId)).effectiveFrom).toBe(days(0));
  });

  test('is in force from midnight on the company’s wall', async () => {
    const { customerId, open } = await participant();
    const { id, version } = await insert({ customerId });
    const own = await open();
    const { version: coming } = await world.ok('ayse', 'notice.update', { id, title: 'Yarın', effectiveFrom: days(1) });
    const midnight = Date.parse(`${days(1)}T00:00:00+03:00`);
    const shownAt = async (at: number) => {
      vi.setSystemTime(at);
      return (await phone(world, own.token)).form.notice.version;
    };
    expect([await shownAt(midnight - 60_000), await shownAt(midnight + 60_000)]).toEqual([version, coming]);
  });

  test('that somebody else changed meanwhile is a 409 that shows it', async () => {
    const customerId = await a.customer();
    const { id } = await insert({ customerId });
    const { rowVersion } = await of(customerId);
    await world.ok('ayse', 'notice.update', { id, rowVersion, title: 'Birinci' });
    const second = await world.call('ayse', 'notice.update', { id, rowVersion, title: 'İkinci' });
    expect([second.status, second.body.Data.title]).toEqual([409, 'Birinci']);
    expect((await of(customerId)).title).toBe('Birinci');
  });
});

describe('participants', () => {
  test('are shown the customer’s text, else the company’s, and are asked for consent only where the plan says so', async () => {
    const own = await participant({ dataProtectionConsent: true });
    const silent = await participant();
    expect((await own.open()).form.notice).toBeNull();
    const company = await insert({ title: 'Firmanın metni' });
    expect(await of(0)).toMatchObject({ id: company.id, customerId: null, customerName: null });
    const [asked, unasked] = [await own.open(), await silent.open()];
    expect(asked.form.notice).toMatchObject({ title: 'Firmanın metni', consentText: '<p>Onaylıyorum</p>' });
    expect(unasked.form.notice).toMatchObject({ consentText: null, locales: [{ title: 'Notice', consentText: null }] });

    const { id } = await insert({ customerId: own.customerId, title: 'Müşterinin metni' });
    expect((await phone(world, asked.token)).form.notice.title).toBe('Müşterinin metni');
    expect((await phone(world, unasked.token)).form.notice.title).toBe('Firmanın metni');
    await world.ok('ayse', 'notice.update', { id, active: false });
    expect((await phone(world, asked.token)).form.notice.title).toBe('Firmanın metni');
    await world.ok('ayse', 'notice.update', { id: company.id, active: false });
    expect((await phone(world, asked.token)).form.notice).toBeNull();
  });

  test('whose phone asks whether its form is still right hear of a new text: it has another tag', async () => {
    const { customerId, open } = await participant();
    const { id } = await insert({ customerId });
    const { token } = await open();
    const tag = async () => (await sendWire(world.app, wireOf(rowNamed('field.form'), { token }))).headers.etag;
    // A device keeps forms by their own tag: what was begun under the old text goes on with it.
    const formTag = async () => (await phone(world, token)).form.versionTag;
    const before = [await tag(), await formTag()];
    expect([await tag(), await formTag()]).toEqual(before);
    await world.ok('ayse', 'notice.update', { id, title: 'Yeni' });
    const [newTag, newFormTag] = [await tag(), await formTag()];
    expect([newTag === before[0], newFormTag === before[1]]).toEqual([false, false]);
  });

  test('have to give their name only where they are told what becomes of it', async () => {
    const { customerId, open } = await participant();
    const { planId, token } = await open();
    const plan = () => world.ok('ayse', 'plan.get', { id: planId });
    const publish = (published: boolean) => world.call('ayse', 'plan.publish', { id: planId, published });
    const asked = async () => (await phone(world, token)).form.plan.identity;
    expect((await plan()).hasNotice).toBe(false);
    const refused = await world.call('ayse', 'plan.save', { id: planId, identity: 'required' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['identity']]);
    const { id } = await insert({ customerId });
    await world.ok('ayse', 'plan.save', { id: planId, identity: 'required' });
    expect(await plan()).toMatchObject({ identity: 'required', hasNotice: true, missing: [] });
    expect(await asked()).toBe('required');
    // Taken away while the plan is on the air, it lets people leave their name out; and the plan does not go there again.
    await world.ok('ayse', 'notice.update', { id, active: false });
    expect(await asked()).toBe('optional');
    await publish(false);
    expect((await plan()).missing.map(({ code }: { code: string }) => code)).toEqual(['planNeedsNotice']);
    expect((await publish(true)).body).toMatchObject({
      Success: false,
      Message: 'Identity is required, but there is no privacy notice.',
    });
    await world.ok('ayse', 'notice.update', { id, active: true });
    expect((await publish(true)).body.Success).toBe(true);
  });
});

describe('texts', () => {
  test('are one per customer: a second one is refused at its field', async () => {
    const customerId = await a.customer();
    await insert({ customerId });
    const reply = await world.call('ayse', 'notice.insert', form({ customerId }));
    expect([reply.status, reply.body.errors.customerId]).toEqual([
      400,
      ['This customer already has a data protection text; update that one.'],
    ]);
  });

  test('can be kept by somebody who holds ManageDataProtectionLaw alone, and by nobody without', async () => {
    const customerId = await a.customer({ companyName: 'Yalnız Market' });
    const token = await personWith(world, ['ManageDataProtectionLaw'], 2);
    const call = async (name: string, input: Record<string, unknown>) =>
      (await sendWire(world.app, wireOf(rowNamed(name), input), bearer(token))).body;
    const [offered] = (await call('lookup.customers', { searchText: 'Yalnız' })).Data;
    expect(offered.Id).toBe(customerId);
    const { id } = (await call('notice.insert', form({ customerId, locales: [] }))).Data;
    expect((await call('notice.update', { id, title: 'Düzeltildi' })).Success).toBe(true);
    expect((await call('notice.byCustomer', { id: customerId })).Data.title).toBe('Düzeltildi');
    expect((await call('notice.list', { customerId })).Data.ListItems).toMatchObject([
      { id, customerName: 'Yalnız Market', title: 'Düzeltildi', active: true },
    ]);
    expect((await call('customer.get', { id: customerId })).Success).toBe(false);
    expect((await world.call('can', 'notice.byCustomer', { id: customerId })).status).toBe(403);
  });

  test('of another company do not exist', async () => {
    const other = build(world, 'zoe');
    const customerId = await other.customer();
    const { id, version } = await world.ok('zoe', 'notice.insert', form({ customerId, title: other.text('Gizli') }));
    for (const [name, input] of [
      ['notice.byCustomer', { id: customerId }],
      ['notice.version', { id, version }],
      ['notice.insert', form({ customerId })],
      ['notice.update', { id, title: 'Bizim' }],
    ] as const) {
      expect([name, (await world.call('ayse', name, input)).status]).toEqual([name, 404]);
    }
    expect((await world.ok('ayse', 'notice.list', { id })).TotalItemsCount).toBe(0);
    expect((await world.ok('zoe', 'notice.byCustomer', { id: customerId })).title).toBe(other.text('Gizli'));
  });

  test('of the company have been seen as soon as any plan has had a link: what is changed then is another version', async () => {
    const { open } = await participant();
    await open();
    const { id, version, title } = await of(0);
    expect((await world.ok('ayse', 'notice.update', { id, title: `${title} (2)` })).version).toBeGreaterThan(version);
  });

  test('go with their customer', async () => {
    const customerId = await a.customer();
    const { id } = await insert({ customerId });
    await world.ok('ayse', 'customer.remove', { ids: [customerId] });
    expect((await world.ok('ayse', 'notice.list', { id })).TotalItemsCount).toBe(0);
  });
});
