import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Outbound } from './outbound.ts';

export interface Letter {
  id: number;
  from: { name: string; address: string };
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Where its reader says that they want no more of its kind; null where they cannot. */
  leaveUrl: string | null;
  /** Named in the HTML as `cid:logo`. */
  logo: { bytes: Uint8Array; type: string } | null;
  /** Those of the text, each named in the HTML by its `cid`. */
  pictures: readonly { cid: string; bytes: Uint8Array; type: string }[];
  attachment: { bytes: Uint8Array; name: string; type: string } | null;
}

/** A mail server that a company has set. */
export interface MailAccount {
  /** Changes with whatever is set anew. */
  key: string;
  host: string;
  port: number;
  security: 'none' | 'starttls' | 'tls';
  user: string | null;
  password: string | null;
  /** The operator's own company reaches servers of the house. */
  isTrusted: boolean;
}

/** Sends a mail, through the account or else the installation's mail server; false when it was only written to a file. */
export type SendMail = (letter: Letter, account: MailAccount | null) => Promise<boolean>;

export interface Mailer {
  send: SendMail;
  /** Whether mail leaves the house without an account of a company's own. */
  goesOut: boolean;
  close(): void;
}

/** How long a mail server may take for each step of a conversation. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/** For all of a mail: a server that answers a little now and then is never silent. Shorter than a mail stays with who took it. */
const longestMs = 100_000;

/** Accounts whose connections are kept. */
const mostKept = 50;

const message = (letter: Letter) => ({
  from: letter.from,
  ...(letter.replyTo === null ? {} : { replyTo: letter.replyTo }),
  to: letter.to,
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  messageId: letter.messageId,
  // Answering machines stay silent.
  headers: {
    'Auto-Submitted': 'auto-generated',
    // Mail programs offer it beside the sender, and post to it by themselves (RFC 8058).
    ...(letter.leaveUrl === null
      ? {}
      : { 'List-Unsubscribe': `<${letter.leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  attachments: [
    ...[...(letter.logo === null ? [] : [{ cid: 'logo', ...letter.logo }]), ...letter.pictures].map(
      ({ cid, bytes, type }) => ({
        cid,
        filename: `${cid}.${type.split('/')[1]}`,
        content: Buffer.from(bytes),
        contentType: type,
        contentDisposition: 'inline' as const,
      }),
    ),
    ...(letter.attachment === null
      ? []
      : [
          {
            filename: letter.attachment.name,
            content: Buffer.from(letter.attachment.bytes),
            contentType: letter.attachment.type,
            contentDisposition: 'attachment' as const,
          },
        ]),
  ],
});

/** A way to an account's server; every connection goes through the check of addresses. */
function transportTo(account: MailAccount, outbound: Outbound, pool: boolean): Transporter {
  const { host, port, security, user, password, isTrusted } = account;
  const options = {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { servername: host },
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    pool,
    maxConnections: 2,
    ...patience,
    getSocket(_options: unknown, done: (error: Error | null, given?: { connection: unknown }) => void) {
      outbound
        .connect(host, port, { isTrusted, limitMs: patience.connectionTimeout })
        .then((connection) => done(null, { connection }), done);
    },
  };
  return createTransport(options as never);
}

/** Hands one mail to a server and gives what that answered; throws its refusal. */
async function handOver(letter: Letter, transport: Transporter, limitMs: number): Promise<string> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    return String((await transport.sendMail({ ...message(letter), signal })).response);
  } catch (error) {
    throw signal.aborted ? new Error('the mail server took too long', { cause: error }) : error;
  }
}

/** Sends one mail through an account and returns the server's answer; throws its refusal. */
export async function tryAccount(letter: Letter, account: MailAccount, outbound: Outbound): Promise<string> {
  const transport = transportTo(account, outbound, false);
  try {
    return await handOver(letter, transport, longestMs);
  } finally {
    transport.close();
  }
}

/**
 * Mail goes out through a company's account, else through SMTP_URL. Without either it is written as .eml under DATA_DIR/mail
 * and stays in the queue.
 */
export function mailer(
  smtpUrl: string | undefined,
  dataDir: string,
  outbound: () => Outbound,
  limitMs = longestMs,
): Mailer {
  const kept = new Map<string, Transporter>();
  const transportOf = (account: MailAccount): Transporter => {
    const known = kept.get(account.key);
    kept.delete(account.key);
    const transport = known ?? transportTo(account, outbound(), true);
    kept.set(account.key, transport);
    for (const [key, oldest] of kept) {
      if (kept.size <= mostKept) break;
      oldest.close();
      kept.delete(key);
    }
    return transport;
  };
  const house: Transporter | null = smtpUrl
    ? createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...patience } as never)
    : null;
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    goesOut: house !== null,
    async send(letter, account) {
      const transport = account === null ? house : transportOf(account);
      if (transport !== null) {
        await handOver(letter, transport, limitMs);
        return true;
      }
      const folder = join(dataDir, 'mail');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message: text } = await writer.sendMail(message(letter));
      const file = join(folder, `${letter.id}.eml`);
      await writeFile(`${file}.part`, text as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return false;
    },
    close() {
      house?.close();
      for (const transport of kept.values()) transport.close();
    },
  };
}
