import { door } from '../door.ts';
import type { Ask } from './ask.ts';

/** What the server writes of itself: 09-system-log.sql. */
export const systemLog = ({ send }: Ask) => ({
  /** Stores lines that were collected, each counted with its equals. */
  noteSystemLog: async (lines: readonly object[]): Promise<void> => {
    await send('select gate.note_system_log($1, $2)', [door(), JSON.stringify(lines)]);
  },
});
