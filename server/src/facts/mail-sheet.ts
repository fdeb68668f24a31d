import { isIP } from 'node:net';
import type { MailingKind } from '@sahada/contract/mailing';
import { isMessageName, messageNamed } from '@sahada/contract/messages';
import { languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../config.ts';
import type { ReadDb } from '../db/kysely.ts';
import type { MailAccount } from '../outside/mail.ts';
import type { Sheet } from '../outside/mail-layout.ts';
import { unseal } from '../outside/seal.ts';

/** What a mail is laid out from. */
export interface Written {
  name: string;
  language_id: number;
  subject: string;
  text: string;
  link: string | null;
  company: string;
}

/** What its reader can leave, and where. */
export interface Leave {
  kind: MailingKind;
  path: string;
}

/** Stands where a link that lets its holder in has stood. */
const blackedOut = '██████████';

/**
 * A mail as it is laid out. `logo`: the address of the company's logo. With `isShown` it is somebody else's mail on a screen:
 * links that let their holder in are blacked out.
 */
export function sheetOf(
  mail: Written,
  logo: string | null,
  {
    isShown = false,
    leave = null,
    pictureAt = (url: string) => url,
  }: { isShown?: boolean; leave?: Leave | null; pictureAt?: Sheet['pictureAt'] } = {},
): Sheet {
  const row = isMessageName(mail.name) ? messageNamed(mail.name) : null;
  const language = languageOf(mail.language_id);
  const at = (path: string): string => `${config().publicUrl}${path}`;
  const link = row?.fields.link;
  const isSecret = link?.kind === 'link' && link.secret;
  const url = isSecret && isShown ? blackedOut : mail.link === null ? null : at(mail.link);
  return {
    language,
    company: mail.company,
    subject: mail.subject,
    text: mail.text,
    button: row?.button && url !== null ? { label: row.button[language], url } : null,
    reason: row?.reason ?? { tr: '', en: '' },
    settingsUrl: row === null || row.essential ? null : at('/profile?tab=notifications'),
    leave: leave === null ? null : { kind: leave.kind, url: at(leave.path) },
    logo,
    pictureAt,
  };
}

/** Who a mail comes from, and the company's server that takes it; without one it goes the installation's way. */
export interface Sender {
  from: { name: string; address: string };
  replyTo: string | null;
  account: MailAccount | null;
}

interface AccountRow {
  id: number;
  version: string;
  company: number;
  from_name: string;
  from_address: string;
  reply_to: string | null;
  host: string;
  port: number;
  security: MailAccount['security'];
  user_name: string | null;
  password_sealed: Buffer | null;
  is_operator: boolean;
}

/** Under which place an account's password is sealed. */
export const accountPlace = (id: number): string => `email_account:${id}`;

/** An account by its id, or the one that the company sends through: its default, else its first active one. */
export async function senderOf(db: ReadDb, companyName: string, id: number | null = null): Promise<Sender> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.xmin::text as version, app_company() as company, a.from_name, a.from_address, a.reply_to, a.host, a.port,
      a.security, a.user_name, a.password_sealed, gate.is_operator() as is_operator
    from email_account a where ${id === null ? sql`a.active` : sql`a.id = ${id}`}
    order by a.is_default desc, a.id limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return { from: { name: companyName, address: houseAddress() }, replyTo: null, account: null };
  return {
    from: { name: row.from_name, address: row.from_address },
    replyTo: row.reply_to,
    account: {
      key: `${row.company} ${row.id} ${row.version}`,
      host: row.host,
      port: row.port,
      security: row.security,
      user: row.user_name,
      password:
        row.password_sealed === null ? null : unseal(config().sealingKey, accountPlace(row.id), row.password_sealed),
      isTrusted: row.is_operator,
    },
  };
}

/** Mail programs show where a mail comes from; an address with a number or a name of this machine is no mailbox. */
function houseAddress(): string {
  const { hostname } = new URL(config().publicUrl);
  return `no-reply@${isIP(hostname.replace(/[[\]]/g, '')) || !hostname.includes('.') ? 'sahada.local' : hostname}`;
}
