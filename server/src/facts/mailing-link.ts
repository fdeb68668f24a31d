import { z } from 'zod';
import { config } from '../config.ts';
import { seal, unseal } from '../outside/seal.ts';

/**
 * The link by which a recipient leaves a scheduled report. It holds whom it is for, sealed with the installation's key: nothing
 * is stored for those who never use it, and nobody makes one for somebody else.
 */

const place = 'report-mailing';

const Mailing = z.tuple([z.int(), z.int(), z.string()]);

export interface Mailing {
  companyId: number;
  reportScheduleId: number;
  email: string;
}

export const mailingToken = ({ companyId, reportScheduleId, email }: Mailing): string =>
  seal(config().sealingKey, place, JSON.stringify([companyId, reportScheduleId, email])).toString('base64url');

/** What a token says; null for one that this installation has not made. */
export function mailingOf(token: string): Mailing | null {
  try {
    const text = unseal(config().sealingKey, place, Buffer.from(token, 'base64url'));
    const [companyId, reportScheduleId, email] = Mailing.parse(JSON.parse(text));
    return { companyId, reportScheduleId, email };
  } catch {
    return null;
  }
}
