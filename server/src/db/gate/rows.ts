import { door } from '../door.ts';
import type { Ask } from './ask.ts';

/** A list's file that a job is to write. */
export interface NewExport {
  list: string;
  input: object;
  name: string;
  total: number;
}

/** Lists' files and the steps of the installation: 06-rows.sql. */
export const rows = ({ send, one, at, call }: Ask) => ({
  /** Notes that a copy of the installation is downloaded; false where somebody else than the operator asks. */
  noteCopyRead: async (userId: number, companyId: number, name: string): Promise<boolean> =>
    (
      await one('select gate.note_copy_read($1, $2, $3, $4, $5, $6) as noted', [
        door(),
        companyId,
        userId,
        name,
        call,
        at,
      ])
    ).noted,

  /** Queues the writing of a list's file and returns its number. `list` is the list's call, `input` what it was asked. */
  newExport: async (userId: number, companyId: number, asked: NewExport): Promise<number> =>
    (
      await one('select gate.new_export($1, $2, $3, $4, $5, $6, $7, $8) as id', [
        door(),
        companyId,
        userId,
        asked.list,
        JSON.stringify(asked.input),
        asked.name,
        asked.total,
        at,
      ])
    ).id,

  installSteps: async (): Promise<{ name: string; done: number; total: number }[]> =>
    (await send('select name, done, total from gate.install_steps()')).rows,

  installStep: async (name: string, position: number, done: number, total: number): Promise<void> => {
    await send('select gate.install_step($1, $2, $3, $4)', [name, position, done, total]);
  },
});
