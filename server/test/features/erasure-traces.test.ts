import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openDesk } from '../desk.ts';
import { anInvitation } from '../sample-rows.ts';

/** What the log and the rows of others still say of somebody who was erased. */

const desk = await openDesk();
const { world, a, owner, askToErase, erase, request } = desk;
afterAll(desk.close);

const ask = (person: string) => request({ person, email: null, phone: null, note: null });
const someAddress = () => `${randomUUID()}@ornek.example`;

test('the log keeps nothing of what their own rows held before, by which nobody would look for them', async () => {
  const text = await a.userAttribute({ kind: 'text', options: [] });
  const choice = await a.userAttribute();
  const [small, large] = (await world.ok('ayse', 'userAttribute.get', { id: choice })).options;
  const attributes = (value: string, option: { id: number }) => [
    { id: text, value },
    { id: choice, value: option.id },
  ];
  const user = await a.user({ attributes: attributes('Önce', small) });
  const customer = await a.customer();
  const location = await a.location();
  const { id: action } = await a.sentAction();
  const { id: invitation } = await anInvitation(a, world, 'ayse');
  // Twice: what they are called at the end is looked for anyhow, with what it took the place of.
  for (const [last, option] of [
    ['1', large],
    ['2', small],
  ]) {
    const phone = `0216 000 11 2${last}`;
    const named = { firstName: `Ad ${last}`, lastName: `Soyad ${last}`, email: someAddress(), phone };
    const place = { countryId: last === '1' ? 276 : null, cityId: null, districtId: null };
    const live = { ...place, streetAddress: `${last}. sokak`, attributes: attributes(`Değer ${last}`, option) };
    await world.ok('ayse', 'user.update', { id: user, ...named, ...live });
    const contact = { personelFName: `Ad ${last}`, personelLName: `Soyad ${last}`, personelEmail: someAddress() };
    await world.ok('ayse', 'customer.update', { ID: customer, ...contact });
    const at = { ContactName: `Ad ${last}`, ContactPhone: phone, ContactEmail: someAddress() };
    await world.ok('ayse', 'location.update', { id: location, ...at });
    await world.ok('ayse', 'action.update', { id: action, ownerName: `Ad ${last}`, ownerEmail: someAddress() });
    const email = someAddress();
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('invitation')
        .set({ name: `Ad ${last}`, email, email_key: email })
        .where('id', '=', invitation)
        .execute(),
    );
  }
  await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
  const rows = { users: [user], customers: [customer], locations: [location], actions: [action] };
  await askToErase(await ask('Başka Biri'), { ...rows, invitations: [invitation] });
  await erase();
  const { rows: told } = await owner.query(
    `select distinct a.table_name || '.' || e.key as what from activity a, jsonb_each(a.changed) e
     where a.change = 'update' and not e.value <@ '["*", null]' and (a.table_name, a.row_id) in (
         ('user', $1), ('customer', $2), ('location', $3), ('action', $4), ('invitation', $5))
       or a.table_name = 'user_attribute_value' and a.parent_id = $1 and not e.value <@ '["*", null]'
     order by 1`,
    [user, customer, location, action, invitation],
  );
  // What is said of nobody, or by the erasure itself.
  const tokens = ['action.token', 'invitation.token'];
  const whose = ['action.owner_user_id', 'user_attribute_value.attribute_id', 'user_attribute_value.user_id'];
  const ofErasing = ['user.active', 'user.erased_at', 'user.password_hash'];
  expect(told.map(({ what }) => what)).toEqual([...tokens, ...whose, ...ofErasing].sort());
});

test('others’ rows no longer name them: a step of an action, a field of a colleague, an unsent invitation, a request', async () => {
  const name = 'Irmak Özgeçer';
  const action = await a.action();
  await world.ok('ayse', 'action.setState', { id: action, state: 'submitted', note: `${name} gösterdi` });
  const attribute = await a.userAttribute({ kind: 'text', options: [] });
  const colleague = await a.user({ attributes: [{ id: attribute, value: `Vekili: ${name}` }] });
  const { id: invitation } = await anInvitation(a, world, 'ayse');
  await owner.query('update invitation_mail set last_error = $2 where invitation_id = $1', [
    invitation,
    `${name} kutusu dolu`,
  ]);
  const other = await ask('Nilgün Ak');
  const customers = [await a.customer()];
  const reason = `${name} ile aynı evde`;
  // It waits for a second person.
  const fourEyes = (is: boolean) =>
    world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: is }).execute());
  await fourEyes(true);
  await world.ok('ayse', 'dataRequest.erase', { id: other.id, rows: { customers }, reason, confirm: other.number });
  await fourEyes(false);
  await askToErase(await ask(name), { customers: [await a.customer()] });
  await erase();
  const { rows } = await owner.query(
    `select (select note from action_change where action_id = $1) as step,
       (select value from user_attribute_value where user_id = $2 and attribute_id = $3) as field,
       (select last_error from invitation_mail where invitation_id = $4) as mail,
       (select reason from data_request where id = $5) as request`,
    [action, colleague, attribute, invitation, other.id],
  );
  expect(rows).toEqual([
    { step: '■■■ gösterdi', field: 'Vekili: ■■■', mail: '■■■ kutusu dolu', request: '■■■ ile aynı evde' },
  ]);
});

test('the log is gone through to its end, however long it is', async () => {
  const name = 'Kerem Uzunyol';
  await owner.query(
    `insert into activity (company_id, actor, call, table_name, row_id, change, changed)
     select $1, 'test', 'test', 'location', 0, 'update', '{"name": ["a", "b"]}' from generate_series(1, 20000)`,
    [world.ids.ayse.company],
  );
  const location = await a.location();
  for (const Name of [`${name} şubesi`, 'Şube']) await world.ok('ayse', 'location.update', { id: location, Name });
  await askToErase(await ask(name), { customers: [await a.customer()] });
  await erase();
  const { rows } = await owner.query(`select from activity where changed::text ~ $1`, [name]);
  expect(rows).toEqual([]);
});
