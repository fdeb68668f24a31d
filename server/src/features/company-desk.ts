import { type companyDesk as calls, companyDeskWords as words } from '@sahada/contract/company-desk';
import type { Problems } from '@sahada/contract/problems';
import { wallToInstant } from '@sahada/rules/period';
import { type CreditPeriod, creditInUse, creditLeft, creditStatus } from '@sahada/rules/quota';
import { config } from '../config.ts';
import {
  companiesOf,
  companyBytes,
  companyNumbered,
  countCompanies,
  creditsOf,
  type GivenCredit,
  makeCompany,
  noteCompany,
  visiting,
} from '../db/gate/companies.ts';
import type { Db, ReadDb } from '../db/kysely.ts';
import { wordsOf } from '../db/language.ts';
import { invalid, notFound } from '../errors.ts';
import { listed } from '../facts/asked.ts';
import { addCreditPeriod } from '../facts/credit.ts';
import { tellCreditAdded } from '../facts/credit-told.ts';
import { found } from '../facts/found-company.ts';
import { mailInvitation } from '../facts/invite-user.ts';
import { keptAwhile } from '../facts/kept-awhile.ts';
import { mustOperate } from '../facts/operator.ts';
import { timeZoneNamed } from '../facts/places.ts';
import { dayText } from '../outside/day.ts';
import { emailKeyOf } from '../outside/email-key.ts';
import { hashPassword } from '../outside/password-hash.ts';
import { type HandlersOf, inParts } from '../pipeline/handler.ts';
import { hashOf, newToken } from '../pipeline/token.ts';

/** All companies, for the company that operates the installation: their use and their credit, nothing of what they hold. */

const bytesByCompany = keptAwhile(10 * 60_000, companyBytes);

/** Days of credit that a company is made with, where so much of it is given. */
const yearOfCredit = 365;

const periodOf = (given: GivenCredit, zone: string): CreditPeriod => ({
  total: given.total,
  used: given.used,
  beginAt: wallToInstant(given.begins_on, zone, 'begin') ?? 0,
  endAt: wallToInstant(given.ends_on, zone, 'end') ?? 0,
});

/** What can be used now. */
function creditOf(given: readonly GivenCredit[], zone: string, now: number) {
  const periods = given.map((each) => periodOf(each, zone));
  const inUse = creditInUse(periods, now);
  return {
    Total: inUse.reduce((sum, { total }) => sum + total, 0),
    Remaining: creditLeft(periods, now),
    EndDate: inUse.length === 0 ? null : dayText(Math.max(...inUse.map(({ endAt }) => endAt)), zone),
  };
}

/** Works inside another company; 404 where there is none, and for whoever is not the operator. */
async function inside<T>(db: Db, companyId: number, work: () => Promise<T>): Promise<T> {
  return ((await visiting(db, companyId, work)) ?? notFound()).done;
}

/** The company that the transaction is in. */
const here = (db: ReadDb) =>
  db.selectFrom('company').select(['id', 'name', 'active', 'operator', 'time_zone']).executeTakeFirstOrThrow();

export const companyDesk: HandlersOf<typeof calls> = {
  async list({ page = 1, pageSize = 10, searchText, sortField, sortDirection, active }, { db, now }) {
    await mustOperate(db);
    const wanted = { sought: wordsOf(searchText), states: listed(active) };
    const rows = await companiesOf(db, {
      ...wanted,
      byAge: sortField === 'createdAt',
      falling: sortDirection === 'desc',
      most: pageSize,
      skipped: (page - 1) * pageSize,
    });
    const credits = Map.groupBy(
      await creditsOf(
        db,
        rows.map(({ id }) => id),
      ),
      ({ companyId }) => companyId,
    );
    const { value: bytes } = await bytesByCompany.get(db, now);
    return {
      ListItems: rows.map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at,
        lastUsedAt: row.used_at,
        users: row.users,
        locations: row.locations,
        plans: row.plans,
        responses: row.responses,
        bytes: bytes.get(row.id) ?? 0,
        credit: creditOf(credits.get(row.id) ?? [], row.time_zone, now),
        active: row.active,
        reason: row.state_reason,
        own: row.operator,
      })),
      TotalItemsCount: await countCompanies(db, wanted),
    };
  },

  async credits({ id }, { db, now }) {
    const row = (await companyNumbered(db, id)) ?? notFound();
    const given = await creditsOf(db, [id]);
    return {
      id,
      name: row.name,
      active: row.active,
      credits: given.reverse().map((each) => ({
        id: each.id,
        total: each.total,
        used: each.used,
        beginDate: each.begins_on,
        endDate: each.ends_on,
        note: each.note,
        addedAt: each.created_at,
        status: creditStatus(periodOf(each, row.time_zone), now),
      })),
    };
  },

  addCredit: inParts<typeof calls.addCredit>()({
    check: ({ beginDate, endDate }): Problems =>
      beginDate !== undefined && endDate !== undefined && endDate < beginDate ? { endDate: [words.endsFirst] } : {},
    async run({ id, total, beginDate, endDate, note }, { db, now }) {
      const added = await inside(db, id, async () => {
        const { time_zone } = await here(db);
        if (endDate < dayText(now, time_zone)) invalid('endDate', words.isOver);
        const period = { total, begins_on: beginDate, ends_on: endDate };
        await tellCreditAdded(db, period, time_zone);
        return addCreditPeriod(db, { ...period, note: note ?? null });
      });
      await noteCompany(db, id, 'update', {
        credit: [null, total],
        begins_on: [null, beginDate],
        ends_on: [null, endDate],
        ...(note ? { note: [null, note] } : {}),
      });
      return { id: added };
    },
  }),

  setActive: inParts<typeof calls.setActive>()({
    check: ({ active, reason }): Problems => (active === false && !reason ? { reason: [words.reason] } : {}),
    async run({ id, active, reason }, { db, refuse }) {
      const before = await inside(db, id, async () => {
        const company = await here(db);
        if (company.operator && !active) return refuse('ownCompany');
        await db
          .updateTable('company')
          .set({ active, state_reason: reason ?? null })
          .execute();
        return company.active;
      });
      await noteCompany(db, id, 'update', {
        active: [before, active],
        ...(reason ? { state_reason: [null, reason] } : {}),
      });
      return null;
    },
  }),

  create: inParts<typeof calls.create>()({
    // Nobody knows it: the administrator chooses a password by the link.
    before: () => hashPassword(newToken()),
    async run(input, { db, who, now, refuse }, passwordHash) {
      const { default_language_id, time_zone } = await db
        .selectFrom('company')
        .select(['default_language_id', 'time_zone'])
        .executeTakeFirstOrThrow();
      const languageId = input.languageId ?? (default_language_id as 1 | 2);
      const timeZone = input.timeZone ? await timeZoneNamed(db, input.timeZone, 'timeZone') : time_zone;
      const id = (await makeCompany(db, { name: input.companyName, languageId, timeZone })) ?? notFound();
      await inside(db, id, async () => {
        const founder = {
          firstName: input.firstName,
          lastName: input.lastName,
          email: input.email,
          emailKey: emailKeyOf(input.email),
          passwordHash,
          languageId,
          timeZone,
        };
        const { trialCredit, trialDays } = config();
        const credit = input.credit
          ? { total: input.credit, days: yearOfCredit }
          : { total: trialCredit, days: trialDays };
        const owner = await found(db, founder, credit, now);
        if (owner === null) return invalid('email', words.taken);
        const text = newToken();
        const sent = await mailInvitation(db, owner.userId, who.name, { text, hash: hashOf(text) });
        if (sent?.isFull) refuse('invitedOften', { values: { email: sent.email } });
      });
      await noteCompany(db, id, 'insert', {});
      return { id };
    },
  }),
};
