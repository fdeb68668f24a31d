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
  /**
   * Leaves the mail after so many others without an answer: read and thrown away, or `taken`. Resolved when it is there.
   */
  stall(after: number, taken: boolean): Promise<void>;
  /** From now on each recipient, or this one alone, is refused with this answer; null takes all. */
  refuse(answer: string | null, whom?: string): void;
  close(): Promise<void>;
}

export async function smtpServer(): Promise<Smtp> {
  const taken: Email[] = [];
  const signIns: [string, string][] = [];
  let refusal: string | null = null;
  let refused: string | undefined;
  let stalled: { left: number; taken: boolean; there: () => void } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // Whoever waits for an answer that was stalled is not waited for.
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      signIns.push([username ?? '', password ?? '']);
      done(null, { user: username ?? '' });
    },
    onRcptTo({ address }, _session, done) {
      if (refusal === null || (refused !== undefined && address !== refused)) done();
      else done(Object.assign(new Error(refusal), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          const isStalled = stalled !== null && stalled.left-- === 0 ? stalled : null;
          if (isStalled === null || isStalled.taken) taken.push(mail);
          if (isStalled === null) return done(null, 'taken as 1');
          stalled = null;
          isStalled.there();
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
    stall: (left, isTaken) =>
      new Promise((there) => {
        stalled = { left, taken: isTaken, there };
      }),
    refuse: (answer, whom) => {
      refusal = answer;
      refused = whom;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
