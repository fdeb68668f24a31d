import { type analysis as calls, mostHeatLocations } from '@sahada/contract/analysis';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { VersionQuestion, VersionSection } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import { percentOf } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { marksOf } from '../../facts/question-counts.ts';
import { together } from '../../facts/question-spans.ts';
import type { Who } from '../../who.ts';
import { daysAsked, type Filters, finds, pageOf, placesAsked, plansAsked, standingsAsked, waysOf } from './asked.ts';
import { addSums, type CountedPart, eachCounted, noSums, summedOf } from './counted.ts';
import { reader } from './reader.ts';
import { repeatsOf } from './repeats.ts';
import { select } from './selection.ts';

/** Where points are lost: the worst questions, and sections by location. */

type Answer = z.input<typeof calls.checklist.response>;
type Item = Answer['ListItems'][number];

interface Gathered {
  question: VersionQuestion;
  section: VersionSection;
  versionId: number;
  /** Those that asked it where answers make findings: what has no points fails by these alone. */
  judged: number;
  scored: number;
  failed: number;
  earned: number;
  max: number;
  observation: number;
  minor: number;
  major: number;
  /** Findings among which repeated ones are looked for: not those of surveys without identity. */
  told: number;
}

interface Points {
  earned: number;
  max: number;
  count: number;
}

interface Department extends Points {
  /** Of its sections in the newest checklist that has it: there may be several. */
  titles: Set<string>;
  versionId: number;
  order: number;
}

export async function checklist(filters: Filters, db: ReadDb, who: Who): Promise<Answer> {
  const days = daysAsked(filters, who.companyTimeZone);
  const standings = standingsAsked(filters);
  const { languageId: language } = await reader(db);
  const selection = await select(db, plansAsked(filters), days, standings, waysOf(filters), placesAsked(filters));
  const total = noSums();
  const found = new Map<number, Gathered>();
  const departments = new Map<number, Department>();
  const cells = new Map<string, Points & { locationId: number; departmentId: number }>();
  const cellOf = (locationId: number, departmentId: number): Points => {
    const key = `${locationId} ${departmentId}`;
    const cell = cells.get(key) ?? { ...noPoints(), locationId, departmentId };
    cells.set(key, cell);
    return cell;
  };
  await eachCounted(db, selection, who.companyTimeZone, {
    part(part) {
      addSums(total, part);
      const plan = selection.plans.get(part.planId);
      const isJudged = part.planId === together || plan?.findings === true;
      const { locationId } = part;
      const counted = new Set<number>();
      for (const [order, section] of part.version.sections.entries()) {
        const { departmentId } = section;
        const points = addQuestions(found, section, part, { isJudged, isTold: plan?.anonymous !== true });
        const department = departments.get(departmentId) ?? {
          ...noPoints(),
          titles: new Set<string>(),
          versionId: -1,
          order,
        };
        departments.set(departmentId, department);
        if (part.versionId > department.versionId)
          Object.assign(department, { titles: new Set<string>(), versionId: part.versionId, order });
        if (part.versionId === department.versionId) department.titles.add(nameOf(section, language));
        // Of a department with several sections a response counts once.
        const responses = counted.has(departmentId) ? 0 : part.responses;
        counted.add(departmentId);
        addPoints(department, points, responses);
        if (locationId !== null) addPoints(cellOf(locationId, departmentId), points, responses);
      }
    },
    section: ({ locationId, departmentId, responses, ...points }) =>
      addPoints(cellOf(locationId, departmentId), points, responses),
  });
  const isFound = finds(filters);
  const items = itemsOf(found, language).filter(({ questionText }) => isFound(questionText));
  const page = pageOf(items, filters);
  const repeats = await repeatsOf(
    db,
    { asked: plansAsked(filters), places: placesAsked(filters), days, standings, zone: who.companyTimeZone },
    new Map(page.map(({ questionId }) => [questionId, found.get(questionId)?.told ?? 0])),
  );
  const ordered = [...departments].sort(([, one], [, other]) => one.order - other.order);
  return {
    ...summedOf(total, days, selection),
    ListItems: page.map((item) => ({ ...item, repeats: repeats.get(item.questionId) ?? 0 })),
    TotalItemsCount: items.length,
    LostCount: items.filter(({ lostPoints }) => lostPoints > 0).length,
    Departments: ordered.map(([departmentId, { titles, earned, max }]) => ({
      departmentId,
      name: joined(titles),
      percent: percentOf(earned as Hundredths, max as Hundredths),
    })),
    HeatMap: await heatMap(db, [...cells.values()], ordered),
  };
}

const nameOf = ({ title, locales }: VersionSection, language: number): string =>
  localized(title, locales, language, 'name');

const joined = (titles: ReadonlySet<string>): string => [...titles].join(' · ');

const noPoints = (): Points => ({ earned: 0, max: 0, count: 0 });

function addPoints(to: Points, { earned, max }: Omit<Points, 'count'>, responses: number): void {
  to.earned += earned;
  to.max += max;
  to.count += responses;
}

/** Adds a section's questions, and tells its points. */
function addQuestions(
  found: Map<number, Gathered>,
  section: VersionSection,
  { counts, version, versionId }: CountedPart,
  { isJudged, isTold }: { isJudged: boolean; isTold: boolean },
): Points {
  const points = noPoints();
  for (const question of section.questions) {
    const marks = marksOf(counts, version, question.id);
    if (marks === null || marks.asked === 0) continue;
    const kept = found.get(question.id) ?? {
      ...{ question, section, versionId },
      ...{ judged: 0, scored: 0, failed: 0, earned: 0, max: 0, observation: 0, minor: 0, major: 0, told: 0 },
    };
    found.set(question.id, kept);
    if (versionId > kept.versionId) Object.assign(kept, { question, section, versionId });
    kept.scored += marks.scored;
    kept.earned += marks.earned;
    kept.max += marks.max;
    // Severities are counted whether or not the plan makes findings of them, which may be changed.
    kept.failed += isJudged ? marks.failed : marks.zero;
    if (isJudged) {
      kept.judged += marks.asked;
      kept.observation += marks.observation;
      kept.minor += marks.minor;
      kept.major += marks.major;
      if (isTold) kept.told += marks.findings;
    }
    points.earned += marks.earned;
    points.max += marks.max;
  }
  return points;
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 10_000) / 100);

/** Worst first: by the points lost, then by how often it failed. */
function itemsOf(found: ReadonlyMap<number, Gathered>, language: number): Item[] {
  const judged = [...found.values()].filter(({ scored, failed }) => scored + failed > 0);
  const lost = judged.reduce((sum, { earned, max }) => sum + max - earned, 0);
  return judged
    .map(({ question, section, judged, scored, failed, observation, minor, major, told: _, ...one }): Item => {
      const [earned, max] = [one.earned as Hundredths, one.max as Hundredths];
      const asked = scored === 0 ? judged : scored;
      return {
        questionId: question.id,
        questionText: localized(question.text, question.locales, language, 'name'),
        departmentId: section.departmentId,
        departmentName: nameOf(section, language),
        asked,
        failed,
        failRate: share(failed, asked),
        earned,
        max,
        percent: percentOf(earned, max),
        findings: { observation, minor, major },
        repeats: 0,
        lostPoints: (max - earned) as Hundredths,
        lostShare: share(max - earned, lost),
      };
    })
    .sort(
      (one, other) =>
        other.lostPoints - one.lostPoints || other.failRate - one.failRate || one.questionId - other.questionId,
    );
}

/** The locations with the lowest share of points first, and each section's points at each of them. */
async function heatMap(
  db: ReadDb,
  cells: readonly (Points & { locationId: number; departmentId: number })[],
  departments: readonly (readonly [number, Department])[],
): Promise<Answer['HeatMap']> {
  const scored = cells.filter(({ max }) => max > 0);
  const byLocation = new Map<number, Points>();
  for (const { locationId, ...points } of scored) {
    const kept = byLocation.get(locationId) ?? noPoints();
    byLocation.set(locationId, kept);
    addPoints(kept, points, 0);
  }
  const worst = [...byLocation]
    .sort(([id, one], [otherId, other]) => one.earned / one.max - other.earned / other.max || id - otherId)
    .slice(0, mostHeatLocations)
    .map(([id]) => id);
  const shown = new Set(worst);
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id, l.name from location l where l.id = any(${worst})`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const scoredIn = new Set(scored.map(({ departmentId }) => departmentId));
  return {
    Locations: worst.map((id) => ({ Id: id, Value: names.get(id) ?? '' })),
    Departments: departments
      .filter(([id]) => scoredIn.has(id))
      .map(([id, { titles }]) => ({ Id: id, Value: joined(titles) })),
    Cells: scored
      .filter(({ locationId }) => shown.has(locationId))
      .sort((one, other) => one.locationId - other.locationId || one.departmentId - other.departmentId)
      .map(({ locationId, departmentId, earned, max, count }) => ({
        locationId,
        departmentId,
        percent: percentOf(earned as Hundredths, max as Hundredths) as Hundredths,
        count,
      })),
  };
}
