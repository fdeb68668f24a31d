import type { LanguageId } from '@sahada/contract/codes';
import type { Chosen } from '@sahada/contract/data-protection';
import { languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import { ErasedMeanwhile, isStillWhole, lastDestruction } from '../../facts/destructions.ts';
import { giveUpExport } from '../../facts/stored-export.ts';
import { tell } from '../../facts/tell.ts';
import type { Task } from '../../pipeline/worker.ts';
import { personZip } from './file.ts';
import type { Asked } from './person.ts';

/** Writes what a person is given into a file of its maker's, which is downloaded and deleted as exports of lists are. */

const pieceBytes = 48 * 1024;
const triesMost = 3;

interface Making extends Asked {
  user_id: number;
  name: string;
  number: number;
  input: { rows: Chosen; languageId: LanguageId };
}

export const personExportTask: Task<'person.export'> = async ({ exportId }, { inCompany, asUser, attempt, now }) => {
  const { making, last } = await inCompany(async (db) => {
    const number = await lastDestruction(db, 'ofPerson');
    const { rows } = await sql<Making>`
      select e.user_id, e.name, e.input, q.number, q.person, q.email, q.phone from export e
      join data_request q on q.id = (e.input ->> 'requestId')::int and q.state in ('open', 'failed')
      where e.id = ${exportId} and e.state = 'running'`.execute(db);
    return { making: rows[0], last: number };
  });
  const fail = () => giveUpExport(exportId, inCompany);
  if (making === undefined) return fail();
  const { user_id, name, number, input, ...asked } = making;
  try {
    const bytes = await asUser(
      user_id,
      ({ db, scene }) =>
        personZip(db, {
          chosen: input.rows,
          asked,
          number,
          language: languageOf(input.languageId),
          zone: scene.who.timeZone,
          now,
        }),
      true,
      input.languageId,
    );
    if (bytes === undefined) return fail();
    await inCompany(async (db) => {
      if (!(await isStillWhole(db, last))) throw new ErasedMeanwhile();
      await db.deleteFrom('export_part').where('export_id', '=', exportId).execute();
      await sql`
        insert into export_part (export_id, place, bytes)
        select ${exportId}::int, n, substring(${Buffer.from(bytes)}::bytea, n * ${pieceBytes}::int + 1, ${pieceBytes}::int)
        from generate_series(0, ${Math.ceil(bytes.byteLength / pieceBytes) - 1}::int) n`.execute(db);
      await sql`
        update export set state = 'done', done = total, bytes = ${bytes.byteLength} where id = ${exportId}`.execute(db);
      await tell(db, 'export.ready', [user_id], { file: name, link: `/export/${exportId}` });
    });
  } catch (error) {
    if (attempt >= triesMost) await fail();
    throw error;
  }
};
