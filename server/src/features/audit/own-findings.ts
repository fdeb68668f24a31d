import type { Details } from '@sahada/contract/audit';
import type { Severity } from '@sahada/contract/codes';
import { languageIds } from '@sahada/contract/codes';
import { localized } from '@sahada/rules/localized';
import { type RawBuilder, sql } from 'kysely';
import { aboutResponses } from '../../facts/about-responses.ts';
import { type PictureFacts, pictureRow } from '../../facts/response-pictures.ts';
import type { Surroundings } from './answers.ts';
import type { Review } from './load.ts';
import type { Scored } from './responses.ts';

/** Findings that auditors added apart from any question. */

export interface OwnFindingFacts {
  id: number;
  responseId: number;
  sectionId: number | null;
  title: string;
  note: string | null;
  severity: Severity;
  pictureKeys: string[];
}

/** Those of the responses whose id `is`, that still stand, the gravest first. */
export const ownFindingsWhere = (is: RawBuilder<boolean>): RawBuilder<OwnFindingFacts> => sql<OwnFindingFacts>`
  select f.id, f.response_id as "responseId", f.section_id as "sectionId", f.title, f.note, f.severity,
    f.picture_keys as "pictureKeys"
  from finding f where f.response_id ${is} and f.question_id is null and not f.withdrawn
  order by f.response_id, array_position(array['major', 'minor', 'observation'], f.severity), f.id`;

export const ownFindingsOf = aboutResponses(ownFindingsWhere);

/** A finding's section in the checklist of its response: the department's id, and the name for the reader. */
export function sectionOf(review: Review, { version }: Scored, sectionId: number | null) {
  const section = version.sections.find(({ id }) => id === sectionId);
  if (section === undefined) return { departmentId: null, departmentName: null };
  const departmentName = localized(section.title, section.locales, languageIds[review.language], 'name');
  return { departmentId: section.departmentId, departmentName };
}

export const picturesOfFinding = (
  { pictureKeys }: Pick<OwnFindingFacts, 'pictureKeys'>,
  { response }: Scored,
  pictures: Surroundings['pictures'],
): PictureFacts[] =>
  pictureKeys.flatMap((key) => {
    const picture = pictures.get(key);
    return picture?.responseKey === response.responseKey ? [picture] : [];
  });

export function findingRows(
  review: Review,
  shown: readonly Scored[],
  found: readonly OwnFindingFacts[],
  around: Surroundings,
): Details['Findings'] {
  const byId = new Map(shown.map((scored) => [scored.response.id, scored]));
  return found.flatMap((finding) => {
    const scored = byId.get(finding.responseId);
    if (scored === undefined) return [];
    const { id, responseId, title, note, severity } = finding;
    return [
      {
        id,
        responseId,
        ...sectionOf(review, scored, finding.sectionId),
        title,
        note,
        severity,
        pictures: picturesOfFinding(finding, scored, around.pictures).map((picture) =>
          pictureRow(picture, around.address),
        ),
      },
    ];
  });
}
