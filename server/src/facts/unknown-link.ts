import type { Gate } from '../db/gate.ts';
import type { From } from '../who.ts';

/** Says that a link leads nowhere, once the guess has been counted: a guesser is slowed down, whoever holds a link is not. */
export async function unknownLink(
  gate: Pick<Gate, 'countGuess'>,
  from: From,
  refuse: (code: 'tooMany' | 'notFound', more?: { retryAfter: number }) => never,
): Promise<never> {
  if (await gate.countGuess('link', from.network)) refuse('tooMany', { retryAfter: 60 });
  return refuse('notFound');
}
