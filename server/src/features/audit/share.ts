import { type share as calls, shareTexts } from '@sahada/contract/share';
import { wallToInstant } from '@sahada/rules/period';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { Db } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { mayInvite } from '../../facts/may-invite.ts';
import { addShare, mailedDays, mailReport } from '../../facts/shares.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';

import { type Asked, loadReview } from './load.ts';
import { look, sharedPdf } from './shared.ts';

/** Shows reports to people outside, by a link or by mail, and takes links back. */

const dayMs = 86_400_000;

/** A year of links; whoever chooses the day a year from now has that day. */
const longestMs = 367 * dayMs;

const linkOf = (token: string): string => `${config().publicUrl}/r/${token}`;

/** The report's plan, in which language it is read, and whether there is anything to be seen; 404 for another company's. */
async function reportAsked(db: Db, asked: Asked & { languageId?: number | null | undefined }) {
  const review = await loadReview(db, asked);
  return { isEmpty: review.figures.responses === 0, languageId: asked.languageId ?? review.plan.languageId };
}

type Sharing = Asked & { languageId: number; until: number; userId: number };

async function shared(db: Db, { auditId, responseId, languageId, until, userId }: Sharing) {
  const token = newToken(128);
  const id = await addShare(db, {
    planId: auditId,
    responseId: responseId ?? null,
    until,
    languageId,
    userId,
    token,
    tokenHash: hashOf(token),
  });
  return { id, link: linkOf(token) };
}

interface Listed {
  id: number;
  responseId: number | null;
  number: number | null;
  token: string;
  until: string;
  by: string | null;
  createdAt: string;
  opened: number;
  active: boolean;
}

export const share: HandlersOf<typeof calls> = {
  async create(asked, { db, who, now, refuse }) {
    const until = wallToInstant(asked.until, who.companyTimeZone, 'end');
    if (until === null || until <= now) return invalid('until', shareTexts.untilPast);
    if (until > now + longestMs) return invalid('until', shareTexts.untilFar);
    const { isEmpty, languageId } = await reportAsked(db, asked);
    if (isEmpty) return refuse('nothingToShare');
    return shared(db, { ...asked, languageId, until, userId: who.userId });
  },

  async send(asked, { db, who, now, refuse }) {
    const { isEmpty, languageId } = await reportAsked(db, asked);
    if (isEmpty) return refuse('nothingToShare');
    if (!(await mayInvite(db))) return refuse('addressUnknown');
    const emails = [...new Map(asked.emails.map((email) => [email.toLowerCase(), email])).values()];
    const { id } = await shared(db, { ...asked, languageId, until: now + mailedDays * dayMs, userId: who.userId });
    await mailReport(db, id, emails, asked.text ?? '');
    return { sent: emails.length };
  },

  async list({ auditId }, { db }) {
    const { rows } = await sql<Listed | { id: null }>`
      select s.id, s.response_id as "responseId", r.number, s.token, s.until, u.first_name || ' ' || u.last_name as by,
        s.created_at as "createdAt", coalesce(k.opened, 0) as opened, s.ended_at is null and s.until > app_now() as active
      from plan p left join share s on s.plan_id = p.id left join share_print k on k.share_id = s.id
      left join response r on r.id = s.response_id left join "user" u on u.id = s.user_id
      where p.id = ${auditId} order by s.id desc limit 200`.execute(db);
    if (rows.length === 0) return notFound();
    return rows
      .filter((row) => row.id !== null)
      .map(({ token, number, ...row }) => ({
        ...row,
        number: number === null ? null : receiptNumber(number),
        link: linkOf(token),
      }));
  },

  async end({ id }, { db }) {
    const { rows } = await sql`
      update share set ended_at = coalesce(ended_at, app_now()) where id = ${id} returning id`.execute(db);
    if (rows.length === 0) return notFound();
    return null;
  },

  look,
  sharedPdf,
};
