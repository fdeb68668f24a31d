import { auditTypeIds, type LanguageId, statuses } from '@sahada/contract/codes';
import type { share as calls } from '@sahada/contract/share';
import { receiptNumber } from '@sahada/rules/receipt';
import { levelPlace } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { GateInside } from '../../db/gate.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { lastDestruction } from '../../facts/destructions.ts';
import { sealOf } from '../../facts/seals.ts';
import { unknownLink } from '../../facts/unknown-link.ts';
import { epoch } from '../../outside/clock.ts';
import { makePdf } from '../../outside/pdf.ts';
import { inParts } from '../../pipeline/handler.ts';
import { hashOf } from '../../pipeline/token.ts';
import { summaryOf } from './figures.ts';
import { askedOf, type Found, readShare, stampOf } from './found-share.ts';
import { loadReview } from './load.ts';
import { reportOf } from './report.ts';

/**
 * A shared report as people outside see it. It is printed once for what it says, and kept: whoever opens it gets what was
 * printed, and a new print is made only where something has changed, no oftener than once a minute, and one at a time.
 */

/** A print younger than this is not made anew, whatever has changed. */
const freshMs = 60_000;

/** Whether a print for somebody outside is being made: those in the office do not wait behind many of them. */
let isPrinting = false;

interface Print {
  bytes: Uint8Array;
  name: string;
}

/** The share that a link leads to, once its company has been entered; null for a link that leads nowhere. */
async function foundBy(
  token: string,
  gate: GateInside,
  language: LanguageId,
): Promise<{ db: ReadDb; found: Found } | null> {
  const entered = await gate.enterShare(hashOf(token), language);
  const found = entered === null ? undefined : await readShare(entered.db, entered.shareId);
  return entered === null || found === undefined ? null : { db: entered.db, found };
}

/** The print that is kept, unless a new one is to be made. */
async function keptPrint(db: ReadDb, found: Found, now: number): Promise<Print | null> {
  if (found.printedOf === null) return null;
  const isFresh = found.printedAt !== null && now - epoch(found.printedAt) < freshMs;
  if (!isFresh && found.printedOf !== (await stampOf(db, found))) return null;
  const { rows } = await sql<Print>`
    select f.bytes, k.name from share_print k join file f on f.id = k.file_id where k.share_id = ${found.id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Does the work while no other print is made for somebody outside, whatever becomes of it. */
async function alone<T>(work: () => Promise<T>, busy: () => never): Promise<T> {
  if (isPrinting) return busy();
  isPrinting = true;
  try {
    return await work();
  } finally {
    isPrinting = false;
  }
}

export const look = inParts<typeof calls.look>()({
  async run({ token }, { gate, language }) {
    const opened = await foundBy(token, gate, language);
    if (opened === null) return null;
    const { db, found } = opened;
    const { languageId, companyName, logoUrl } = found;
    if (found.isOver) return { state: 'over' as const, languageId, companyName, logoUrl, report: null };
    const review = await loadReview(db, askedOf(found));
    const { only, plan, figures } = review;
    const summary = summaryOf(review);
    const place = levelPlace(summary.percent, summary.levels, summary.critical);
    const seal = only === null ? null : await sealOf(db, only.id);
    return {
      state: 'open' as const,
      languageId,
      companyName,
      logoUrl,
      report: {
        definition: summary.definition,
        customerName: summary.customerName,
        locationName: summary.locationName,
        auditTypeId: summary.auditTypeId,
        number: only === null ? null : receiptNumber(only.number),
        approved:
          only === null ? figures.responses > 0 && figures.pending === 0 : only.statusCode === statuses.Approved,
        responseCount: summary.responseCount,
        percent: summary.percent,
        level: summary.level,
        levelHeight: place === null ? null : place.rank / (place.count - 1),
        findings: plan.findings && plan.auditTypeId === auditTypeIds.audit ? summary.findings : null,
        until: found.until,
        seal: seal?.code ?? null,
      },
    };
  },
  async after(found, { gate, from, refuse }) {
    return found ?? unknownLink(gate, from, refuse);
  },
});

export const sharedPdf = inParts<typeof calls.sharedPdf>()({
  async run({ token }, { gate, language, now, refuse }) {
    const opened = await foundBy(token, gate, language);
    if (opened === null) return null;
    if (opened.found.isOver) return refuse('notFound');
    return { token, kept: await keptPrint(opened.db, opened.found, now) };
  },
  async after(asked, { gate, from, language, now, refuse, look }) {
    if (asked === null) return unknownLink(gate, from, refuse);
    const { token } = asked;
    const hash = hashOf(token);
    // The report is read in the place of the one that prints, too: it is large, and whoever finds the place taken needs none.
    const printAnew = async (): Promise<Print> => {
      const made = await look(async (inside) => {
        const { db, found } = (await foundBy(token, inside.gate, language)) ?? refuse('notFound');
        if (found.isOver) return refuse('notFound');
        const kept = await keptPrint(db, found, now);
        if (kept !== null) return { kept };
        const destroyed = await lastDestruction(db);
        const stamp = await stampOf(db, found);
        return {
          stamp,
          destroyed,
          report: await reportOf(db, askedOf(found), { name: found.maker, zone: found.zone, now }),
        };
      });
      if (made.kept !== undefined) return made.kept;
      const print = { bytes: await makePdf(made.report.document, 'outside'), name: made.report.name };
      const isKept = await gate.keepSharePrint(hash, { ...print, of: made.stamp, destroyed: made.destroyed });
      return isKept ? print : refuse('busy', { retryAfter: 3 });
    };
    const print = asked.kept ?? (await alone(printAnew, () => refuse('busy', { retryAfter: 3 })));
    await gate.noteShareOpened(hash);
    return { ...print, type: 'application/pdf', keepSeconds: 0 };
  },
});
