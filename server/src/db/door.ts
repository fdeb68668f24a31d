import pg from 'pg';
import type { Connection } from './pool.ts';

/**
 * What the server shows to the gate's functions that ask for no token of their own, such as entering a company for a
 * background task. Only the owner's login can read it: a statement that somebody manages to inject runs as the
 * application's login and cannot call them. It travels as a parameter, which no other session sees.
 */
let known: string | null = null;
let owner: Connection | null = null;

/** Reads it as the owner; once, before the first call. */
export async function learnDoor(login: Connection): Promise<void> {
  owner = login;
  const client = new pg.Client({ ...login });
  client.on('error', () => {});
  await client.connect();
  try {
    known = (await client.query('select gate.door() as door')).rows[0].door;
  } finally {
    await client.end();
  }
}

/** Takes over what another process of this server has learnt. */
export function takeDoor(learnt: string): void {
  known = learnt;
}

export function door(): string {
  if (known === null) throw new Error('the gate is used before the server has learnt its door');
  return known;
}

/** The owner's login, for what a process of its own does with a copy. */
export function ownerLogin(): Connection {
  if (owner === null) throw new Error('the owner is asked for before the server has learnt its door');
  return owner;
}
