import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { endpoints } from '@sahada/contract/endpoints';
import type { Asker } from './assignments.ts';
import { ask } from './wire.ts';

/**
 * The server answers a session in one language, at first in the one that the account was given; whoever reads this device in another
 * one would see both at once. It is told before anything is asked whose answer people read. The back office tells its own.
 */

const noteName = 'spoken';

async function tell({ db, session, language }: Asker): Promise<void> {
  if (session.of !== 'field') return;
  const told = `${language} ${session.user.id} ${session.token.slice(-8)}`;
  if ((await db.get('notes', noteName))?.value === told) return;
  const id: LanguageId = languageIds[language === 'en' ? 'en' : 'tr'];
  const values = { languageId: String(id) };
  const { status } = await ask({ to: endpoints.language, values, session, language, seconds: 10 });
  if (status === 200) await db.write([{ store: 'notes', put: { name: noteName, value: told } }]);
}

let telling = Promise.resolve();

/** What several lists ask for at the same moment is told once. */
export function tellLanguage(asker: Asker): Promise<void> {
  telling = telling.then(() => tell(asker)).catch((error: unknown) => console.warn('language', error));
  return telling;
}
