import type { DepartmentScore } from '@sahada/contract/audit';
import { languageIds } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { Version, VersionSection } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import { percentOf, type SectionScore } from '@sahada/rules/score';
import type { ReadDb } from '../../db/kysely.ts';
import { marksOf } from '../../facts/question-counts.ts';
import { versionsOf } from '../../facts/versions.ts';
import type { Review } from './load.ts';
import type { Counted } from './question-totals.ts';
import type { Scored } from './responses.ts';

/** Points by department, in the order in which the checklists name them, including those without an answer. */
export async function departmentsOf(
  db: ReadDb,
  review: Review,
  counted: readonly Counted[],
): Promise<DepartmentScore[]> {
  const versions = counted.length > 0 ? counted : await planned(db, review);
  return sumUp(
    review,
    versions.flatMap(({ version, counts }) =>
      version.sections.map((section) => {
        const points: SectionPoints = { section, earned: 0, max: 0 };
        for (const { id } of section.questions) {
          const marks = marksOf(counts, version, id);
          points.earned += marks?.earned ?? 0;
          points.max += marks?.max ?? 0;
        }
        return points;
      }),
    ),
  );
}

/** The same of one response, whose sections have been scored. */
export const departmentsOfOne = (review: Review, { version, score }: Scored): DepartmentScore[] =>
  sumUp(
    review,
    version.sections.map((section, at) => {
      const { earned, max } = score.sections[at] as SectionScore;
      return { section, earned, max };
    }),
  );

interface SectionPoints {
  section: VersionSection;
  earned: number;
  max: number;
}

function sumUp(review: Review, sections: readonly SectionPoints[]): DepartmentScore[] {
  const departments = new Map<number, { titles: Set<string>; earned: number; max: number }>();
  for (const { section, earned, max } of sections) {
    const { departmentId, title, locales } = section;
    const department = departments.get(departmentId) ?? { titles: new Set(), earned: 0, max: 0 };
    departments.set(departmentId, department);
    department.titles.add(localized(title, locales, languageIds[review.language], 'name'));
    department.earned += earned;
    department.max += max;
  }
  return [...departments].map(([departmentId, { titles, ...points }]) => {
    const [earned, max] = [points.earned as Hundredths, points.max as Hundredths];
    return { departmentId, name: [...titles].join(' · '), earned, max, percent: percentOf(earned, max) };
  });
}

/** Before anything has been received, the sections are those put on the air. */
async function planned(db: ReadDb, { plan }: Review): Promise<{ version: Version; counts: number[] }[]> {
  if (plan.versionId === null) return [];
  return [...(await versionsOf(db, [plan.versionId])).values()].map((version) => ({ version, counts: [] }));
}
