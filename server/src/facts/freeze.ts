import { createHash } from 'node:crypto';
import { Version } from '@sahada/contract/version';
import { countQuestions } from '@sahada/rules/answers';
import { canonicalJson } from '@sahada/rules/canonical';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import { notFound } from '../errors.ts';
import { choosable, helpPictureUrl } from './questions.ts';

/**
 * Freezes a checklist: its sections and questions as they stand now, in every language, become one immutable document. The
 * document is stored under the hash of its content, so freezing an unchanged checklist again gives the same version. Plain
 * fields hold the text in the company's default language. Everything in the checklist is frozen, including questions made
 * passive since.
 */

export interface Frozen {
  /** SHA-256 of the document's canonical JSON, in hex. */
  hash: string;
  document: Version;
  /** The id in `checklist_version`. */
  versionId: number;
  /** The number of questions that can be answered; info-only ones cannot. */
  questionCount: number;
}

/** Stores the checklist's present content as a version, or finds the version that already has it; 404 for an unknown id. */
export async function freezeChecklist(db: Db, checklistId: number): Promise<Frozen> {
  const document = await checklistDocument(db, checklistId);
  const text = canonicalJson(document);
  const hash = createHash('sha256').update(text).digest('hex');
  const inserted = await sql<{ id: number }>`
    insert into checklist_version (checklist_id, hash, document) values (${checklistId}, ${hash}, ${text}::jsonb)
    on conflict on constraint checklist_version_once do nothing returning id
  `.execute(db);
  const found =
    inserted.rows[0] ??
    (await sql<{ id: number }>`select id from checklist_version where hash = ${hash}`.execute(db)).rows[0];
  if (found === undefined) throw new Error('a version that is neither new nor there');
  return { hash, document, versionId: found.id, questionCount: countQuestions(document) };
}

/** The document that freezing the checklist now would give, without storing it. */
export async function checklistDocument(db: ReadDb, checklistId: number): Promise<Version> {
  const { rows } = await sql<{ document: unknown }>`
    with placed as (
      select cq.section_id, row_number() over (order by s.view_order, s.id, cq.view_order, cq.id) as position,
             -- Cards that only inform come after all questions, so that a question's place is the number people see.
             row_number() over (order by q.info_only, s.view_order, s.id, cq.view_order, cq.id) as place,
             cq.required as asked, cq.visible_when, q.*
      from checklist_question cq
      join checklist_section s on s.id = cq.section_id
      join question q on q.id = cq.question_id
      where cq.checklist_id = ${checklistId}
    ), worded as (
      select p.section_id, p.position, jsonb_build_object(
        'id', p.id, 'place', p.place, 'text', p.text, 'infoText', p.info_text,
        'locales', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'languageId', l -> 'languageId', 'name', coalesce(l ->> 'name', ''), 'infoText', l ->> 'infoText')), '[]')
          from jsonb_array_elements(p.locales) l),
        'infoOnly', p.info_only, 'required', p.asked, 'critical', p.critical, 'answerType', p.answer_type,
        'textFormat', p.text_format, 'unit', p.unit, 'min', p.min, 'max', p.max, 'severityOutside', p.severity_outside,
        'findingNote', p.finding_note, 'findingPhoto', p.finding_photo,
        'preparedNotes', p.prepared_notes, 'score', p.score,
        'visibleWhen', p.visible_when, 'answers', ${choosable(sql`p`)})
        || coalesce((select jsonb_build_object('helpPictureUrl', ${helpPictureUrl})
                     from help_picture h where h.id = p.help_picture_id), '{}') as question
      from placed p
    )
    select jsonb_build_object(
      'rulesVersion', 1, 'checklistId', c.id, 'title', c.title, 'locales', c.locales, 'signatureSection', c.signature_section,
      'sections', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'departmentId', s.department_id,
          'title', coalesce(s.title, d.name), 'locales', case when s.title is not null then s.locales else s.locales || (
            select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements(d.locales) l
            where not exists (select from jsonb_array_elements(s.locales) o where o -> 'languageId' = l -> 'languageId')) end,
          'questions', (
            select coalesce(jsonb_agg(w.question order by w.position), '[]') from worded w where w.section_id = s.id)
        ) order by s.view_order, s.id), '[]')
        from checklist_section s join department d on d.id = s.department_id
        where s.checklist_id = c.id)
    ) as document
    from checklist c where c.id = ${checklistId}
  `.execute(db);
  const document = rows[0]?.document;
  if (document === undefined) notFound();
  return Version.parse(document);
}
