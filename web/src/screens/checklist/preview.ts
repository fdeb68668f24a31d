import type { Version, VersionQuestion } from '@sahada/contract/version';
import { previewQuestion } from '../../parts/phone/phone-version.ts';
import { keyOf, type Placed, type Section } from './model.ts';

/**
 * The section that is being looked at, as a phone shows it. A checklist may have 999 questions, and drawing all of them as
 * phone controls would make every key press wait.
 */

const drawn = new WeakMap<Placed, VersionQuestion>();

/** A question that has not changed is the same object again: the phone draws only what is new. */
function onPhone(placed: Placed, place: number, isShown: boolean): VersionQuestion {
  const { QuestionId: id, Required: required } = placed;
  const visibleWhen = isShown ? null : placed.VisibleWhen;
  const before = drawn.get(placed);
  if (before?.place === place && before.visibleWhen === visibleWhen) return before;
  const question = previewQuestion(placed.Question, { id, place, required, visibleWhen });
  drawn.set(placed, question);
  return question;
}

/**
 * The section with this key, else the first. A question whose condition looks at another section is shown, since its
 * answer cannot be given here.
 */
export function previewOf(
  sections: readonly Section[],
  key: string | null,
  name: (section: Section) => string,
): Version {
  const index = Math.max(
    0,
    sections.findIndex((section) => keyOf(section) === key),
  );
  const section = sections[index];
  const before = sections.slice(0, index).reduce((sum, one) => sum + one.Questions.length, 0);
  const own = new Set(section?.Questions.map((placed) => placed.QuestionId));
  return {
    rulesVersion: 1,
    checklistId: 1,
    title: '',
    locales: [],
    signatureSection: false,
    sections:
      section === undefined
        ? []
        : [
            {
              id: index + 1,
              departmentId: section.DepartmentId,
              title: section.Title || name({ ...section, Locales: [] }),
              locales: section.Locales,
              questions: section.Questions.map((placed, at) =>
                onPhone(
                  placed,
                  before + at + 1,
                  placed.VisibleWhen !== null && !own.has(placed.VisibleWhen.QuestionId),
                ),
              ),
            },
          ],
  };
}
