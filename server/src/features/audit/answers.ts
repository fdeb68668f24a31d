import type { AnswerRow, Details } from '@sahada/contract/audit';
import type { PictureState } from '@sahada/contract/codes';
import { severityTexts } from '@sahada/contract/headings';
import { hundredths } from '@sahada/contract/hundredths';
import { type Language, say, tell } from '@sahada/contract/text';
import type { VersionQuestion } from '@sahada/contract/version';
import type { EffectiveAnswer } from '@sahada/rules/answers';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { questionText, spellChoice, titleOf } from '../../facts/spelled-answers.ts';
import type { Review } from './load.ts';
import { aboutResponses, type Scored } from './responses.ts';

/** Answer rows: a question with its answer, points, pictures and changes. */

const words = {
  none: say({ tr: 'Cevaplanmadı', en: 'Not answered' }),
  note: say({ tr: 'Not: {note}', en: 'Note: {note}' }),
  noNote: say({ tr: 'Not yok', en: 'No note' }),
  noPictures: say({ tr: 'Fotoğraf yok', en: 'No photos' }),
  picture: say({ tr: '1 fotoğraf', en: '1 photo' }),
  pictures: say({ tr: '{n} fotoğraf', en: '{n} photos' }),
  severity: say({ tr: 'Uygunsuzluk: {severity}', en: 'Non-conformity: {severity}' }),
  noFinding: say({ tr: 'Uygunsuzluk sayılmaz', en: 'No non-conformity' }),
  asChosen: say({ tr: 'Uygunsuzluk seçilen cevaba göre', en: 'Non-conformity as the choice says' }),
};

const none = hundredths(0);

type Lang = Pick<Review, 'language' | 'plan'>;

function spellSeverity(severity: EffectiveAnswer['severity'], language: Language): string {
  if (severity === null) return tell(words.asChosen, language);
  if (severity === 'none') return tell(words.noFinding, language);
  return tell(words.severity, language, { severity: severityTexts[severity][language] });
}

/** What a change changed, one line each: the choice, the note, the number of pictures; what stayed is left out. */
export function spellChange(
  question: VersionQuestion,
  edit: Pick<EditFacts, 'old' | 'new'>,
  { language, plan }: Lang,
): { old: string; new: string } {
  const parts = (answer: EffectiveAnswer | null): string[] => {
    const pictures = answer?.pictureKeys.length ?? 0;
    const counted = pictures === 1 ? tell(words.picture, language) : tell(words.pictures, language, { n: pictures });
    return [
      spellChoice(question, answer, plan.languageId) ?? tell(words.none, language),
      answer?.note ? tell(words.note, language, { note: answer.note }) : tell(words.noNote, language),
      pictures === 0 ? tell(words.noPictures, language) : counted,
      spellSeverity(answer?.severity ?? null, language),
    ];
  };
  const [before, after] = [parts(edit.old), parts(edit.new)];
  const changed = (all: string[]): string =>
    all.filter((part, place) => part !== (all === before ? after : before)[place]).join(' · ');
  return { old: changed(before), new: changed(after) };
}

export interface PictureFacts {
  id: number;
  key: string;
  responseKey: string;
  state: PictureState;
  /** Of the untouched photo that this one was drawn on; null where it was not, or that one has not arrived. */
  originalId: number | null;
}

/** A picture as it travels. */
export const pictureRow = ({ id, state, originalId }: PictureFacts, { address }: Pick<Surroundings, 'address'>) => ({
  id,
  state,
  ...address(id),
  originalUrl: originalId === null ? null : address(originalId).url,
});

const readPictures = aboutResponses(
  (is) => sql<PictureFacts>`
    select p.id, p.picture_key as key, p.response_key as "responseKey",
      case when p.broken then 'broken' when p.file_id is null then 'preparing' else 'ready' end as state, original.id as "originalId"
    from picture p
    left join lateral (
      select untouched.id from response r
      cross join lateral json_array_elements(r.raw -> 'answers') answer
      cross join lateral json_array_elements(answer -> 'originals') drawn
      join picture untouched on untouched.picture_key = (drawn ->> 'originalKey')::uuid
        and untouched.response_key = p.response_key and untouched.deleted_at is null and untouched.file_id is not null
      where r.response_key = p.response_key and (drawn ->> 'pictureKey')::uuid = p.picture_key limit 1) original on true
    where p.response_key = any(array(select r.response_key from response r where r.id ${is}))
      and p.deleted_at is null and p.arrived_at is not null`,
);

/** Pictures of responses that arrived and were not deleted, by key; a picture belongs to the response key that it came with. */
export const picturesOf = async (db: ReadDb, responseIds: readonly number[]): Promise<Map<string, PictureFacts>> =>
  new Map((await readPictures(db, responseIds)).map((row) => [row.key, row]));

export interface EditFacts {
  responseId: number;
  questionId: number;
  old: EffectiveAnswer | null;
  new: EffectiveAnswer | null;
  by: string;
  at: string;
  reason: string;
}

/** Changes of responses by the office, oldest first. */
export const editsOf = aboutResponses(
  (is) => sql<EditFacts>`
    select e.response_id as "responseId", e.question_id as "questionId", e.old, e.new, e.at, e.reason,
      u.first_name || ' ' || u.last_name as by
    from answer_edit e join "user" u on u.id = e.user_id
    where e.response_id ${is} order by e.id`,
);

export interface Surroundings {
  pictures: ReadonlyMap<string, PictureFacts>;
  edits: readonly EditFacts[];
  address: (id: number) => { url: string; thumbUrl: string };
}

/** The pictures of an answer that can be shown, in the order in which they were taken. */
export function shownPictures(
  { response }: Scored,
  answer: EffectiveAnswer | undefined,
  pictures: Surroundings['pictures'],
): PictureFacts[] {
  return (answer?.pictureKeys ?? []).flatMap((key) => {
    const picture = pictures.get(key.toLowerCase());
    return picture && picture.responseKey === response.responseKey ? [picture] : [];
  });
}

export const answerId = (responseId: number, place: number): number => responseId * 1000 + place;

/** The rows of a response's visible questions, including info-only ones, each with the department of its section. */
export function answerRows(
  review: Review,
  scored: Scored,
  around: Surroundings,
): { departmentId: number; row: AnswerRow }[] {
  const visible = new Set(scored.effective.visible);
  return scored.version.sections.flatMap((section) =>
    section.questions
      .filter((question) => visible.has(question))
      .map((question) => ({ departmentId: section.departmentId, row: answerRow(review, scored, question, around) })),
  );
}

export function answerRow(review: Review, scored: Scored, question: VersionQuestion, around: Surroundings): AnswerRow {
  const { languageId } = review.plan;
  const { response } = scored;
  const answer = scored.effective.answers.get(question.id);
  const score = scored.score.questions.find((one) => one.questionId === question.id);
  return {
    auditPlanAnswerId: answerId(response.id, question.place),
    responseId: response.id,
    questionId: question.id,
    place: question.place,
    questionText: questionText(question, languageId),
    answerType: question.answerType,
    infoOnly: question.infoOnly,
    critical: question.critical,
    options: question.answers.map((option) => ({
      id: option.id,
      title: titleOf(option, languageId),
      selected: answer?.optionIds.includes(option.id) ?? false,
      score: option.score,
      subOptions: option.subOptions.map((sub) => ({
        id: sub.id,
        title: titleOf(sub, languageId),
        selected: answer?.subOptionIds.includes(sub.id) ?? false,
      })),
    })),
    text: answer?.text ?? null,
    textFormat: question.textFormat,
    unit: question.unit,
    note: answer?.note ?? null,
    earned: score?.earned ?? none,
    max: score?.max ?? none,
    scored: score?.scored ?? false,
    answered: score?.answered ?? false,
    excluded: score?.excluded ?? false,
    severity: score?.severity ?? null,
    pictures: shownPictures(scored, answer, around.pictures).map((picture) => pictureRow(picture, around)),
    edits: around.edits
      .filter((edit) => edit.responseId === response.id && edit.questionId === question.id)
      .map((edit) => spellEdit(review, question, edit)),
  };
}

const spellEdit = (review: Review, question: VersionQuestion, edit: EditFacts) => ({
  by: edit.by,
  at: edit.at,
  ...spellChange(question, edit, review),
  reason: edit.reason,
});

/** All changes of these responses, newest first, including those of questions hidden since. */
export function editRows(review: Review, shown: readonly Scored[], edits: readonly EditFacts[]): Details['Edits'] {
  const byId = new Map(shown.map((scored) => [scored.response.id, scored]));
  return edits.toReversed().flatMap((edit) => {
    const { version } = byId.get(edit.responseId) ?? { version: null };
    const question = version?.sections
      .flatMap((section) => section.questions)
      .find((one) => one.id === edit.questionId);
    if (!question) return [];
    const { responseId, questionId } = edit;
    const text = questionText(question, review.plan.languageId);
    return [
      { responseId, questionId, place: question.place, questionText: text, ...spellEdit(review, question, edit) },
    ];
  });
}
