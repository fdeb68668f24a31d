import type { audit as calls } from '@sahada/contract/audit';
import { answerTypes, type Severity } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import type { RawAnswer, VersionQuestion } from '@sahada/contract/version';
import type { EffectiveAnswer } from '@sahada/rules/answers';
import { sql } from 'kysely';
import { invalid, notFound } from '../../errors.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { lockResponses, storeChange } from './revise.ts';

const texts = {
  unknownOption: say({ tr: 'Bu soruda böyle bir cevap yok.', en: 'This question has no such answer.' }),
  oneOnly: say({ tr: 'Bu soruda yalnızca bir cevap seçilebilir.', en: 'Only one answer can be chosen.' }),
};

/** The response's id and the question's place in an answer's number. */
export const splitAnswerId = (id: number): { responseId: number; place: number } => ({
  responseId: Math.floor(id / 1000),
  place: id % 1000,
});

interface Given {
  optionIds?: number[] | undefined;
  subOptionIds?: number[] | undefined;
  text?: string | null | undefined;
  note?: string | null | undefined;
  severity?: Severity | '' | null | undefined;
}

/** Fields not given stay; a severity that was given to another choice goes with that choice. */
function merge(question: VersionQuestion, old: EffectiveAnswer | null, given: Given): RawAnswer {
  const known = new Set(question.answers.map((option) => option.id));
  const knownSubs = new Set(question.answers.flatMap((option) => option.subOptions.map((sub) => sub.id)));
  const optionIds = given.optionIds ?? old?.optionIds ?? [];
  const subOptionIds = given.subOptionIds ?? old?.subOptionIds ?? [];
  if (!optionIds.every((id) => known.has(id))) invalid('optionIds', texts.unknownOption);
  if (!subOptionIds.every((id) => knownSubs.has(id))) invalid('subOptionIds', texts.unknownOption);
  if (question.answerType !== answerTypes.multiple && new Set(optionIds).size > 1) invalid('optionIds', texts.oneOnly);
  const isSame =
    [...optionIds, ...subOptionIds].join() === [...(old?.optionIds ?? []), ...(old?.subOptionIds ?? [])].join();
  return {
    questionId: question.id,
    optionIds,
    subOptionIds,
    text: given.text === undefined ? (old?.text ?? null) : given.text,
    note: given.note === undefined ? (old?.note ?? null) : given.note,
    severity: given.severity === undefined ? (isSame ? (old?.severity ?? null) : null) : given.severity || 'none',
    pictureKeys: old?.pictureKeys ?? [],
  };
}

type Handlers = Pick<HandlersOf<typeof calls>, 'changeAnswer'>;

export const changeHandlers: Handlers = {
  async changeAnswer({ auditPlanAnswerId, reason, ...given }, { db, who, now, refuse }) {
    const { responseId, place } = splitAnswerId(auditPlanAnswerId);
    const [response] = await lockResponses(db, sql`r.id = ${responseId} and ${receivedResponse()}`, refuse);
    const question = response?.effective.visible.find((one) => one.place === place && !one.infoOnly);
    if (!response || !question) return notFound();
    const answer = merge(question, response.effective.answers.get(question.id) ?? null, given);
    await storeChange(db, response, { answer, reason: reason ?? '', userId: who.userId, now });
    return null;
  },
};
