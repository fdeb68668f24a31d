import { randomBytes } from 'node:crypto';
import { columnLabel, rowNouns } from '@sahada/contract/activity-words';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await world.ok('ayse', 'account.language', { languageId: 1 });
});
afterAll(() => world.close());

interface Item {
  id: number;
  sentence: string;
  call: string;
  entity: string | null;
  entityId: number | null;
  entityName: string | null;
  kind: string;
  actorName: string;
  actorKind: string;
  changes: { field: string; label: string; old: string | null; new: string | null }[];
}

const list = async (input: object = {}): Promise<Item[]> =>
  (await world.ok('ayse', 'activity.list', { pageSize: 100, ...input })).ListItems;
const newest = async (input: object = {}): Promise<Item> => (await list({ ...input, pageSize: 1 }))[0] as Item;

describe('a sentence', () => {
  test('tells who did what to which row, and what it was before, in the reader’s language', async () => {
    const id = await a.location({ Name: 'Kadıköy Şube', Code: 'KDK-01' });
    expect((await newest()).sentence).toBe('Ayşe Yılmaz, Kadıköy Şube lokasyonunu ekledi');
    // A name that reads like a part of the sentence is marked as a name.
    await a.location({ Name: 'Kapısı onarılacak depo' });
    expect((await newest()).sentence).toBe('Ayşe Yılmaz, “Kapısı onarılacak depo” lokasyonunu ekledi');
    await world.ok('ayse', 'location.update', { id, Code: 'KDK-02' });
    const item = await newest();
    expect(item.sentence).toBe('Ayşe Yılmaz, Kadıköy Şube lokasyonunu güncelledi: Kod KDK-01 → KDK-02');
    expect(item).toMatchObject({ entity: 'location', entityId: id, entityName: 'Kadıköy Şube', actorKind: 'user' });
    expect(item.changes).toEqual([{ field: 'code', label: 'Kod', old: 'KDK-01', new: 'KDK-02' }]);
    await world.ok('ayse', 'account.language', { languageId: 2 });
    expect((await newest({ entity: 'location' })).sentence).toBe(
      'Ayşe Yılmaz updated the location Kadıköy Şube: Code KDK-01 → KDK-02',
    );
    await world.ok('ayse', 'account.language', { languageId: 1 });
  });

  test('names rows instead of ids, says flags and codes in words, and writes dates as the reader does', async () => {
    const [before, after] = [
      await a.customer({ companyName: 'Eski A.Ş.' }),
      await a.customer({ companyName: 'Yeni A.Ş.' }),
    ];
    const location = await a.location({ CustomerId: before });
    await world.ok('ayse', 'location.update', { id: location, CustomerId: after, active: false });
    expect((await newest()).changes).toEqual(
      expect.arrayContaining([
        { field: 'customer_id', label: 'Müşteri', old: 'Eski A.Ş.', new: 'Yeni A.Ş.' },
        { field: 'active', label: 'Aktif', old: 'Evet', new: 'Hayır' },
      ]),
    );
    const plan = await a.plan({ beginDate: '2030-03-01T09:00', endDate: '2030-03-02T18:00' });
    await world.ok('ayse', 'plan.save', {
      ...(await planForm(plan)),
      endDate: '2030-03-05T18:00',
      showScore: 'nobody',
    });
    const [planned] = await list({ entity: 'plan', entityId: plan });
    expect(planned?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'ends_at', label: 'Bitiş', new: '05.03.2030 18:00' }),
        expect.objectContaining({ field: 'show_score', new: 'Hiç kimse' }),
      ]),
    );
  });

  test('shows a name that looks like a date of no calendar as it is', async () => {
    const id = await a.customer({ companyName: 'Tarih A.Ş.' });
    await world.ok('ayse', 'customer.update', { id, companyName: '0000-00-00' });
    expect((await newest()).changes).toContainEqual(expect.objectContaining({ old: 'Tarih A.Ş.', new: '0000-00-00' }));
  });

  test('cuts a long value, and no letter of it', async () => {
    const id = await a.customer({ companyName: 'Kısa A.Ş.' });
    await world.ok('ayse', 'customer.update', { id, companyName: `${'u'.repeat(198)}😀${'u'.repeat(40)}` });
    expect((await newest()).changes).toContainEqual(expect.objectContaining({ new: `${'u'.repeat(198)}…` }));
    await world.ok('ayse', 'customer.update', { id, companyName: 'v'.repeat(200) });
    expect((await newest()).changes).toContainEqual(expect.objectContaining({ new: 'v'.repeat(200) }));
  });

  test('says of translations which of their texts changed, and what it became', async () => {
    const id = await a.question({
      locales: [{ languageId: 2, name: 'Is it clean?', infoText: 'Look into the corners' }],
    });
    const change = async (en: object): Promise<Item['changes'][number] | undefined> => {
      const form = await world.ok('ayse', 'question.get', { id });
      await world.ok('ayse', 'question.update', { ...form, locales: [{ languageId: 2, ...en }] });
      const [item] = await list({ entity: 'question', entityId: id, pageSize: 1 });
      return item?.changes.find(({ field }) => field === 'locales');
    };
    expect(await change({ name: 'Is it clean?', infoText: 'Look under the shelves' })).toMatchObject({
      old: 'EN: Look into the corners',
      new: 'EN: Look under the shelves',
    });
    expect(await change({ name: 'Is it tidy?', infoText: null })).toMatchObject({
      old: 'EN: Is it clean?, Look under the shelves',
      new: 'EN: Is it tidy?',
    });
    expect(await change({ name: 'Is it tidy?', infoText: 'Look again' })).toMatchObject({
      old: null,
      new: 'EN: Look again',
    });
  });

  const planForm = async (id: number): Promise<Record<string, unknown>> => world.ok('ayse', 'plan.get', { id });

  test('of a row that is gone still says what it was called', async () => {
    const id = await a.customer({ companyName: 'Silinecek Ltd.' });
    await world.ok('ayse', 'customer.remove', { ids: [id] });
    const [removed, added] = await list({ entity: 'customer', entityId: id });
    expect(removed?.sentence).toBe('Ayşe Yılmaz, Silinecek Ltd. müşterisini sildi');
    expect(added?.sentence).toBe('Ayşe Yılmaz, Silinecek Ltd. müşterisini ekledi');
  });

  test('never holds a password, a link or a key: only that it has changed', async () => {
    const id = await a.user();
    const newPassword = 'Gizli!20302030';
    await world.ok('ayse', 'user.changePassword', { userId: id, newPassword, confirmPassword: newPassword });
    const lines = await list({ entity: 'user', entityId: id });
    expect(lines[0]?.sentence).toContain('Şifre değişti');
    expect(JSON.stringify(lines)).not.toMatch(/argon|sha256|Gizli/);
    const { id: plan } = await a.openPlan();
    const { link } = await world.ok('ayse', 'plan.rotateLink', { id: plan });
    const sticker = { name: 'Kasa önü', locationId: await a.standing.location() };
    const { id: barcode } = await world.ok('ayse', 'staticBarcode.create', sticker);
    const { code } = await world.ok('ayse', 'staticBarcode.rotate', { id: barcode });
    const hook = { name: 'Kasa', url: 'https://kasa.example/x', events: ['response.received'] };
    const secret = randomBytes(40);
    const told = await world.inCompany('ayse', async (db) => {
      const { id: webhook } = await db
        .insertInto('webhook')
        .values({ ...hook, secret_sealed: randomBytes(40) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('webhook').set({ secret_sealed: secret }).where('id', '=', webhook).execute();
      return (await db.selectFrom('activity').select('changed').execute()).map(({ changed }) =>
        JSON.stringify(changed),
      );
    });
    for (const key of [link.split('/').at(-1), code, secret.toString('hex')])
      expect(told.filter((changed) => changed?.includes(key))).toEqual([]);
  });

  test('never holds who owns an action from outside', async () => {
    const { id } = await a.sentAction({ ownerName: 'Usta Nuri', ownerEmail: 'nuri@usta.example' });
    await world.ok('ayse', 'action.update', { id, ownerName: 'Usta Naci', ownerEmail: 'naci@usta.example' });
    const told = await world.inCompany('ayse', (db) =>
      db.selectFrom('activity').select('changed').where('table_name', '=', 'action').execute(),
    );
    expect(told.some(({ changed }) => JSON.stringify(changed)?.includes('owner_name'))).toBe(true);
    expect(JSON.stringify(told)).not.toMatch(/Nuri|Naci|usta\.example/i);
  });

  test('tells a part together with what it is a part of', async () => {
    const projectId = await a.project({ Name: 'Mağazalar' });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.can.user] });
    const [joined] = await list({ entity: 'project', entityId: projectId });
    expect(joined?.sentence).toMatch(/^Ayşe Yılmaz, .+ kullanıcısını \(Mağazalar\) ekledi$/);
    expect(joined).toMatchObject({ entity: 'project', entityId: projectId, entityName: 'Mağazalar' });
  });
});

describe('the lines of a response', () => {
  const secret = 'SAKLI-KATILIMCI';

  test('name no participant and hold no answer text, note or picture, whatever happens to it', async () => {
    const owner = await connect(world.database.owner);
    const { responseId } = await a.response();
    await world.inCompany('ayse', async (db) => {
      await db
        .updateTable('response')
        .set({
          participant_name: secret,
          participant_email: `${secret}@ornek.com.tr`,
          raw: JSON.stringify({ answers: [{ text: secret, note: secret }] }),
          answers: JSON.stringify([{ note: secret }]),
        } as never)
        .where('id', '=', responseId)
        .execute();
    });
    const { rows } = await owner.query(
      `select changed, changed::text as text from activity where table_name like 'response%' or table_name in ('answer_edit', 'decision')`,
    );
    await owner.end();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text?.includes(secret))).toEqual([]);
    const [line] = await list({ entity: 'response', entityId: responseId });
    expect(line?.changes).toContainEqual({ field: 'participant_name', label: 'Katılımcı', old: null, new: '•••' });
  });
});

test('a decision about a response is told by one line, the one of what it changed', async () => {
  const { planId: auditId, responseId } = await a.response();
  const before = (await list({ entity: 'response', entityId: responseId })).length;
  const lines = async (): Promise<string[]> => {
    const all = await list({ entity: 'response', entityId: responseId });
    return all.slice(0, all.length - before).map(({ call }) => call);
  };
  await world.ok('ayse', 'audit.approve', { auditId, responseId });
  expect(await lines()).toEqual(['audit.approve']);
  await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Puan yanlış' });
  expect(await lines()).toEqual(['audit.reopen', 'audit.approve']);
  await world.ok('ayse', 'audit.reject', { responseId, reason: 'Deneme yanıtı' });
  expect(await lines()).toEqual(['audit.reject', 'audit.reopen', 'audit.approve']);
});

describe('the list', () => {
  test('is filtered by person, kind of row, row, call and days', async () => {
    const category = await a.category({ name: 'Hijyen' });
    await world.ok('ayse', 'category.update', { id: category, name: 'Temizlik' });
    const user = world.ids.ayse.user;
    expect(await list({ userId: world.ids.can.user })).toEqual([]);
    expect((await list({ userId: user, entity: 'category', entityId: category })).map(({ kind }) => kind)).toEqual([
      'update',
      'insert',
    ]);
    expect(new Set((await list({ call: 'category.update' })).map(({ call }) => call))).toEqual(
      new Set(['category.update']),
    );
    expect(new Set((await list({ entity: 'category' })).map(({ entity }) => entity))).toEqual(new Set(['category']));
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Istanbul' });
    expect((await list({ dateFrom: today, dateTo: today, entity: 'category' })).length).toBeGreaterThan(0);
    expect(await list({ dateTo: '2020-01-01' })).toEqual([]);
    expect(await list({ dateFrom: '2099-01-01' })).toEqual([]);
    for (const nothing of [{ entity: 'yok' }, { call: "x' or true --" }, { entity: 'category', entityId: 2147483000 }])
      expect(await list(nothing)).toEqual([]);
  });

  test('finds people and rows by their name, in any letter case', async () => {
    const id = await a.customer({ companyName: 'Işıklı Ğıda' });
    const found = await list({ searchText: 'ğıda IŞIKLI' });
    expect(found.map(({ entityId }) => entityId)).toEqual([id]);
    expect((await list({ searchText: 'yılmaz' })).length).toBeGreaterThan(3);
    expect(await list({ searchText: 'yok böyle bir şey' })).toEqual([]);
  });

  test('has pages that neither repeat nor leave out a line', async () => {
    const whole = await list({ entity: 'location' });
    const paged: Item[] = [];
    for (let page = 1; paged.length < whole.length; page++)
      paged.push(...(await list({ entity: 'location', page, pageSize: 2 })));
    expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    const { TotalItemsCount } = await world.ok('ayse', 'activity.list', { entity: 'location' });
    expect(TotalItemsCount).toBe(whole.length);
  });

  test('shows one line by its id, and no line of another company', async () => {
    const item = await newest();
    expect(await world.ok('ayse', 'activity.get', { id: item.id })).toEqual(item);
    expect((await world.call('zoe', 'activity.get', { id: item.id })).status).toBe(404);
    expect(JSON.stringify(await world.ok('zoe', 'activity.list', { pageSize: 100 }))).not.toContain('Kadıköy');
  });

  test('is taken along as a file of sentences', async () => {
    const reply = await world.call('ayse', 'activity.listToExcel', { entity: 'location', format: 'csv' });
    expect(reply.status).toBe(200);
    expect(reply.raw.toString()).toContain('Kadıköy Şube lokasyonunu güncelledi: Kod KDK-01 → KDK-02');
  });
});

test('days are compared with their seals, a year at a time', async () => {
  const verify = (dateFrom: string, dateTo: string) => world.call('ayse', 'activity.verify', { dateFrom, dateTo });
  expect((await verify('2026-01-01', '2026-12-31')).body.Data).toEqual({
    intact: true,
    brokenDay: null,
    days: 0,
    lines: 0,
    erased: 0,
    erasedAt: null,
    sealedUpTo: null,
  });
  expect(Object.keys((await verify('2026-02-01', '2026-01-01')).body.errors)).toEqual(['dateTo']);
  // A leap year is one, too.
  expect((await verify('2028-01-01', '2028-12-31')).status).toBe(200);
  expect(Object.keys((await verify('2028-01-01', '2029-01-01')).body.errors)).toEqual(['dateTo']);
});

test('every table of the log has a noun, and every column that a line may tell a name', async () => {
  const owner = await connect(world.database.owner);
  const { rows } = await owner.query(`
    select c.relname as of_table, a.attname as column from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where t.tgname = 'activity' and a.attname not in ('id', 'company_id', 'tx') and a.attgenerated = ''`);
  await owner.end();
  expect([...new Set(rows.map(({ of_table }) => of_table))].filter((table) => rowNouns[table] === undefined)).toEqual(
    [],
  );
  const unnamed = rows.filter(({ column }) => columnLabel(column) === undefined);
  expect(
    unnamed.map((row) => `${row.of_table}.${row.column}`),
    'add it to contract/src/activity-words.ts',
  ).toEqual([]);
});
