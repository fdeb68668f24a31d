import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';

export interface Letter {
  id: number;
  to: string;
  subject: string;
  body: string;
  messageId: string;
}

/** Sends a mail; false when it was only written to a file, because no mail server is set. */
export type SendMail = (letter: Letter) => Promise<boolean>;

/** With SMTP_URL, mail goes out; without, it is written as .eml under DATA_DIR/mail and stays in the queue. */
export function mailer(smtpUrl: string | undefined, dataDir: string): SendMail {
  const message = (letter: Letter) => ({
    from: 'Sahada <no-reply@sahada.local>',
    to: letter.to,
    subject: letter.subject,
    text: letter.body,
    messageId: letter.messageId,
  });
  if (smtpUrl) {
    const transport: Transporter = createTransport(smtpUrl, {
      connectionTimeout: 10_000,
      socketTimeout: 30_000,
    } as never);
    return async (letter) => {
      await transport.sendMail(message(letter));
      return true;
    };
  }
  const writer = createTransport({ streamTransport: true, buffer: true });
  return async (letter) => {
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { message: text } = await writer.sendMail(message(letter));
    const file = join(folder, `${letter.id}.eml`);
    await writeFile(`${file}.part`, text as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return false;
  };
}
