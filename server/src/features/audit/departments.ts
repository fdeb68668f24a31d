import type { DepartmentScore } from '@sahada/contract/audit';
import { languageIds } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { Version } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import { percentOf } from '@sahada/rules/score';
import type { ReadDb } from '../../db/kysely.ts';
import { marksOf } from '../../facts/question-counts.ts';
import { versionsOf } from '../../facts/versions.ts';
import type { Review } from './load.ts';
import type { Counted } from './question-totals.ts';

/** Points by department, in the order in which the checklists name them, including those without an answer. */
export async function departmentsOf(
  db: ReadDb,
  review: Review,
  counted: readonly Counted[],
): Promise<DepartmentScore[]> {
  const departments = new Map<number, { titles: Set<string>; earned: number; max: number }>();
  for (const { version, counts } of counted.length > 0 ? counted : await planned(db, review)) {
    for (const { departmentId, title, locales, questions } of version.sections) {
      const department = departments.get(departmentId) ?? { titles: new Set(), earned: 0, max: 0 };
      departments.set(departmentId, department);
      department.titles.add(localized(title, locales, languageIds[review.language], 'name'));
      for (const { id } of questions) {
        const marks = marksOf(counts, version, id);
        department.earned += marks?.earned ?? 0;
        department.max += marks?.max ?? 0;
      }
    }
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
