import type { AnswerRow, Details } from '@sahada/contract/audit';
import { hundredths } from '@sahada/contract/hundredths';
import { severityTexts } from '@sahada/contract/severity';
import { type Language, say, tell } from '@sahada/contract/text';
import type { VersionQuestion } from '@sahada/contract/version';
import type { EffectiveAnswer } from '@sahada/rules/answers';
import type { QuestionScore } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import { aboutResponses } from '../../facts/about-responses.ts';
import type { PictureAddress } from '../../facts/files.ts';
import { type PictureFacts, pictureRow } from '../../facts/response-pictures.ts';
import { questionText, spellChoice } from '../../spelled-answers.ts';
import type { Review } from './load.ts';
import type { Scored } from './responses.ts';
import { type Worded, wordsOf } from './worded.ts';

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

export interface EditFacts {
  responseId: number;
  questionId: number;
  old: EffectiveAnswer | null;
  new: EffectiveAnswer | null;
  by: string;
  at: string;
  reason: string;
}

/** Changes by the office of the responses whose id `is`, oldest first. */
export const editsWhere = (is: RawBuilder<boolean>): RawBuilder<EditFacts> => sql<EditFacts>`
  select e.response_id as "responseId", e.question_id as "questionId", e.old, e.new, e.at, e.reason,
    u.first_name || ' ' || u.last_name as by
  from answer_edit e join "user" u on u.id = e.user_id
  where e.response_id ${is} order by e.id`;

export const editsOf = aboutResponses(editsWhere);

export interface Surroundings {
  pictures: ReadonlyMap<string, PictureFacts>;
  edits: readonly EditFacts[];
  address: PictureAddress;
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
  const scores = new Map(scored.score.questions.map((score) => [score.questionId, score]));
  const words = wordsOf(scored.version, review.plan.languageId);
  return scored.version.sections.flatMap((section) =>
    section.questions
      .filter((question) => visible.has(question))
      .map((question) => ({
        departmentId: section.departmentId,
        row: rowOf(review, scored, question, around, words(question), scores.get(question.id)),
      })),
  );
}

export const answerRow = (
  review: Review,
  scored: Scored,
  question: VersionQuestion,
  around: Surroundings,
): AnswerRow => {
  const score = scored.score.questions.find((one) => one.questionId === question.id);
  return rowOf(review, scored, question, around, wordsOf(scored.version, review.plan.languageId)(question), score);
};

function rowOf(
  review: Review,
  scored: Scored,
  question: VersionQuestion,
  around: Surroundings,
  worded: Worded,
  score: QuestionScore | undefined,
): AnswerRow {
  const { response } = scored;
  const answer = scored.effective.answers.get(question.id);
  return {
    auditPlanAnswerId: answerId(response.id, question.place),
    responseId: response.id,
    questionId: question.id,
    place: question.place,
    questionText: worded.text,
    answerType: question.answerType,
    infoOnly: question.infoOnly,
    critical: question.critical,
    options: worded.options(answer),
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
    pictures: shownPictures(scored, answer, around.pictures).map((picture) => pictureRow(picture, around.address)),
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
