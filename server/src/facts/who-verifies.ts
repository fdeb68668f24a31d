import { sql } from 'kysely';
import { verifierOf } from './actions.ts';
import { type Turn, type Turns, waitsSince } from './turns.ts';

/**
 * Whose check how many submitted actions await today: their verifier's, else that of everybody who manages actions, but of
 * an action's owner. Whoever was told when it was submitted may have lost the right since.
 */
export const checkTurns: Turns = {
  topic: 'checks',
  async of(db) {
    const { rows } = await sql<Turn>`
      with waiting as materialized (
        select ${verifierOf()} as verifier, t.owner_user_id as owner, t.submitted_at as since from action t
        where t.state = 'submitted' and t.submitted_at <= app_now() - ${waitsSince}),
        managers as materialized (
          select u.id from "user" u where exists (
            select from "group" g where g.active and 'ManageActions' = any(g.permissions)
              and (g.id = u.group_id or exists (select from user_group m where m.user_id = u.id and m.group_id = g.id))))
      select u.id, count(*)::int as waiting, min(w.since) as since
      from waiting w join "user" u on u.active and case when w.verifier is not null then u.id = w.verifier
        else u.id in (select m.id from managers m) and u.id is distinct from w.owner end
      group by u.id order by min(w.since), u.id`.execute(db);
    return rows;
  },
};
