import { type MailingKind, mailingKinds } from '@sahada/contract/mailing';
import { z } from 'zod';
import { config } from '../config.ts';
import { seal, unseal } from '../outside/seal.ts';

/**
 * The link by which whoever gets a mailing leaves it. It holds whom it is for, sealed with the installation's key: nothing
 * is stored for those who never use it, and nobody makes one for somebody else.
 */

const place = 'mailing';

const Sealed = z.tuple([z.enum(mailingKinds), z.int(), z.int(), z.string()]);

export interface Mailing {
  kind: MailingKind;
  companyId: number;
  /** Of the row that brings it: a scheduled report, an invitation. */
  id: number;
  email: string;
}

export const mailingToken = ({ kind, companyId, id, email }: Mailing): string =>
  seal(config().sealingKey, place, JSON.stringify([kind, companyId, id, email])).toString('base64url');

/** What a token says; null for one that this installation has not made. */
export function mailingOf(token: string): Mailing | null {
  try {
    const text = unseal(config().sealingKey, place, Buffer.from(token, 'base64url'));
    const [kind, companyId, id, email] = Sealed.parse(JSON.parse(text));
    return { kind, companyId, id, email };
  } catch {
    return null;
  }
}
