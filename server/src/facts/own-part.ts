import { type RawBuilder, sql } from 'kysely';

/** What a user has a part in, over the table `t`: the plans they lead, assist or approve, and the projects they belong to. */

const ownProjects = (userId: number) => sql`(select m.project_id from project_user m where m.user_id = ${userId})`;

/** One look into an index for each way to have a part, for a company may have very many plans. */
const ownPlans = (userId: number, column: string) => sql`(
  select p.${sql.ref(column)} from plan p where p.id in (
    select id from plan where lead_auditor_id = ${userId}
    union all select id from plan where assistant_auditor_id = ${userId}
    union all select id from plan where approver_id = ${userId}
    union all select id from plan where project_id in ${ownProjects(userId)}))`;

const among = (...ids: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    ids.map((each) => sql`t.id in ${each}`),
    sql` or `,
  )})`;

/** Those of a table's rows that stand in a plan or project of the user's, or are the user. */
export const ownPart = {
  plan: (userId: number) => among(ownPlans(userId, 'id')),
  project: (userId: number) => among(ownProjects(userId), ownPlans(userId, 'project_id')),
  location: (userId: number) =>
    among(
      ownPlans(userId, 'location_id'),
      sql`(select m.location_id from project_location m where m.project_id in ${ownProjects(userId)})`,
    ),
  customer: (userId: number) =>
    among(
      ownPlans(userId, 'customer_id'),
      sql`(select r.customer_id from project r where r.id in ${ownProjects(userId)})`,
    ),
  user: (userId: number) =>
    among(
      sql`(select ${userId}::int)`,
      ownPlans(userId, 'lead_auditor_id'),
      ownPlans(userId, 'assistant_auditor_id'),
      ownPlans(userId, 'approver_id'),
      sql`(select m.user_id from project_user m where m.project_id in ${ownProjects(userId)})`,
    ),
};
