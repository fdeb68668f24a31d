import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server on the loopback. */
export interface Smtp {
  port: number;
  /** What it has taken, in order, as mail programs read it. */
  taken: Email[];
  /** Each time somebody signed in: user and password. */
  signIns: [string, string][];
  /** From now on each recipient is refused with this answer; null takes all. */
  refuse(answer: string | null): void;
  close(): Promise<void>;
}

export async function smtpServer(): Promise<Smtp> {
  const taken: Email[] = [];
  const signIns: [string, string][] = [];
  let refusal: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      signIns.push([username ?? '', password ?? '']);
      done(null, { user: username ?? '' });
    },
    onRcptTo(_address, _session, done) {
      if (refusal === null) done();
      else done(Object.assign(new Error(refusal), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          taken.push(mail);
          done(null, 'taken as 1');
        }, done);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    signIns,
    refuse: (answer) => {
      refusal = answer;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
