import { ODataQuery } from 'ts-odata-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import type { Connection } from '../../src/db/pool.ts';
import { type Audits, audits, yesNo } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { bearer, openWorld, type World } from '../world.ts';

/** What other programs read continually, as OData. */

let world: World;
let a: Builders;
let audit: Audits;
let key: string;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  audit = audits(world, a);
  ({ key } = await world.ok('ayse', 'apiKey.create', {
    name: 'Power BI',
    permissions: ['ManageReports', 'ManageActions'],
  }));
});
afterAll(() => world.close());

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`whoever:${password}`).toString('base64')}`,
});

const ask = async (path: string, headers: Record<string, string> = basic(key)) => {
  const reply = await world.app.inject({ method: 'GET', url: `/api/odata${path}`, headers });
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: isJson ? reply.json() : null };
};

interface Row extends Record<string, unknown> {
  Id: number;
  ChangedAt: string;
  Counts: boolean;
}

/** All pages of a question. */
async function rows(path: string): Promise<Row[]> {
  const found: Row[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { status, body, text } = await ask(next);
    if (status !== 200) throw new Error(text);
    found.push(...body.value);
    next = linkOf(body);
  }
  return found;
}

const linkOf = (body: Record<string, string>): string | undefined => body['@odata.nextLink']?.split('/api/odata')[1];

/** While a login holds a transaction open that has written and not ended. */
async function whileWriting(login: Connection, work: () => Promise<void>): Promise<void> {
  const slow = await connect(login);
  try {
    await slow.query('begin');
    await slow.query('select pg_current_xact_id()');
    await work();
  } finally {
    await slow.query('commit');
    await slow.end();
  }
}

/** A row shows once every transaction of before has ended; those of other tests share the server. */
const shown = async (path: string, is: (found: Row[]) => boolean): Promise<Row[]> =>
  vi.waitFor(
    async () => {
      const found = await rows(path);
      expect(is(found), JSON.stringify(found).slice(0, 500)).toBe(true);
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );

const anonymous = async (): Promise<number> => {
  const { id, token } = await a.openPlan({ auditTypeId: 2, identity: 'none', approveRequired: false });
  await world.ok(null, 'field.submit', { responseKey: crypto.randomUUID(), token, answers: [] });
  return id;
};

/** How JSON has the types of OData. */
const spelt: Record<string, RegExp> = {
  Int32: /number|null/,
  Double: /number|null/,
  Boolean: /boolean|null/,
  String: /string|null/,
  DateTimeOffset: /string|null/,
};

describe('the feed', () => {
  test('says that it is of the version that Excel and Power BI read, also where it refuses, and of a later one if asked', async () => {
    const ofSpreadsheets = { 'odata-maxversion': '4.0', maxdataserviceversion: '3.0' };
    for (const path of ['', '/$metadata', '/Plans?$top=1', '/Plans?$orderby=Id']) {
      const versionFor = async (headers: object) =>
        (await ask(path, { ...basic(key), ...headers })).headers['odata-version'];
      expect([await versionFor({}), await versionFor(ofSpreadsheets)], path).toEqual(['4.0', '4.0']);
      expect(await versionFor({ 'odata-maxversion': '4.01' }), path).toBe('4.01');
    }
    expect((await ask('/Plans', {})).headers['odata-version']).toBe('4.0');
    expect((await ask('/$metadata')).text).toContain('<edmx:Edmx Version="4.0"');
  });

  test('names its sets and describes them', async () => {
    const { body } = await ask('');
    expect(body.value.map(({ name }: { name: string }) => name).sort()).toEqual(
      [
        'Actions',
        'Answers',
        'Customers',
        'Findings',
        'Locations',
        'Plans',
        'Projects',
        'Questions',
        'Responses',
      ].sort(),
    );
    const metadata = await ask('/$metadata');
    expect(metadata.headers['content-type']).toBe('application/xml');
    for (const { name } of body.value) expect(metadata.text).toContain(`<EntitySet Name="${name}"`);
  });

  test('asks strangers for name and password, and takes a key only with the right', async () => {
    const stranger = await ask('/Responses', {});
    expect([stranger.status, stranger.headers['www-authenticate'], stranger.body.error.code]).toEqual([
      401,
      expect.stringContaining('Basic'),
      'noSession',
    ]);
    expect((await ask('/Responses', basic('x'))).status).toBe(401);
    expect((await ask('/Responses', bearer(key))).status).toBe(200);
    // A name and a password open nothing but the feed.
    const elsewhere = await world.app.inject({ method: 'GET', url: '/api/common/getCustomers', headers: basic(key) });
    expect(elsewhere.statusCode).toBe(401);
    expect((await world.call(null, 'lookup.customers', {}, bearer(key))).status).toBe(200);
    const { key: other } = await world.ok('ayse', 'apiKey.create', { name: 'X', permissions: ['ManageReports'] });
    expect([(await ask('/Responses', basic(other))).status, (await ask('/Actions', basic(other))).status]).toEqual([
      200, 403,
    ]);
  });

  test('gives a response as its lists do, with its answers and findings, and takes back what counts no more', async () => {
    const { auditId, list } = await audit.received();
    const [{ responseId }] = (await audit.details(auditId)).Responses;
    const [response] = await shown(`/Responses?$filter=AuditId eq ${auditId}`, (found) => found.length === 1);
    expect(response).toMatchObject({ Id: responseId, Counts: true, StatusCode: 30, Percent: 70, Earned: 14, Max: 20 });
    const answers = await rows(`/Answers?$filter=ResponseId eq ${responseId}`);
    expect(answers).toHaveLength(3);
    expect(answers.find(({ QuestionId }) => QuestionId === list.shelves.id)).toMatchObject({
      Answer: 'Kısmen',
      Note: 'Üst raf dağınık',
      Earned: 4,
      Max: 10,
      Counts: true,
    });
    const findings = await rows(`/Findings?$filter=ResponseId eq ${responseId}`);
    expect(findings.length).toBe(response?.Findings);
    await world.ok('ayse', 'audit.reject', { responseId, reason: 'Yanlış mağaza' });
    const since = response?.ChangedAt;
    const [rejected] = await shown(
      `/Responses?$filter=ChangedAt gt ${since} and Id eq ${responseId}`,
      (found) => found.length === 1,
    );
    expect(rejected).toMatchObject({ StatusCode: 60, Counts: false });
    const from = `ChangedAt ge ${rejected?.ChangedAt} and Id eq ${responseId}`;
    expect(await rows(`/Responses?$filter=${from}`), 'what changed at that moment too').toEqual([rejected]);
    for (const row of await rows(`/Answers?$filter=ResponseId eq ${responseId}`)) expect(row.Counts).toBe(false);
    for (const row of await rows(`/Findings?$filter=ResponseId eq ${responseId}`)) expect(row.Counts).toBe(false);
  });

  test('has numbers as numbers, and nothing of what is not sent yet; what was withdrawn or is not answered counts no more', async () => {
    const written = { answerType: 5, score: null, textFormat: 'number', unit: '°C' };
    const { id: degrees } = await audit.question('Kaç derece?', [], written);
    const dirty = await audit.question('Zemin temiz mi?', yesNo);
    const checkListId = await a.checklistOf([dirty.id, degrees]);
    const { id: auditId, token } = await a.openPlan({ checkListId });
    const bad = { questionId: dirty.id, optionIds: [dirty.answers.Hayır] };
    const send = (answers: object[]) =>
      world.ok(null, 'field.submit', { responseKey: crypto.randomUUID(), token, answers });
    await send([bad, { questionId: degrees, text: '3,5' }]);
    await send([bad]);
    const answers = await shown(`/Answers?$filter=AuditId eq ${auditId}`, (found) => found.length === 4);
    expect(answers.map(({ QuestionId, Number: number, Counts }) => [QuestionId, number, Counts]).sort()).toEqual(
      [
        [dirty.id, null, true],
        [degrees, 3.5, true],
        [dirty.id, null, true],
        [degrees, null, false],
      ].sort(),
    );
    const [{ responseId }, other] = (await audit.details(auditId)).Responses;
    const [finding] = await rows(`/Findings?$filter=ResponseId eq ${responseId}`);
    expect(finding).toMatchObject({ Counts: true, Withdrawn: false });
    await a.action({ findingId: finding?.Id });
    await world.ok('ayse', 'audit.changeAnswer', {
      ...{ auditPlanAnswerId: responseId * 1000 + 1, optionIds: [dirty.answers.Evet], reason: 'Temizmiş' },
    });
    await shown(`/Findings?$filter=ResponseId eq ${responseId}`, ([row]) => row?.Withdrawn === true && !row.Counts);
    await world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ status_code: 20 }).where('id', '=', other.responseId).execute(),
    );
    for (const set of ['Responses', 'Findings'])
      await shown(`/${set}?$filter=AuditId eq ${auditId}`, (found) => found.length === 1);
    await shown(`/Answers?$filter=AuditId eq ${auditId}`, (found) => found.length === 2);
  });

  test('counts what figures count: no response whose photos are on their way, no cancelled action or plan, no passive place', async () => {
    const { id: auditId, token } = await a.openPlan();
    const submission = await a.submission(token);
    await world.ok(null, 'field.submit', submission);
    const counts = (path: string, is: boolean) => shown(path, (found) => found.length > 0 && found[0]?.Counts === is);
    await counts(`/Responses?$filter=AuditId eq ${auditId}`, false);
    await world.ok(null, 'field.putPicture', a.pictureOf(submission));
    await counts(`/Responses?$filter=AuditId eq ${auditId}`, true);
    const action = await a.action();
    await counts(`/Actions?$filter=Id eq ${action}`, true);
    await world.ok('ayse', 'action.setState', { id: action, state: 'cancelled', note: 'Gerek kalmadı' });
    await counts(`/Actions?$filter=Id eq ${action}`, false);
    const place = await a.location();
    await counts(`/Locations?$filter=Id eq ${place}`, true);
    await world.ok('ayse', 'location.setActive', { ids: [place], active: false });
    await counts(`/Locations?$filter=Id eq ${place}`, false);
    const { id: plan } = await a.openPlan();
    await counts(`/Plans?$filter=Id eq ${plan}`, true);
    await world.ok('ayse', 'plan.cancel', { id: plan, reason: 'Mağaza kapandı' });
    await counts(`/Plans?$filter=Id eq ${plan}`, false);
    await counts(`/Plans?$filter=Id eq ${await a.plan()}`, false);
    const [customer, question, project] = [
      await a.customer(),
      await a.question(),
      await a.project({ Published: true }),
    ];
    const of = { Customers: customer, Questions: question, Projects: project };
    for (const [set, id] of Object.entries(of)) await counts(`/${set}?$filter=Id eq ${id}`, true);
    await world.ok('ayse', 'customer.setActive', { ids: [customer], active: false });
    await world.ok('ayse', 'question.setActive', { ids: [question], active: false });
    await world.ok('ayse', 'project.update', { Id: project, Published: false });
    for (const [set, id] of Object.entries(of)) await counts(`/${set}?$filter=Id eq ${id}`, false);
  });

  test('tells the questions of a category again that is called otherwise, each once, and no others', async () => {
    const categoryId = await a.category({ name: 'Temizlik' });
    const [first, second, other] = [
      await a.question({ categoryId }),
      await a.question({ categoryId }),
      await a.question(),
    ];
    const of = (found: Row[]) => found.filter(({ Id }) => [first, second, other].includes(Id));
    const last = await shown(`/Questions?$filter=CategoryId eq ${categoryId}`, ({ length }) => length === 2);
    expect(last.map(({ CategoryName }) => CategoryName)).toEqual(['Temizlik', 'Temizlik']);
    await shown(`/Questions?$filter=Id eq ${other}`, ({ length }) => length === 1);
    const since = (await rows('/Questions?$top=1000')).at(-1)?.ChangedAt;
    const before = await world.ok('ayse', 'question.get', { id: first });
    await world.ok('ayse', 'category.update', { id: categoryId, code: 'T-1' });
    await world.ok('ayse', 'category.update', { id: categoryId, name: 'Hijyen' });
    const told = await shown(`/Questions?$top=1&$filter=ChangedAt gt ${since}`, (found) => of(found).length === 2);
    expect(of(told).map(({ Id, CategoryName }) => [Id, CategoryName])).toEqual([
      [first, 'Hijyen'],
      [second, 'Hijyen'],
    ]);
    // Whoever writes at one of them meets no other version of it.
    expect((await world.ok('ayse', 'question.get', { id: first })).rowVersion).toBe(before.rowVersion);
  });

  test('finds answers by number, by question and by place, in the company’s language; none to what only informs, no points to what has none', async () => {
    const informs = await audit.question('Önce baret takın.', [], { answerType: null, score: null, infoOnly: true });
    const floor = await audit.question('Zemin temiz mi?', yesNo);
    const remark = await audit.question('Notunuz?', [], { answerType: 5, score: null, textFormat: 'text' });
    const locationId = await a.location();
    await world.ok('ayse', 'mapping.addLocations', {
      projectId: await a.standing.project(),
      locationIds: [locationId],
    });
    const { code: barcodeCode } = await world.ok('ayse', 'staticBarcode.create', { name: 'Kapı', locationId });
    const checkListId = await a.checklistOf([informs.id, floor.id, remark.id]);
    const { id: auditId, token } = await a.openPlan({ checkListId, identity: 'optional' });
    const answers = [
      { questionId: floor.id, optionIds: [floor.answers.Evet] },
      { questionId: remark.id, text: 'Işık yetersiz' },
    ];
    const responseKey = crypto.randomUUID();
    await world.ok(null, 'field.submit', { responseKey, token, barcodeCode, answers, participant: { name: 'Kaan' } });
    const found = await shown(`/Answers?$filter=LocationId eq ${locationId}`, ({ length }) => length === 2);
    expect(found).toMatchObject([
      { QuestionId: floor.id, Answer: 'Yes', Earned: 10, Max: 10, LocationId: locationId },
      { QuestionId: remark.id, Answer: 'Işık yetersiz', Earned: null, Max: null },
    ]);
    const [one, other] = found;
    for (const [filter, row] of [
      [`Id eq ${one?.Id}`, one],
      [`QuestionId eq ${remark.id}`, other],
    ]) {
      const { body } = await ask(`/Answers?$filter=${filter}&$count=true`);
      expect([body.value, body['@odata.count']]).toEqual([[row], 1]);
    }
    // Whoever gave their name to a plan that asks nobody for it any more is named no more.
    const names = async () =>
      (await rows(`/Responses?$filter=AuditId eq ${auditId}`)).map((row) => row.ParticipantName);
    expect(await names()).toEqual(['Kaan']);
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ identity: 'none' }).where('id', '=', auditId).execute(),
    );
    expect(await names()).toEqual([null]);
  });

  test('tells no findings of a plan that makes none, whatever its answers are worth or made before', async () => {
    const dirty = await audit.question('Zemin temiz mi?', yesNo);
    const checkListId = await a.checklistOf([dirty.id]);
    const answers = [{ questionId: dirty.id, optionIds: [dirty.answers.Hayır] }];
    const sentTo = async (plan: object): Promise<number> => {
      const { id, token } = await a.openPlan({ checkListId, identity: 'optional', ...plan });
      await world.ok(null, 'field.submit', { responseKey: crypto.randomUUID(), token, answers });
      return id;
    };
    const told = async (auditId: number) => {
      const of = (set: string) => shown(`/${set}?$filter=AuditId eq ${auditId}`, () => true);
      await shown(`/Responses?$filter=AuditId eq ${auditId}`, (found) => found.length === 1);
      const [response] = await of('Responses');
      const findings = (await of('Findings')).filter(({ Counts }) => Counts);
      return [response?.Findings, findings.length, (await of('Answers')).map(({ Severity }) => Severity)];
    };
    expect(await told(await sentTo({ auditTypeId: 2, findings: false }))).toEqual([0, 0, [null]]);
    const auditId = await sentTo({ findings: true });
    expect(await told(auditId)).toEqual([1, 1, ['minor']]);
    // As it could be changed once.
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ findings: false }).where('id', '=', auditId).execute(),
    );
    expect(await told(auditId)).toEqual([0, 0, [null]]);
  });

  test('leads from no action to a response of a survey that asks nobody who they are', async () => {
    const { id: auditId, token } = await a.openPlan({ auditTypeId: 2, identity: 'none', findings: true });
    await world.ok(null, 'field.submit', { ...(await a.submission(token)), participant: null });
    const findingId = await world.inCompany('ayse', async (db) => {
      const found = await db
        .selectFrom('finding as f')
        .innerJoin('response as r', 'r.id', 'f.response_id')
        .select('f.id')
        .where('r.plan_id', '=', auditId)
        .executeTakeFirstOrThrow();
      return found.id;
    });
    const id = await a.action({ findingId });
    await shown(`/Actions?$filter=Id eq ${id}`, ([row]) => row !== undefined && row.AuditId === auditId);
    expect(await rows(`/Actions?$filter=Id eq ${id}`)).toMatchObject([{ FindingId: null, ResponseId: null }]);
    expect(await rows(`/Findings?$filter=AuditId eq ${auditId}`)).toEqual([]);
  });

  test('has nothing of the single responses of a survey that asks nobody who they are', async () => {
    const auditId = await anonymous();
    await shown(`/Plans?$filter=Id eq ${auditId}`, (found) => found.length === 1);
    for (const set of ['Responses', 'Answers', 'Findings'])
      expect(await rows(`/${set}?$filter=AuditId eq ${auditId}`)).toEqual([]);
  });

  test('tells a deleted row by its number alone', async () => {
    const id = await a.customer();
    const [before] = await shown(`/Customers?$filter=Id eq ${id}`, (found) => found.length === 1);
    await world.ok('ayse', 'customer.remove', { ids: [id] });
    const gone = await shown(
      `/Customers?$filter=ChangedAt gt ${before?.ChangedAt} and Id eq ${id}`,
      (found) => found.length === 1,
    );
    expect(gone).toMatchObject([{ Id: id, Counts: false, Name: null }]);
    const question = await a.question({ categoryId: null });
    const [fresh] = await shown(`/Questions?$filter=Id eq ${question}`, (found) => found.length === 1);
    expect(fresh).toMatchObject({ Id: question, CategoryId: null, CategoryName: null, Counts: true });
    await world.ok('ayse', 'question.remove', { ids: [question] });
    const asked = await shown(`/Questions?$filter=Id eq ${question}`, (found) => found[0]?.Counts === false);
    expect(asked).toMatchObject([{ Id: question, Counts: false }]);
  });

  test('pages without missing or repeating a row, in the order of the changes, and counts them', async () => {
    for (let n = 0; n < 7; n++) await a.location();
    const all = await shown('/Locations', (found) => found.length >= 7);
    const paged = await rows('/Locations?$top=3');
    expect(paged).toEqual(all);
    const order = all.map(({ ChangedAt, Id }) => `${ChangedAt} ${String(Id).padStart(10, '0')}`);
    expect(order).toEqual([...order].sort());
    const { body: none } = await ask('/Locations?$top=0&$count=true');
    expect([none['@odata.count'], none.value, linkOf(none)]).toEqual([all.length, [], undefined]);
    // The same without the dollar.
    const [first, second] = all;
    const plain = (await ask(`/Locations?filter=Id eq ${first?.Id}&select=Id&count=true`)).body;
    expect([plain.value, plain['@odata.count']]).toEqual([[{ Id: first?.Id }], 1]);
    const next = linkOf((await ask('/Locations?top=1')).body) ?? '';
    expect((await ask(next.replace('%24skiptoken', 'skiptoken'))).body.value).toEqual([second]);
    const answers = await rows('/Answers');
    expect(await rows('/Answers?$top=2')).toEqual(answers);
    expect((await ask('/Answers?$top=1&$count=true')).body['@odata.count']).toBe(answers.length);
  });

  test('is read page by page by a client that is not ours, with the types of its metadata', async () => {
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
    setConfig({ ...config(), publicUrl: url });
    const all = await rows('/Locations');
    const found: Row[] = [];
    const requestInit = () => ({ headers: basic(key) });
    for await (const row of ODataQuery.forV4<Row>(`${url}/api/odata/Locations`, { requestInit }).top(2))
      found.push(row as unknown as Row);
    expect(found).toEqual(all);
    expect(found.length).toBeGreaterThan(4);
    const type = /<EntityType Name="Location">(.*?)<\/EntityType>/.exec((await ask('/$metadata')).text)?.[1] ?? '';
    const properties = [...type.matchAll(/<Property Name="(\w+)" Type="Edm\.(\w+)"/g)];
    for (const row of found) {
      expect(Object.keys(row)).toEqual(properties.map(([, name]) => name));
      for (const [, name = '', edm = ''] of properties)
        expect([name, row[name] === null ? 'null' : typeof row[name]]).toEqual([
          name,
          expect.stringMatching(spelt[edm] ?? /-/),
        ]);
    }
  });

  test('gives the properties asked for', async () => {
    const whole = (await ask('/Locations?$select=Name,*&$top=1')).body.value;
    expect(whole).toEqual((await ask('/Locations?$top=1')).body.value);
    expect(Object.keys(whole[0]).length).toBeGreaterThan(2);
    const { body } = await ask('/Locations?$select=Id,Name&$top=1');
    expect(Object.keys(body.value[0])).toEqual(['Id', 'Name']);
    expect(body['@odata.context']).toContain('#Locations(Id,Name)');
  });

  test.each([
    ['$orderby=Id', 501],
    ['$expand=Answers', 501],
    ['$search=x', 501],
    ['$skip=3', 501],
    ['$filter=Name eq x', 501],
    ['$filter=Id gt 3', 501],
    ['$filter=ChangedAt lt 2026-11-01T00:00:00Z', 501],
    ["$filter=contains(Name,'x')", 501],
    ['$filter=Nonsense eq 3', 400],
    ['$filter=Id eq x', 400],
    ['$filter=ChangedAt gt yesterday', 400],
    ['$select=Nonsense', 400],
    ['$skiptoken=x', 400],
    ['$top=5001', 400],
    ['$top=x', 400],
    ['$format=xml', 501],
    ['top=1', 200],
    ['$format=json', 200],
  ])('answers %s with %i', async (query, status) => {
    const reply = await ask(`/Locations?${query}`);
    expect(reply.status, reply.text).toBe(status);
    const code = expect.stringMatching(status === 501 ? /^notSupported$/ : /^(badOption|invalid)$/);
    if (status !== 200) expect(reply.body.error).toMatchObject({ code, message: expect.any(String) });
  });

  test('knows no other set', async () => {
    expect((await ask('/Users')).status).toBe(404);
  });

  test('shows a row only once every earlier writer has ended, and leads back to where it waits, so that none is passed over', async () => {
    const before = (await rows('/Customers')).at(-1)?.ChangedAt;
    const id = await a.customer();
    const question = `/Customers?$filter=ChangedAt gt ${before}`;
    const later = await a.customer();
    let third = 0;
    let next = '';
    await whileWriting(world.database.app, async () => {
      third = await a.customer();
      next = question;
      for (const seen of [[id, later], []]) {
        const { body } = await ask(next);
        expect(body.value.map((row: Row) => row.Id)).toEqual(seen);
        next = linkOf(body) ?? '';
        expect(next).toContain('skiptoken');
      }
    });
    expect((await rows(next)).map((row) => row.Id)).toEqual([third]);
    expect((await rows(question)).map((row) => row.Id)).toEqual([id, later, third]);
  });

  test('waits whole for a writer that it cannot see into, and counts what a walk will give', async () => {
    const [id, all] = [await a.customer(), (await rows('/Customers')).length];
    const question = '/Customers?$count=true';
    await whileWriting(world.database.owner, async () => {
      const { body } = await ask(question);
      expect([body.value, body['@odata.count']]).toEqual([[], all]);
      expect(linkOf(body)).toMatch(/^\/Customers\?/);
      expect((await ask(linkOf(body) as string)).body.value).toEqual([]);
    });
    const found = await rows(question);
    expect([found.length, found.at(-1)?.Id]).toEqual([all, id]);
  });

  test('waits for no job of the queue, which writes nothing that it shows', async () => {
    await whileWriting(world.database.jobs, async () => {
      const id = await a.customer();
      expect((await rows('/Customers')).at(-1)?.Id).toBe(id);
    });
  });
});
