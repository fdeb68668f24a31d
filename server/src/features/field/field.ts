import type { StatusCode } from '@sahada/contract/codes';
import type { field as calls } from '@sahada/contract/field';
import { statusTexts } from '@sahada/contract/status';
import { languageOf } from '@sahada/contract/text';
import { receiptId, receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { formHandlers } from './form.ts';
import { pictureHandlers } from './pictures.ts';
import { submit } from './submit.ts';

export const field: HandlersOf<typeof calls> = {
  ...formHandlers,
  ...pictureHandlers,
  submit,

  async receipt({ receiptNumber: number, key }, { gate, language, refuse }) {
    const id = receiptId(number);
    const db = id === null ? null : await gate.enterReceipt(id, key, language);
    if (id === null || db === null) return refuse('notFound');
    const { rows } = await sql<{
      definition: string;
      company_name: string;
      received_at: string;
      status_code: StatusCode;
      missing: string[];
    }>`
      select localized(p.definition, p.locales, 'definition') as definition, p.company_name, r.received_at, r.status_code,
             array(select named.key from (
               select jsonb_array_elements_text(coalesce(a -> 'pictureKeys', '[]')) as key from jsonb_array_elements(r.raw -> 'answers') a
               union select s ->> 'pictureKey' from jsonb_array_elements(r.raw -> 'signatures') s where s ->> 'pictureKey' is not null
             ) named where r.awaiting_pictures and not exists (
               select from picture x where x.picture_key = named.key::uuid and x.response_key = r.response_key and (x.file_id is not null or x.deleted_at is not null))) as missing
      from response r join plan p on p.id = r.plan_id where r.id = ${id}`.execute(db);
    const found = rows[0];
    if (found === undefined) return refuse('notFound');
    return {
      ReceiptNumber: receiptNumber(id),
      definition: found.definition,
      companyName: found.company_name,
      receivedAt: found.received_at,
      state: found.status_code,
      stateName: statusTexts[found.status_code][languageOf(language)],
      missing: found.missing,
    };
  },
};
