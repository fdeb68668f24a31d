import { tellCredit } from '../../facts/credit-told.ts';
import { takeBackTurns } from '../../facts/turns.ts';
import { reviewTurns } from '../../facts/who-reviews.ts';
import { checkTurns } from '../../facts/who-verifies.ts';
import type { Event, Follower } from '../../pipeline/events.ts';
import { actionChanged, actionCommented } from './follow-actions.ts';
import { plansChanged, plansIn } from './follow-plans.ts';
import { isDecision, responsesChanged, responsesReceived, reviewersChanged } from './follow-responses.ts';

type Kind = 'received' | 'decided' | 'plan' | 'action' | 'comment' | null;

/** What people are told of what has happened to plans, responses and actions. */
export const messageFollower: Follower = {
  name: 'messages',
  tables: ['plan', 'response', 'action', 'action_comment'],
  async take(db, events, now) {
    const plansOf = plansIn(db);
    for (const { kind, run } of runsOf(events)) {
      if (kind === 'received') await responsesReceived(db, run, plansOf, now);
      else if (kind === 'decided') await responsesChanged(db, run, plansOf);
      else if (kind === 'plan') {
        await plansChanged(db, run, plansOf);
        await reviewersChanged(db, run, plansOf);
      } else if (kind === 'action') for (const event of run) await actionChanged(db, event);
      else if (kind === 'comment') for (const event of run) await actionCommented(db, event);
    }
    if (events.some(isReceived)) await tellCredit(db, now);
    if (events.some(mayEndTurns)) await takeBackTurns(db, reviewTurns);
    if (events.some(({ table }) => table === 'plan' || table === 'action')) await takeBackTurns(db, checkTurns);
  },
};

const isReceived = ({ table, change }: Event): boolean => table === 'response' && change === 'insert';

const mayEndTurns = ({ table, changed }: Event): boolean =>
  table === 'plan' || (table === 'response' && changed.status_code !== undefined);

function kindOf(event: Event): Kind {
  if (isReceived(event)) return 'received';
  if (event.table === 'response') return isDecision(event) ? 'decided' : null;
  if (event.table === 'plan') return 'plan';
  return event.table === 'action' ? 'action' : 'comment';
}

/** In their order, those of a kind that came one after another together; what happened to one row twice is told in two runs. */
function runsOf(events: readonly Event[]): { kind: Kind; run: Event[] }[] {
  const runs: { kind: Kind; run: Event[]; rows: Set<number> }[] = [];
  for (const event of events) {
    const kind = kindOf(event);
    if (kind === null) continue;
    const last = runs.at(-1);
    if (last?.kind === kind && !last.rows.has(event.row)) {
      last.run.push(event);
      last.rows.add(event.row);
    } else runs.push({ kind, run: [event], rows: new Set([event.row]) });
  }
  return runs;
}
