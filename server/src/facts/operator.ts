import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { notFound } from '../errors.ts';

/** Whether the caller's company is the one that the installation was made for. */
export const isOperator = async (db: ReadDb): Promise<boolean> =>
  (await sql<{ it: boolean }>`select gate.is_operator() as it`.execute(db)).rows[0]?.it === true;

/** What is the operator's alone does not exist for anybody else. */
export async function mustOperate(db: ReadDb): Promise<void> {
  if (!(await isOperator(db))) notFound();
}
