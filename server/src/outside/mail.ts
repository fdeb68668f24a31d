import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';

export interface Letter {
  id: number;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Named in the HTML as `cid:logo`. */
  logo: { bytes: Uint8Array; type: string } | null;
}

/** Sends a mail; false when it was only written to a file, because no mail server is set. */
export type SendMail = (letter: Letter) => Promise<boolean>;

export interface Mailer {
  send: SendMail;
  /** Whether mail leaves the house. */
  goesOut: boolean;
  close(): void;
}

/** How long a mail server may take for each step of a conversation. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

const message = (letter: Letter) => ({
  from: letter.from,
  to: letter.to,
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  messageId: letter.messageId,
  // Answering machines stay silent.
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments:
    letter.logo === null
      ? []
      : [
          {
            cid: 'logo',
            filename: `logo.${letter.logo.type.split('/')[1]}`,
            content: Buffer.from(letter.logo.bytes),
            contentType: letter.logo.type,
            contentDisposition: 'inline' as const,
          },
        ],
});

/** With SMTP_URL, mail goes out; without, it is written as .eml under DATA_DIR/mail and stays in the queue. */
export function mailer(smtpUrl: string | undefined, dataDir: string): Mailer {
  if (smtpUrl) {
    const options = { url: smtpUrl, pool: true, maxConnections: 3, ...patience };
    const transport: Transporter = createTransport(options as never);
    return {
      goesOut: true,
      async send(letter) {
        await transport.sendMail(message(letter));
        return true;
      },
      close: () => transport.close(),
    };
  }
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    goesOut: false,
    async send(letter) {
      const folder = join(dataDir, 'mail');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message: text } = await writer.sendMail(message(letter));
      const file = join(folder, `${letter.id}.eml`);
      await writeFile(`${file}.part`, text as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return false;
    },
    close: () => {},
  };
}
