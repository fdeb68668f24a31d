import { z } from 'zod';
import { say } from './text.ts';
import { email, says, saysMissing, words } from './wire.ts';

/** Whom a report is mailed to; apart from the calls that share one, since the list of plans needs no more of them. */

/** Addresses that a report is mailed to at once. */
export const mostReportEmails = 20;

const noEmails = say({ tr: 'En az bir e-posta adresi girin.', en: 'Enter at least one e-mail address.' });

export const reportEmails = z
  .array(email(words.email), { error: saysMissing(noEmails) })
  .min(1, { error: says(noEmails) })
  .max(mostReportEmails);
