import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { audits, fourteenOfTwenty } from './audits.ts';
import type { Builders } from './builders.ts';
import { userWith } from './walks/door.ts';
import type { World } from './world.ts';

interface Shown {
  name: string;
  count: number;
  topics: (string | null)[];
}

export type Audience = ReturnType<typeof audience>;

/** What the stories of messages share: people, responses that something is told about, and what each person was told. */
export function audience(world: World, a: Builders) {
  const { checklist } = audits(world, a);

  const person = async (rights: Parameters<typeof userWith>[1] = []): Promise<number> =>
    (await userWith(world, rights)).user;

  /** Somebody who may be a plan's auditor. */
  async function auditor(rights: Parameters<typeof userWith>[1] = []): Promise<number> {
    const id = await person(rights);
    const projectId = await a.standing.project();
    await world.inCompany('ayse', (db) =>
      db.insertInto('project_user').values({ project_id: projectId, user_id: id }).execute(),
    );
    return id;
  }

  /** A plan on the air that has received this many responses; its auditor reviews nothing. */
  async function received(count = 1): Promise<{ auditId: number; lead: number }> {
    const list = await checklist();
    const leadAuditorId = await auditor();
    const { id, token } = await a.openPlan({ checkListId: list.checkListId, leadAuditorId, approverId: null });
    for (let n = 0; n < count; n++)
      await world.ok(null, 'field.submit', {
        responseKey: randomUUID(),
        token,
        answers: fourteenOfTwenty(list),
      });
    return { auditId: id, lead: leadAuditorId };
  }

  /** Notifications that somebody can see now. */
  const shownTo = (userId: number): Promise<Shown[]> =>
    world.inCompany('ayse', async (db) => {
      const { rows } = await sql<Shown>`
        select name, count, array(select e ->> 'topic' from jsonb_array_elements(entries) e) as topics
        from notification where user_id = ${userId} and at <= ${new Date().toISOString()} order by id`.execute(db);
      return rows;
    });

  const mailsTo = (userId: number) =>
    world.inCompany('ayse', (db) =>
      db
        .selectFrom('message')
        .select(['name', 'subject', 'state'])
        .where('user_id', '=', userId)
        .where('channel', '=', 'mail')
        .orderBy('id')
        .execute(),
    );

  return { person, auditor, received, shownTo, mailsTo };
}
