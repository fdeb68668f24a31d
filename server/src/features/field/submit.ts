import type { field as calls, Receipt, Submission } from '@sahada/contract/field';
import type { Judged } from '@sahada/rules/judge';
import { arrivalFlags } from '@sahada/rules/plan';
import { receiptNumber } from '@sahada/rules/receipt';
import { levelFor } from '@sahada/rules/score';
import { busy } from '../../errors.ts';
import { hourly, untilNextHour } from '../../facts/budgets.ts';
import { countAhead, keepAhead } from '../../facts/counted-ahead.ts';
import { findingsOf } from '../../facts/findings.ts';
import { ownFindingRows } from '../../facts/sent-content.ts';
import { iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import { joining, type Together } from '../../pipeline/handler.ts';
import { type FieldPlan, linkFacts, seesScore } from './facts.ts';
import { flagsOf } from './flags.ts';
import { type Prepared, prepare } from './prepared.ts';
import { fits, type Parcel, store, type Taken } from './store.ts';
import { hashOfSent, judged, keep, rowOf } from './submission.ts';

type Context = Parameters<Together<typeof calls.submit>['together']>[1];

/** How often what a response was prepared on may change while it is on its way. */
const readingsMost = 4;

/** Stores a response together with those that arrive at the same moment (flights.ts), and answers with its receipt. */
export const submit = joining<typeof calls.submit>(async (input, context) => {
  const answersHash = hashOfSent(context.sent);
  for (let reading = 0; reading < readingsMost; reading++) {
    const { taken, score, prepared } = await sendOnce(input, context, answersHash, reading > 0);
    if (taken.outcome !== 'stale') return answerTo(taken, { input, context, answersHash, score, prepared });
  }
  throw busy();
});

interface Sent {
  taken: Taken;
  /** Null where its sender is not to see it. */
  score: ScoreShown | null;
  prepared: Prepared;
}

async function sendOnce(input: Submission, context: Context, answersHash: string, isAnew: boolean): Promise<Sent> {
  const prepared = await prepare(context, input, isAnew);
  const { plan, who, version, versionId, rotated, stamp } = prepared;
  const { now, session, link } = context;
  const kept = keep(input, version, plan, who, prepared.invited);
  const found = judged(version, kept.answers);
  const late = prepared.former || arrivalFlags(linkFacts(plan, who, rotated), now).late;
  const parcel: Parcel = {
    session: who === null ? null : session,
    link,
    userId: who?.userId ?? null,
    now,
    today: dayText(now, plan.company_time_zone),
    planId: plan.id,
    // Whoever has no part in it any more has the room of a stranger.
    budget: who === null || prepared.former ? hourly.answersOfLink : null,
    stamp,
    limit: plan.participant_limit,
    once: plan.repeat === 'oncePerPerson',
    locationId: plan.location_id,
    row: rowOf(input, plan, { versionId, answersHash, kept, judged: found, late }),
    findings: plan.findings ? findingsOf(version, found.score) : [],
    own: plan.findings ? ownFindingRows(kept.findings, version) : [],
  };
  // What it was judged to be is not kept in memory while it is on its way.
  const score = seesScore(plan, who) ? scoreShown(found, plan) : null;
  const route = {
    key: `submit ${plan.company} ${parcel.session?.toString('latin1') ?? ''}`,
    place: { lane: who === null ? 'link' : 'known', key: `submit ${plan.company}` } as const,
    gathers: who === null,
    keyOf: ({ row }: Parcel) => row.key.toLowerCase(),
    fits,
    fly: store,
  };
  const ahead = found.asSent && parcel.row.revision === 0 ? countAhead(version, found) : null;
  const taken = await context.flights.send(route, parcel);
  // What is stored apart is not folded until somebody accepts it.
  const isCounted = taken.outcome === 'stored' && !taken.late && !taken.over_quota && !taken.repeated;
  if (ahead !== null && isCounted) keepAhead(taken.response_id as number, versionId, answersHash, ahead);
  return { taken, score, prepared };
}

interface Asked {
  input: Submission;
  context: Context;
  answersHash: string;
  score: ScoreShown | null;
  prepared: Prepared;
}

function answerTo(taken: Taken, { input, context, answersHash, score, prepared }: Asked): Receipt {
  const { refuse, now } = context;
  const { who, plan } = prepared;
  if (taken.outcome === 'overBudget') return refuse('tooMany', { retryAfter: untilNextHour(now) });
  if (taken.outcome === 'notAuthor') {
    if (who !== null) return refuse('notAuditor');
    return refuse(plan.company_active ? 'noSession' : 'sessionPassive');
  }
  const there = receiptOf(input.responseKey, taken, now, score !== null);
  if (taken.outcome === 'unasked') return refuse('unaskedCorrection', { data: there });
  if (taken.outcome === 'other') return refuse('otherContent', { data: there });
  // The hash of what was sent: an earlier revision sent again has been received, whatever stands there now.
  const receipt = { ...there, answersHash } as Receipt;
  return score === null ? receipt : { ...receipt, Score: score };
}

/** The receipt of what is there; null where nothing is. */
function receiptOf(responseKey: string, taken: Taken, now: number, isScoring: boolean): Receipt | null {
  if (taken.response_id === null) return null;
  return {
    ReceiptNumber: receiptNumber(taken.number),
    responseKey,
    answersHash: taken.answers_hash,
    pictureCount: taken.picture_count,
    missing: taken.missing,
    serverTime: iso(now),
    state: taken.status,
    flags: flagsOf(taken, isScoring),
  };
}

type ScoreShown = ReturnType<typeof scoreShown>;

const scoreShown = ({ score }: Judged, plan: FieldPlan) => ({
  earned: score.earned,
  max: score.max,
  percent: score.percent,
  level: levelFor(score.percent, plan.levels, score.critical)?.name ?? null,
});
