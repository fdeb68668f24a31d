import { type RawBuilder, sql } from 'kysely';
import { seriesName } from '../../facts/plan-facts.ts';

/** At most twenty of the rows whose texts show the editor picture of this alias, as JSON; null where there are none. */
export const usesOfEditorPicture = (picture: 'e' | 't'): RawBuilder<unknown> => {
  const holding = (entity: string, id: RawBuilder<unknown>, name: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`select ${sql.lit(entity)}::text as entity, ${id} as id, ${name} as name from editor_picture_use u join ${from}
      where u.picture_id = ${sql.ref(picture)}.id`;
  const holders = [
    holding(
      'question',
      sql`q.id`,
      sql`left(localized(q.text, q.locales), 100)`,
      sql`question q on q.id = u.question_id`,
    ),
    holding(
      'checklist',
      sql`c.id`,
      sql`localized(c.title, c.locales)`,
      sql`checklist_version v on v.id = u.version_id join checklist c on c.id = v.checklist_id`,
    ),
    holding('plan', sql`p.id`, sql`localized(p.definition, p.locales, 'definition')`, sql`plan p on p.id = u.plan_id`),
    holding('series', sql`s.id`, seriesName('s'), sql`audit_series s on s.id = u.series_id`),
    holding(
      'notice',
      sql`v.notice_id`,
      sql`localized(v.title, v.locales, 'title')`,
      sql`notice_version v on v.id = u.notice_version_id`,
    ),
    holding('messageTemplate', sql`m.id`, sql`m.name`, sql`message_template m on m.id = u.template_id`),
  ];
  return sql`(select json_agg(json_build_object('entity', x.entity, 'id', x.id, 'name', x.name)) from (
    ${sql.join(holders, sql` union `)} order by 1, 2 limit 20) x)`;
};
