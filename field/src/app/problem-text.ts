import { type AnyText, fill, type Language } from '@sahada/contract/text';
import type { ResponseRow } from '../outbox/rows.ts';
import { later } from './words-later.ts';

/** A sentence on why a response has not arrived yet; null when there is nothing to say. Without a network that alone is said, once. */
export function problemText(response: ResponseRow, language: Language, online: boolean): string | null {
  const tell = (text: AnyText, values?: Record<string, string | number>) => fill(text, language, values);
  const { hold, problem } = response.send;
  if (hold === 'signIn') return problem?.message ?? tell(later.needsSignIn, { name: response.author?.name ?? '' });
  // Other content is kept there; a correction that nobody asks for any more is not, and stays on the device.
  if (hold === 'conflict') return problem?.message ?? tell(later.conflict);
  if (hold === 'pictureGone') return tell(later.pictureGone);
  if (!problem || !online) return null;
  if (problem.status === 0) return tell(later.noAnswer);
  if (problem.status === 429 || problem.status === 503) return tell(later.busy);
  return problem.message ?? tell(later.strangeAnswer, { code: problem.status });
}
