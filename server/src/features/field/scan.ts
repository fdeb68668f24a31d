import type { LanguageId } from '@sahada/contract/codes';
import { barcodeTexts, linkTexts } from '@sahada/contract/link-texts';
import type { ScanResult } from '@sahada/contract/static-barcode';
import { fill, languageOf } from '@sahada/contract/text';
import { linkState } from '@sahada/rules/plan';
import { mayAnswer } from '@sahada/rules/rights';
import { sql } from 'kysely';
import type { GateInside } from '../../db/gate.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { iso } from '../../outside/clock.ts';
import { hashOf } from '../../pipeline/token.ts';
import type { Who } from '../../who.ts';
import { type Face, face, resolved } from './face.ts';
import { answerFacts, type FieldPlan, linkFacts } from './facts.ts';

/** What a barcode leads to: the form of its plan, or of the plans that are open at its location. */

/** What was found, and what is noted of the scan. */
export interface Scanned {
  answer: {
    state: 'open' | 'notYet' | 'full' | 'offAir';
    message: string;
    plan: Face | null;
    token: string | null;
    plans?: (Face & { token: string })[];
  };
  scan: { code: Buffer; userId: number | null; result: ScanResult; planId: number | null };
}

/** More than these are not offered: a person could not choose among them. */
const mostOffered = 20;

interface Found {
  facts: FieldPlan;
  token: string;
  /** Where the barcode is, if that is mapped to the plan's project. */
  place: string | null;
  bound: boolean;
}

/** Null for a code that leads nowhere. */
export async function scanned(
  code: string,
  { gate, session, language, now }: { gate: GateInside; session: Buffer | null; language: LanguageId; now: number },
): Promise<Scanned | null> {
  const hash = hashOf(code);
  const entered = await gate.enterBarcode(hash, session, language);
  if (entered === null) return null;
  const { barcodeId, db } = entered;
  const who = entered.scene?.who ?? null;
  const spoken = languageOf(language);
  const scan = { code: hash, userId: who?.userId ?? null, result: 'none' as ScanResult, planId: null };
  const nothing = (text: (typeof barcodeTexts)['none']): Scanned => ({
    answer: { state: 'offAir', message: fill(text, spoken), plan: null, token: null },
    scan,
  });
  const barcode = await db.selectFrom('static_barcode').select('active').where('id', '=', barcodeId).executeTakeFirst();
  if (!barcode?.active) return nothing(barcodeTexts.passive);

  const states = (await plansAt(db, barcodeId, who, now))
    .filter(({ facts }) => isOffered(facts, who))
    .map((found) => ({ ...found, state: linkState(linkFacts(found.facts, who, false), now) }));
  const all = states.filter(({ state }) => state === 'open');
  // A plan that the barcode is bound to comes alone; what follows it only once it is over.
  const own = all.filter(({ bound }) => bound);
  const open = own.length > 0 ? own : all;
  const shown = ({ facts, place }: Found): Face => ({
    ...face(facts, language),
    ...(place === null ? {} : { locationName: place }),
  });
  const [one] = open;
  if (one !== undefined && open.length === 1) {
    const answer = {
      state: 'open' as const,
      message: fill(linkTexts.open, spoken),
      plan: shown(one),
      token: one.token,
    };
    return { answer, scan: { ...scan, result: 'opened', planId: one.facts.id } };
  }
  if (open.length > 1) {
    const plans = open.slice(0, mostOffered).map((found) => ({ ...shown(found), token: found.token }));
    const message = fill(barcodeTexts.several, spoken);
    return { answer: { state: 'open', message, plan: null, token: null, plans }, scan: { ...scan, result: 'choice' } };
  }
  const waiting = states.find(({ bound, state }) => bound && (state === 'notYet' || state === 'full'));
  if (waiting === undefined) return nothing(barcodeTexts.none);
  const { message, state } = resolved(waiting.facts, waiting.state, language);
  return {
    answer: { state: state as 'notYet' | 'full', message, plan: shown(waiting), token: null },
    scan,
  };
}

/** Whoever is not signed in sees only what anyone may answer; an auditor also what is theirs. */
const isOffered = (plan: FieldPlan, who: Who | null): boolean =>
  who === null ? plan.answered_by === 'anyone' : mayAnswer(answerFacts(plan, who)) === 'yes';

/**
 * Plans on the air that the barcode may lead to, the soonest end first: the one it is bound to and those made after its
 * pattern, of a series at several locations those at its own; without one, those of its location. Their dates are compared
 * later, with each plan's own grace.
 */
async function plansAt(db: ReadDb, barcodeId: number, who: Who | null, now: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with recursive family (id) as (
      select b.plan_id from static_barcode b where b.id = ${barcodeId}
      union select p.id from family f join plan o on o.id = f.id
        join plan p on p.copied_from = o.id
          or (p.series_id = o.series_id and p.series_place is not distinct from o.series_place))
    select plan_facts(p.id, ${who?.userId ?? null}::int, true) as facts, p.link_token as token, p.id is not distinct from b.plan_id as bound,
      (select l.name from location l join project_location m on m.location_id = l.id and m.project_id = p.project_id
        where l.id = b.location_id) as place
    from static_barcode b
    join plan p on case when b.plan_id is null then p.location_id = b.location_id else p.id in (select f.id from family f) end
    where b.id = ${barcodeId} and p.published and p.cancelled_at is null and p.link_token is not null
      and p.ends_at > ${iso(now)}::timestamptz - make_interval(days => p.grace_days)
    order by p.ends_at, p.id limit 100`.execute(db);
  return rows;
}
