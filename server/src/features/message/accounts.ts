import { randomUUID } from 'node:crypto';
import { type emailAccount as calls, type EmailAccount, emailAccountTexts } from '@sahada/contract/email-account';
import { fill, languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { accountPlace, senderOf } from '../../facts/mail-sheet.ts';
import { isOperator } from '../../facts/operator.ts';
import { tryAccount } from '../../outside/mail.ts';
import { htmlMail, plainMail, type Sheet } from '../../outside/mail-layout.ts';
import { seal } from '../../outside/seal.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';

/** Mail servers of a company's own. */

const mostAccounts = 20;

const read = (which: ReturnType<typeof sql>) => sql<EmailAccount & { rowVersion: string }>`
  select a.id, a.name, a.from_name as "fromName", a.from_address as "fromAddress", a.reply_to as "replyTo", a.host, a.port,
    a.security, a.user_name as "user", a.password_sealed is not null as "hasPassword", a.is_default as "isDefault",
    a.active, gate.row_version(a.xmin) as "rowVersion"
  from email_account a where ${which} order by a.is_default desc, a.id`;

async function accountOf(db: ReadDb, id: number) {
  const { rows } = await read(sql`a.id = ${id}`).execute(db);
  return rows[0] ?? notFound();
}

interface Given {
  name?: string;
  fromName?: string;
  fromAddress?: string;
  replyTo?: string | null | undefined;
  host?: string;
  port?: number;
  security?: EmailAccount['security'] | undefined;
  user?: string | null | undefined;
  active?: boolean | undefined;
}

const present = <T extends object>(all: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as never;

const columnsOf = (given: Given) =>
  present({
    name: given.name,
    from_name: given.fromName,
    from_address: given.fromAddress,
    reply_to: given.replyTo,
    host: given.host,
    port: given.port,
    security: given.security,
    user_name: given.user,
    active: given.active,
  });

/** Refuses a server that leads back into the house; the operator's own company may have one there. */
async function checkHost(host: string, port: number, isTrusted: boolean): Promise<void> {
  if (!(await config().outbound.allows(host, port, isTrusted))) invalid('host', emailAccountTexts.unreachable);
}

/** Stores what the columns do not take as it is given: the password sealed, and one default. */
async function settle(db: Db, id: number, password: string | null | undefined, isDefault: boolean | undefined) {
  if (password) {
    const sealed = seal(config().sealingKey, accountPlace(id), password);
    await db.updateTable('email_account').set({ password_sealed: sealed }).where('id', '=', id).execute();
  }
  await sql`update email_account set password_sealed = null
    where id = ${id} and user_name is null and password_sealed is not null`.execute(db);
  if (isDefault === true) await makeDefault(db, id);
  if (isDefault === false)
    await db.updateTable('email_account').set({ is_default: false }).where('id', '=', id).execute();
  // What nobody could send until now is due, unless it is older than a day.
  await sql`update message set next_try_at = app_now()
    where channel = 'mail' and state = 'Waiting' and next_try_at is null and created_at > app_now() - interval '1 day'
      and exists (select from email_account a where a.active)`.execute(db);
}

/** Writers of accounts take turns in a company: so many may be there, and one is the default. */
const takeTurn = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('email accounts', app_company()))`.execute(db);
};

async function makeDefault(db: Db, id: number): Promise<void> {
  await sql`update email_account set is_default = false where is_default and id <> ${id}`.execute(db);
  await sql`update email_account set is_default = true where id = ${id} and not is_default`.execute(db);
}

export const emailAccount: HandlersOf<typeof calls> = {
  async list(_input, { db }) {
    const { rows } = await read(sql`true`).execute(db);
    return { ListItems: rows.map(({ rowVersion: _, ...row }) => row), TotalItemsCount: rows.length };
  },

  get: ({ id }, { db }) => accountOf(db, id),

  create: inParts<typeof calls.create>()({
    async before({ host, port }, { look }) {
      await checkHost(host, port, await look(({ db }) => isOperator(db)));
    },
    async run({ password, isDefault, ...given }, { db, refuse }) {
      await takeTurn(db);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from email_account`.execute(db);
      if ((rows[0]?.n ?? 0) >= mostAccounts) refuse('tooManyAccounts');
      const { id } = await db
        .insertInto('email_account')
        .values(columnsOf(given) as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await settle(db, id, password, isDefault);
      return { id };
    },
  }),

  update: inParts<typeof calls.update>()({
    async before({ id, host, port }, { look }) {
      const { before, trusted } = await look(async ({ db }) => ({
        before: await accountOf(db, id),
        trusted: await isOperator(db),
      }));
      if (host !== undefined || port !== undefined) await checkHost(host ?? before.host, port ?? before.port, trusted);
    },
    async run({ id, rowVersion, password, isDefault, ...given }, { db, refuse }) {
      await takeTurn(db);
      const before = await accountOf(db, id);
      if (rowVersion !== undefined && rowVersion !== before.rowVersion) refuse('changedMeanwhile', { data: before });
      const columns = columnsOf(given);
      if (Object.keys(columns).length > 0)
        await db.updateTable('email_account').set(columns).where('id', '=', id).execute();
      // The password belongs to the server that it was given for: another one does not get it.
      if (given.host !== undefined && given.host !== before.host && !password)
        await db.updateTable('email_account').set({ password_sealed: null }).where('id', '=', id).execute();
      await settle(db, id, password, isDefault);
      return { id };
    },
  }),

  async remove({ ids }, { db }) {
    const { rows } = await sql`delete from email_account where id = any(${ids}::int[]) returning id`.execute(db);
    if (rows.length < new Set(ids).size) return notFound();
    return null;
  },

  async setDefault({ id }, { db }) {
    await takeTurn(db);
    await accountOf(db, id);
    await makeDefault(db, id);
    return null;
  },

  test: inParts<typeof calls.test>()({
    async before({ id }, { look, who, language }) {
      const found = await look(async ({ db }) => {
        await accountOf(db, id);
        const { name } = await db.selectFrom('company').select('name').executeTakeFirstOrThrow();
        const me = await db.selectFrom('user').select('email').where('id', '=', who.userId).executeTakeFirstOrThrow();
        return { company: name, email: me.email, sender: await senderOf(db, name, id) };
      });
      const { account, ...sender } = found.sender;
      if (account === null) return notFound();
      const spoken = languageOf(language);
      const subject = fill(emailAccountTexts.testSubject, spoken, { company: found.company });
      const sheet: Sheet = {
        language: spoken,
        company: found.company,
        subject,
        text: emailAccountTexts.testText[spoken],
        button: null,
        reason: emailAccountTexts.testReason,
        settingsUrl: null,
        leave: null,
        logo: null,
        pictureAt: () => null,
      };
      const letter = {
        ...sender,
        id: 0,
        to: found.email,
        subject,
        text: plainMail(sheet),
        html: htmlMail(sheet),
        messageId: `<${randomUUID()}@sahada>`,
        leaveUrl: null,
        logo: null,
        pictures: [],
        attachment: null,
      };
      return tryAccount(letter, account, config().outbound).then(
        (answer) => ({ sent: true, answer }),
        (error: Error) => ({ sent: false, answer: error.message.slice(0, 500) }),
      );
    },
    run: (_input, _scope, outcome) => Promise.resolve(outcome),
  }),
};
