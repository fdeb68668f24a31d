import { type RawBuilder, sql } from 'kysely';

/** The achievement levels of projects, where figures of several of them stand together. */

export type Scale = { min: number; max: number; name: string }[];

/** The levels of a project, the lowest first, in the reader's language. */
export const scaleOfProject = (id: RawBuilder<unknown>): RawBuilder<Scale> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('min', v.min, 'max', v.max, 'name', localized(v.name, v.locales)) order by v.min), '[]')
  from level v where v.project_id = ${id})`;

/** The one scale that projects have: the same bounds, whatever the levels are called; else no levels. */
export function scaleOf(scales: readonly Scale[]): Scale {
  const bounds = new Set(scales.map((levels) => JSON.stringify(levels.map(({ min, max }) => [min, max]))));
  return bounds.size === 1 ? (scales[0] ?? []) : [];
}
