import type { VersionQuestion, VersionSection } from '@sahada/contract/version';

/** The most cards that a slow phone shows, and reacts to a tap on, without a wait. */
const longestPage = 40;

/**
 * A long section cut into pages of nearly the same length, none over 40 questions; by the checklist alone, so that answers
 * that show or hide questions never move one to another page. 41 questions → 21 and 20.
 */
export function pagesOf({ questions }: Pick<VersionSection, 'questions'>): VersionQuestion[][] {
  const count = Math.max(1, Math.ceil(questions.length / longestPage));
  const size = Math.ceil(questions.length / count);
  return Array.from({ length: count }, (_, page) => questions.slice(page * size, (page + 1) * size));
}
