import { besidePath, type Difference } from '../../parts/form/compare.ts';
import { fingerprint } from '../../parts/form/values.ts';
import { idsIn, keyOf, numbered, type Section, sent } from './model.ts';

/** Two persons' sections against those that both began from: each section is compared and chosen by itself. */

const pathOf = (section: Section): string => `${besidePath}${keyOf(section)}`;

/** What of a section counts; its place among the others follows from them. */
const print = (section: Section | undefined): string =>
  section === undefined ? '' : fingerprint(sent([{ ...section, ViewOrder: 1 }]));

const find = (sections: readonly Section[], path: string): Section | undefined =>
  sections.find((section) => pathOf(section) === path);

/** `nameOf` is what a section is called, `told` what it holds; an absent one is told as null. */
export function sectionDifferences(
  base: readonly Section[],
  mine: readonly Section[],
  theirs: readonly Section[],
  nameOf: (section: Section) => string,
  told: (section: Section) => string,
): Difference[] {
  const paths = [...new Set([...mine, ...theirs].map(pathOf))];
  return paths.flatMap((path): Difference[] => {
    const [before, my, their] = [find(base, path), find(mine, path), find(theirs, path)];
    if (print(my) === print(their)) return [];
    const by = print(before) === print(their) ? 'me' : print(before) === print(my) ? 'them' : 'both';
    const shown = my ?? their;
    return [
      {
        path,
        mine: my === undefined ? null : told(my),
        theirs: their === undefined ? null : told(their),
        by,
        ...(shown === undefined ? {} : { label: nameOf(shown) }),
      },
    ];
  });
}

/**
 * One's own sections in their order, with the other's of these paths: put in their place, added at the end, or taken away. A question
 * that the other has moved into one of those stands there alone.
 */
export function mergedSections(
  mine: readonly Section[],
  theirs: readonly Section[],
  taken: readonly string[],
): Section[] {
  const isTaken = (section: Section): boolean => taken.includes(pathOf(section));
  const there = idsIn(theirs.filter(isTaken));
  const kept = mine.flatMap((section) => {
    if (isTaken(section)) return find(theirs, pathOf(section)) ?? [];
    return { ...section, Questions: section.Questions.filter(({ QuestionId }) => !there.has(QuestionId)) };
  });
  const added = theirs.filter((section) => isTaken(section) && find(mine, pathOf(section)) === undefined);
  return numbered([...kept, ...added]);
}
