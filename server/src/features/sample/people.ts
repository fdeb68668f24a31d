import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { hashPassword } from '../../outside/password-hash.ts';

/** The sample company's auditors. They have no account: nobody can sign in as one of them. */
export const auditors = [
  { firstName: 'Selin', lastName: 'Korkmaz', email: 'selin.korkmaz@ornek.example' },
  { firstName: 'Burak', lastName: 'Öztürk', email: 'burak.ozturk@ornek.example' },
  { firstName: 'Gülşen', lastName: 'Acar', email: 'gulsen.acar@ornek.example' },
  { firstName: 'Emre', lastName: 'Yıldırım', email: 'emre.yildirim@ornek.example' },
  { firstName: 'Derya', lastName: 'Çetin', email: 'derya.cetin@ornek.example' },
  { firstName: 'Kerem', lastName: 'Aslan', email: 'kerem.aslan@ornek.example' },
] as const;

/** Adds the auditors to the group that has no rights; answers their ids, in the order above. */
export async function addAuditors(db: Db): Promise<number[]> {
  const group = await db
    .selectFrom('group')
    .select('id')
    .where(sql<boolean>`permissions = '{}'`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const passwordHash = await hashPassword(randomUUID());
  const added = await db
    .insertInto('user')
    .values(
      auditors.map(({ firstName, lastName, email }) => ({
        first_name: firstName,
        last_name: lastName,
        email,
        password_hash: passwordHash,
        group_id: group.id,
      })),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id).sort((one, other) => one - other);
}
