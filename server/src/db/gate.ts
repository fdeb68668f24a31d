import type pg from 'pg';
import { askOf, type Send } from './gate/ask.ts';
import { attempts } from './gate/attempts.ts';
import { links } from './gate/links.ts';
import { rows } from './gate/rows.ts';
import { scene } from './gate/scene.ts';
import { secondFactor } from './gate/second-factor.ts';
import { signIn } from './gate/sign-in.ts';
import { systemLog } from './gate/system-log.ts';

/**
 * The functions of the folder gate, typed: beside its SQL stands a file for each of its subjects. A function that gives a `db`
 * has put the transaction into one company; before that no company's rows are seen, and after it only that company's.
 */
export function gateOf(send: Send, client: pg.ClientBase | null, call: string, now: number) {
  const ask = askOf(send, client, call, now);
  return {
    ...scene(ask),
    ...signIn(ask),
    ...secondFactor(ask),
    ...attempts(ask),
    ...links(ask),
    ...rows(ask),
    ...systemLog(ask),
  };
}

export type Gate = ReturnType<typeof gateOf>;

/**
 * The gate inside a call's transaction. It lacks what must outlive a refusal, such as a count of attempts, and what a call that
 * only reads could not write, such as a file to be made.
 */
export type GateInside = Omit<
  Gate,
  | 'noteScan'
  | 'noteShareOpened'
  | 'keepSharePrint'
  | 'attempt'
  | 'isFlood'
  | 'countGuess'
  | 'reserve'
  | 'giveBack'
  | 'newExport'
  | 'noteCopyRead'
  | 'tryTicket'
  | 'takeChallenge'
  | 'noteSystemLog'
>;
