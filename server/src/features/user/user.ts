import { languageIds } from '@sahada/contract/codes';
import type { Problems } from '@sahada/contract/problems';
import { refusals } from '@sahada/contract/refusals';
import { languageOf } from '@sahada/contract/text';
import { type user as calls, type invitations, userTexts } from '@sahada/contract/user';
import { changeOfRights } from '@sahada/rules/granting';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { listHandler } from '../../db/list.ts';
import { localizedName, nameOf } from '../../db/reference.ts';
import { activateRows, addRow, changeRow, getRow, removeRows, rowHandler } from '../../db/rows.ts';
import type { Described, FormOf, RowOf, Table } from '../../db/table.ts';
import { invalid } from '../../errors.ts';
import { mainLanguageId } from '../../facts/copies.ts';
import { storeFile } from '../../facts/files.ts';
import { avatarUrl, endOtherSessions, endPasswordLinks, endSessionsOf, replaceAvatar } from '../../facts/own.ts';
import { type Asking, mustKnowPassword } from '../../facts/own-password.ts';
import { newPasswordProblems } from '../../facts/password.ts';
import { cityName, countryName, districtName, timeZoneNamed } from '../../facts/places.ts';
import { resetSecondFactor } from '../../facts/reset-second-factor.ts';
import { mustHold, mustKeepAdministrator, mustReach, rightsOfGroups, takeTurn } from '../../facts/rights.ts';
import { tell } from '../../facts/tell.ts';
import { attributesOf, havingAttributes, storeAttributes } from '../../facts/user-attributes.ts';
import { iso } from '../../outside/clock.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
import { avatarImage } from '../../outside/images.ts';
import { hashPassword } from '../../outside/password-hash.ts';
import { type HandlersOf, inParts, type Refuse } from '../../pipeline/handler.ts';
import { newToken } from '../../pipeline/token.ts';
import type { Who } from '../../who.ts';
import { activitiesOf } from './activities.ts';
import { auditsOf } from './audits.ts';
import { ensureLogin, inviteUser } from './invitation.ts';
import { projectsOf } from './projects.ts';

type Form = FormOf<typeof calls>;
type Row = RowOf<typeof calls>;

/** What of a form stands in the user's own row; groups and password are stored apart. */
type Own = Omit<
  Form,
  'password' | 'confirmPassword' | 'oldPassword' | 'invite' | 'groups' | 'timeZones' | 'attributes'
> & {
  timeZones?: string;
};

const table: Table<'user', Row, Own> = {
  name: 'user',
  id: 'id',
  columns: {
    firstName: 'first_name',
    lastName: 'last_name',
    email: 'email',
    phone: 'phone',
    countryId: 'country_id',
    cityId: 'city_id',
    districtId: 'district_id',
    streetAddress: 'street_address',
    userRoleId: 'group_id',
    defaultLanguageId: 'default_language_id',
    timeZones: 'time_zone',
    active: 'active',
  },
  shown: {
    FullName: sql<string>`(t.first_name || ' ' || t.last_name)`,
    CountryName: countryName,
    CityName: cityName,
    DistrictName: districtName,
    userRoleName: nameOf<string>('group', 'group_id', localizedName),
    groups: sql<number[]>`array(select m.group_id from user_group m where m.user_id = t.id order by m.group_id)`,
    AvatarUrl: sql<string>`case when t.avatar_key is null then '' else '/api/avatar/' || t.avatar_key end`,
    MustChangePassword: sql<boolean>`t.must_change_password`,
    InvitedAt: sql<string | null>`t.invited_at`,
    InvitationPending: sql<boolean>`(t.active and t.invited_at is not null and t.joined_at is null)`,
    Invitation: sql<(typeof invitations)[number] | null>`(case when t.joined_at is not null then 'joined'
      when t.invited_at is null then 'notInvited' when t.active then 'pending' end)`,
    SecondFactor: sql<boolean>`(t.totp_since is not null or t.passkeys > 0)`,
    attributes: attributesOf(sql`t.id`),
  },
  search: [
    'firstName',
    'lastName',
    'FullName',
    'email',
    'phone',
    'streetAddress',
    'CountryName',
    'CityName',
    'DistrictName',
    'userRoleName',
  ],
  order: 'FullName',
};

/** A new row has a password from the start, known to its user or not. */
const withPassword: Described<unknown, Own & { hash: string; mustChange: boolean; joined: null | undefined }, 'user'> =
  {
    ...(table as Omit<typeof table, 'form'>),
    columns: { ...table.columns, hash: 'password_hash', mustChange: 'must_change_password', joined: 'joined_at' },
  };

/** The hash of a password that somebody chose for this user; null when none was given. */
const hashOfGiven = async (password: string | null | undefined): Promise<string | null> =>
  password ? hashPassword(password) : null;

/** The main group first, then further ones, each once. */
const groupsOf = (main: number, further: readonly number[]): number[] => [...new Set([main, ...further])];

async function setFurtherGroups(db: Db, userId: number, groups: readonly number[]): Promise<void> {
  await sql`delete from user_group where user_id = ${userId} and group_id <> all(${groups}::int[])`.execute(db);
  await sql`
    insert into user_group (user_id, group_id) select ${userId}, given from unnest(${groups}::int[]) given
    on conflict do nothing`.execute(db);
}

/** A session that was stolen must not become the account: for one's own address or password the present one is asked. */
async function mustProveOwn(
  { id, email, password, oldPassword }: Pick<Form, 'password' | 'oldPassword'> & { id: number; email?: string },
  context: Asking,
): Promise<void> {
  if (id !== context.who.userId || (!password && email === undefined)) return;
  const present = await context.look(({ db }) =>
    db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  if (!password && emailKeyOf(email ?? '') === emailKeyOf(present.email)) return;
  if (!oldPassword) return invalid('oldPassword', userTexts.oldPassword);
  await mustKnowPassword(oldPassword, context);
}

interface Setting {
  db: Db;
  who: Who;
  now: number;
}

/** A new password voids the links to choose one by; set by somebody else it ends all sessions, and is changed at the next sign-in. */
async function setPassword({ db, who, now }: Setting, userId: number, hash: string): Promise<void> {
  const isOwn = userId === who.userId;
  await ensureLogin(db, userId);
  await db
    .updateTable('user')
    .set({ password_hash: hash, must_change_password: !isOwn, joined_at: sql`coalesce(joined_at, app_now())` })
    .where('id', '=', userId)
    .execute();
  await (isOwn ? endOtherSessions(db, who.sessionId) : endSessionsOf(db, userId));
  await endPasswordLinks(db, userId);
  if (isOwn) await tell(db, 'account.passwordChanged', [userId], { when: iso(now), link: '/password-reset' });
  else await tell(db, 'account.passwordSet', [userId], { setter: who.name });
}

/** Nobody closes the door on themselves. */
function mustBeOther(who: Who, ids: readonly number[], refuse: Refuse<'ownUser'>): void {
  if (ids.includes(who.userId)) refuse('ownUser');
}

/** Waits for whoever changes them at this moment, as they themselves may: what is read afterwards stays so. */
async function hold(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from "user" u where u.id = any(${[...ids]}::int[]) order by u.id for no key update`.execute(db);
}

/** Whoever was erased stays as they are: a name, an address or a password would make somebody of the row again. */
async function mustNotBeErased(db: Db, ids: readonly number[], refuse: Refuse<'userErased'>): Promise<void> {
  // Locked, for an erasure may be under way.
  const { rows } = await sql<{ erased: boolean }>`
    select u.erased_at is not null as erased from "user" u where u.id = any(${[...ids]}::int[]) order by u.id
    for no key update of u`.execute(db);
  if (rows.some(({ erased }) => erased)) refuse('userErased');
}

type Activation = { who: Who; refuse: Refuse<'outranked' | 'lastAdministrator' | 'ownUser' | 'userErased'> };

async function activate(db: Db, { who, refuse }: Activation, ids: readonly number[], active: boolean): Promise<null> {
  await takeTurn(db);
  if (!active) mustBeOther(who, ids, refuse);
  await mustReach(db, who, ids, refuse);
  if (active) await mustNotBeErased(db, ids, refuse);
  await activateRows(db, table, 'active', { ids, active });
  if (!active) for (const id of ids) await endSessionsOf(db, id);
  await mustKeepAdministrator(db, refuse);
  return null;
}

const problemsOf = ({ password, confirmPassword: confirm, email }: Partial<Form>): Problems =>
  newPasswordProblems({ field: 'password', password, confirm, email });

const list = listHandler(table);

export const user: HandlersOf<typeof calls> = {
  get: rowHandler(table),
  list: { ask: (input) => list.askWhere(input, ...havingAttributes(input.attributeValues)), answer: list.answer },

  create: inParts<typeof calls.create>()({
    check: problemsOf,
    async before(input) {
      const chosen = await hashOfGiven(input.password);
      if (chosen === null && !input.invite) invalid('password', userTexts.password);
      return chosen ?? hashPassword(newToken());
    },
    async run(
      { password, confirmPassword: _, oldPassword: __, invite, groups = [], timeZones, attributes, ...own },
      scope,
      hash,
    ) {
      const { db, who, refuse } = scope;
      await takeTurn(db);
      const wanted = groupsOf(own.userRoleId, groups);
      mustHold(who, await rightsOfGroups(db, wanted), refuse);
      const ownZone = timeZones === undefined || timeZones === who.companyTimeZone;
      const zone = ownZone ? who.companyTimeZone : await timeZoneNamed(db, timeZones);
      const { id } = await addRow(db, withPassword, {
        ...own,
        defaultLanguageId: own.defaultLanguageId ?? languageIds[languageOf(await mainLanguageId(db))],
        timeZones: zone,
        hash,
        mustChange: Boolean(password),
        joined: password ? undefined : null,
      });
      const made = await sql<{ made: boolean }>`select gate.new_login(${emailKeyOf(own.email)}, ${id}) as made`.execute(
        db,
      );
      if (!made.rows[0]?.made) invalid('email', refusals.emailUnusable.text);
      if (wanted.length > 1) await setFurtherGroups(db, id, wanted.slice(1));
      await storeAttributes(db, attributes, { userId: id, isNew: true, isOwn: false });
      // Whoever is passive could not come in: they are invited once they are active.
      if (invite && own.active !== false) await inviteUser(scope, id);
      return { id };
    },
  }),

  update: inParts<typeof calls.update>()({
    check: problemsOf,
    async before(input, context) {
      await mustProveOwn(input, context);
      return hashOfGiven(input.password);
    },
    async run(
      {
        id,
        rowVersion,
        password: _,
        confirmPassword: __,
        oldPassword: ___,
        invite,
        groups,
        timeZones,
        attributes,
        ...own
      },
      scope,
      hash,
    ) {
      const { db, who, refuse } = scope;
      await takeTurn(db);
      await hold(db, [id]);
      const before = await getRow(db, table, id);
      if (rowVersion !== undefined && rowVersion !== before.rowVersion) refuse('changedMeanwhile', { data: before });
      await mustReach(db, who, [id], refuse);
      await mustNotBeErased(db, [id], refuse);
      if (own.active === false) mustBeOther(who, [id], refuse);
      const main = own.userRoleId ?? before.userRoleId;
      const [had, wanted] = [groupsOf(before.userRoleId, before.groups), groupsOf(main, groups ?? before.groups)];
      const { given, taken } = changeOfRights(await rightsOfGroups(db, had), await rightsOfGroups(db, wanted));
      mustHold(who, [...given, ...taken], refuse);
      const zone = timeZones === undefined ? {} : { timeZones: await timeZoneNamed(db, timeZones) };
      const isMoved = own.email !== undefined && emailKeyOf(own.email) !== emailKeyOf(before.email);
      // Before it is changed, so that it goes to the address that they know.
      if (isMoved && before.Invitation === 'joined')
        await tell(db, 'account.emailChanged', [id], { changer: who.name });
      // The group is always written: a change of further groups or own fields alone is a new version of the row, too.
      await changeRow(db, table, { ...own, ...zone, userRoleId: main, id });
      if (isMoved) {
        const key = emailKeyOf(own.email as string);
        const moved = await sql<{ moved: boolean }>`select gate.change_login(${key}, ${id}) as moved`.execute(db);
        if (!moved.rows[0]?.moved) invalid('email', refusals.emailUnusable.text);
      }
      await setFurtherGroups(db, id, wanted.slice(1));
      await storeAttributes(db, attributes, { userId: id, isNew: false, isOwn: false });
      if (hash !== null) await setPassword(scope, id, hash);
      if (own.active === false) await endSessionsOf(db, id);
      if (invite && (own.active ?? before.active)) await inviteUser(scope, id);
      await mustKeepAdministrator(db, refuse);
      return { id };
    },
  }),

  async remove({ ids }, { db, who, refuse }) {
    await takeTurn(db);
    mustBeOther(who, ids, refuse);
    await mustReach(db, who, ids, refuse);
    await removeRows(db, table, ids);
    await mustKeepAdministrator(db, refuse);
    return null;
  },

  setActive: ({ ids, active }, { db, who, refuse }) => activate(db, { who, refuse }, ids, active),
  updateActive: ({ userId, active }, { db, who, refuse }) => activate(db, { who, refuse }, [userId], active),

  changePassword: inParts<typeof calls.changePassword>()({
    check: ({ newPassword: password, confirmPassword: confirm }) =>
      newPasswordProblems({ field: 'newPassword', password, confirm, email: null }),
    before: ({ newPassword }) => hashPassword(newPassword),
    async run({ userId }, { db, who, now, refuse }, hash) {
      await takeTurn(db);
      await getRow(db, table, userId);
      if (userId === who.userId) refuse('ownPassword');
      await mustReach(db, who, [userId], refuse);
      await mustNotBeErased(db, [userId], refuse);
      await setPassword({ db, who, now }, userId, hash);
      return null;
    },
  }),

  async resetSecondFactor({ userId }, { db, who, refuse }) {
    await takeTurn(db);
    await getRow(db, table, userId);
    // One's own is removed with the password, which a stolen session does not know.
    if (userId === who.userId) return refuse('ownSecondFactor');
    await mustReach(db, who, [userId], refuse);
    await mustNotBeErased(db, [userId], refuse);
    await resetSecondFactor(db, userId, who.name);
    return null;
  },

  async invite({ ids }, scope) {
    const { db, who, refuse } = scope;
    await takeTurn(db);
    await mustReach(db, who, ids, refuse);
    await mustNotBeErased(db, ids, refuse);
    for (const id of new Set(ids)) if (!(await getRow(db, table, id)).active) refuse('invitesPassive');
    for (const id of new Set(ids)) await inviteUser(scope, id);
    return null;
  },

  async projects(input, { db }) {
    await getRow(db, table, input.userId);
    return projectsOf(input, db);
  },

  async activities(input, { db, who }) {
    await getRow(db, table, input.userId);
    return activitiesOf(input, db, who.timeZone);
  },

  async audits(input, { db, who }) {
    await getRow(db, table, input.userId);
    return auditsOf(input, db, who);
  },

  uploadAvatar: inParts<typeof calls.uploadAvatar>()({
    before: (input) => avatarImage(input.file),
    async run({ userId }, { db, who, refuse }, image) {
      await getRow(db, table, userId);
      await mustReach(db, who, [userId], refuse);
      await mustNotBeErased(db, [userId], refuse);
      const key = newToken(128);
      await replaceAvatar(db, userId, key, await storeFile(db, image));
      return { AvatarUrl: avatarUrl(key) };
    },
  }),
};
