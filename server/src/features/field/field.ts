import type { StatusCode } from '@sahada/contract/codes';
import type { field as calls } from '@sahada/contract/field';
import { statusTexts } from '@sahada/contract/status';
import { languageOf } from '@sahada/contract/text';
import { readReceiptNumber, receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { type Flagged, flagsOf } from './flags.ts';
import { formHandlers } from './form.ts';
import { pictureHandlers } from './pictures.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { submit } from './submit.ts';

export const field: HandlersOf<typeof calls> = {
  ...formHandlers,
  ...pictureHandlers,
  submit,

  async receipt({ receiptNumber: number, key }, { gate, language, refuse }) {
    const wanted = readReceiptNumber(number);
    const db = wanted === null ? null : await gate.enterReceipt(wanted, key, language);
    if (db === null) return refuse('notFound');
    const { rows } = await sql<Received>`
      select r.number, localized(p.definition, p.locales, 'definition') as definition, p.company_name, r.received_at,
             r.status_code, missing_pictures(r.response_key, r.picture_keys) as missing, r.late, r.over_quota, r.repeated,
             r.incomplete, r.critical, p.show_score = 'everyone' as shows_score
      from response r join plan p on p.id = r.plan_id where r.response_key = ${key}`.execute(db);
    const found = rows[0];
    if (found === undefined) return refuse('notFound');
    return {
      ReceiptNumber: receiptNumber(found.number),
      definition: found.definition,
      companyName: found.company_name,
      receivedAt: found.received_at,
      state: found.status_code,
      stateName: statusTexts[found.status_code][languageOf(language)],
      missing: found.missing,
      flags: flagsOf(found, found.shows_score),
    };
  },
  receiptPdf,
};

interface Received extends Flagged {
  number: number;
  definition: string;
  company_name: string;
  received_at: string;
  status_code: StatusCode;
  missing: string[];
  shows_score: boolean;
}
