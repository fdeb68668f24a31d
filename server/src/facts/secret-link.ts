import { secretMessages } from '@sahada/contract/messages';
import { config } from '../config.ts';
import { seal, unseal } from '../outside/seal.ts';

/**
 * A link that lets its holder in waits sealed until its mail goes out: whoever reads the database or a copy of it must not be
 * able to open somebody's account or survey with it.
 */

/** Whether the link of a message lets its holder in. */
export const isSecret = (name: string): boolean => (secretMessages as readonly string[]).includes(name);

const placeOf = (messageId: string): string => `message:${messageId}`;

/** The link of a message as its row keeps it; `messageId` is the mail's own, the same on every try. */
export function linkToKeep(name: string, messageId: string, link: string | null): string | null {
  if (link === null || !isSecret(name)) return link;
  return seal(config().sealingKey, placeOf(messageId), link).toString('base64');
}

/** The link of a message to send; throws where the installation's key is no longer the one that sealed it. */
export function linkToSend(name: string, messageId: string, kept: string | null): string | null {
  // What waited before links were sealed begins like every path.
  if (kept === null || !isSecret(name) || kept.startsWith('/')) return kept;
  return unseal(config().sealingKey, placeOf(messageId), Buffer.from(kept, 'base64'));
}
