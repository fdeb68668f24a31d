import { type AnyText, filled, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { dayWords, mailActionLink, mailWaitingLinks } from '../../facts/action-link-mail.ts';
import { actionZone, approverOf, openAction, todayIn } from '../../facts/actions.ts';
import { holdersOf } from '../../facts/rights.ts';
import { isFirstTime } from '../../facts/said-once.ts';
import { tell } from '../../facts/tell.ts';
import { companyZone } from '../../facts/the-company.ts';
import { remindOfTurns } from '../../facts/turns.ts';
import { checkTurns } from '../../facts/who-verifies.ts';
import type { InCompany } from '../../pipeline/recurring.ts';
import { actionTopic } from './follow-actions.ts';

interface Due {
  id: number;
  title: string;
  place: string;
  dueDate: string;
  ownerUserId: number | null;
  ownerName: string;
  approverId: number | null;
  which: string | null;
  /** Days from today to its day, at its location; negative once that is over. */
  left: number;
}

/** Nobody is woken: what falls due today is told from this hour on, at the location. */
const fromHour = 8;

const toChecks = '/actions?state=submitted';

const soonDays = 3;
const weekDays = 7;

/** Which reminder an action has come to, by the days that are left; null between them, and for what waits for somebody else. */
const reminder = sql<string | null>`case
  when t.state = 'submitted' then null when d.left > 0 then 'soon' when d.left = 0 then 'today'
  when d.left <= ${sql.lit(-weekDays)} then 'week' || (-d.left / ${sql.lit(weekDays)}) end`;

const isNew = (what: ReturnType<typeof sql>) =>
  sql`not exists (select from said_once s where s.topic = 'action:' || t.id || ':' || ${what} || ':' || t.due_date)`;

const words = {
  oneLeft: say({ tr: '1 gün kaldı', en: '1 day left' }),
  left: say({ tr: '{n} gün kaldı', en: '{n} days left' }),
  today: say({ tr: 'bugün son gün', en: 'due today' }),
  oneOver: say({ tr: '1 gün gecikti', en: '1 day overdue' }),
  over: say({ tr: '{n} gün gecikti', en: '{n} days overdue' }),
};

function leftWords(left: number): AnyText {
  if (left === 0) return words.today;
  const n = Math.abs(left);
  if (left > 0) return n === 1 ? words.oneLeft : filled(words.left, { n });
  return n === 1 ? words.oneOver : filled(words.over, { n });
}

/**
 * Tells owners of actions three days before, on the day and every week after it, and once, when one is a week over, the plan's
 * approver, else those who manage actions; and each day whoever verifies of what has waited for a check for more than a day. Links
 * that did not go out go along. Answers how many messages there were.
 */
export async function remindOfActions({ db, each, now }: Pick<InCompany, 'db' | 'each' | 'now'>): Promise<number> {
  const today = todayIn(actionZone());
  const { rows } = await sql<Due>`
    select t.id, t.title, l.name as place, t.due_date as "dueDate", t.owner_user_id as "ownerUserId", w.which, d.left,
      coalesce(t.owner_name, (select u.first_name || ' ' || u.last_name from "user" u where u.id = t.owner_user_id)) as "ownerName",
      (select ${approverOf} from plan p where p.id = t.plan_id) as "approverId"
    from action t join location l on l.id = t.location_id
    cross join lateral (select t.due_date - ${today} as left) d cross join lateral (select ${reminder} as which) w
    where ${openAction()} and t.due_date <= (app_now() + interval '1 day')::date + ${sql.lit(soonDays)} and d.left <= ${sql.lit(soonDays)}
      and (t.created_at at time zone ${actionZone()})::date < ${today}
      and extract(hour from app_now() at time zone ${actionZone()}) >= ${sql.lit(fromHour)}
      and (w.which is not null and ${isNew(sql`w.which`)} or d.left <= ${sql.lit(-weekDays)} and ${isNew(sql`'escalated'`)})
    order by t.due_date, t.id limit 500`.execute(db);
  const mailed = await mailWaitingLinks(db);
  const told = await each('action', rows, async (due) => {
    let messages = 0;
    if (due.which !== null && (await reminded(db, due, due.which))) messages++;
    if (due.left <= -weekDays && (await isFirstTime(db, `action:${due.id}:escalated:${due.dueDate}`))) {
      await escalated(db, due);
      messages++;
    }
    return messages;
  });
  const checks = await remindOfTurns(db, checkTurns, { zone: await companyZone(db), now }, ({ id, waiting, since }) =>
    tell(db, 'action.waiting', [id], { actions: waiting, since, link: toChecks }, { topic: checkTurns.topic }),
  );
  return mailed + told + checks;
}

async function reminded(
  db: Db,
  { id, title, place, dueDate, ownerUserId, left }: Due,
  which: string,
): Promise<boolean> {
  const isFirst = () => isFirstTime(db, `action:${id}:${which}:${dueDate}`);
  // A mailbox that has had enough is tried again.
  if (ownerUserId === null) return (await mailActionLink(db, id, 'action.linkReminded')) && isFirst();
  if (!(await isFirst())) return false;
  const fields = {
    actions: 1,
    action: title,
    place,
    due: dayWords(dueDate),
    when: leftWords(left),
    link: `/actions/${id}`,
  };
  await tell(db, 'action.reminded', [ownerUserId], fields, { topic: actionTopic(id, 'reminded') });
  return true;
}

async function escalated(db: Db, due: Due): Promise<void> {
  const { id, title, place, dueDate, approverId, ownerName, ownerUserId } = due;
  const people =
    approverId === null || approverId === ownerUserId ? await holdersOf(db, 'ManageActions') : [approverId];
  const fields = { actions: 1, action: title, place, by: ownerName, due: dayWords(dueDate), link: `/actions/${id}` };
  const others = people.filter((one) => one !== ownerUserId);
  await tell(db, 'action.escalated', others, fields, { topic: actionTopic(id, 'escalated') });
}
