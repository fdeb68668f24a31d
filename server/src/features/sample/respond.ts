import { createHash, randomUUID } from 'node:crypto';
import { answerTypes, languageIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import type { RawAnswer, VersionQuestion } from '@sahada/contract/version';
import { iso } from '../../outside/clock.ts';
import type { Act } from '../../pipeline/act.ts';
import type { Chance } from './chance.ts';
import { remarks } from './content.ts';
import { drawPhoto, drawSignature } from './draw.ts';

interface Visit {
  at: number;
  chance: Chance;
  key: string;
  /** Share of good answers, in percent. */
  quality: number;
  photo: boolean;
}

/** Answers one plan as a person would: fetches its form, sends pictures and answers. */
export async function answerPlan(act: Act, plan: { token: string; survey: boolean }, visit: Visit): Promise<void> {
  const form = (await act('field.form', { token: plan.token }, visit.at)) as FieldForm;
  const answers: RawAnswer[] = [];
  for (const section of form.version.sections) {
    for (const question of section.questions) {
      const given = answerOf(question, visit, plan.survey);
      if (given) answers.push(given);
    }
  }
  const bad = answers.find((given) => given.note);
  if (visit.photo && bad)
    bad.pictureKeys = [await sendPicture(act, plan.token, visit, await drawPhoto(visit.chance), 'image/jpeg')];
  const signatures = form.version.signatureSection
    ? [
        {
          role: 'auditor',
          name: 'Denetçi',
          pictureKey: await sendPicture(act, plan.token, visit, await drawSignature(visit.chance), 'image/png'),
          signedAt: iso(visit.at),
        },
        {
          role: 'site',
          name: 'Lokasyon yetkilisi',
          pictureKey: await sendPicture(act, plan.token, visit, await drawSignature(visit.chance), 'image/png'),
          signedAt: iso(visit.at),
        },
      ]
    : [];
  await act(
    'field.submit',
    {
      responseKey: visit.key,
      token: plan.token,
      versionTag: form.versionTag,
      languageId: languageIds.tr,
      startedAt: iso(visit.at - 20 * 60_000),
      completedAt: iso(visit.at),
      answers,
      signatures,
    },
    visit.at,
  );
}

async function sendPicture(act: Act, token: string, { key, at }: Visit, bytes: Buffer, _type: string): Promise<string> {
  const pictureKey = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await act('field.putPicture', { token, pictureKey, responseKey: key, sha256, bytes }, at);
  return pictureKey;
}

function answerOf(question: VersionQuestion, { chance, quality }: Visit, survey: boolean): RawAnswer | null {
  const questionId = question.id;
  if (question.infoOnly || question.answerType === null) return null;
  const options = question.answers;
  const good = chance.in(quality);
  switch (question.answerType) {
    case answerTypes.text: {
      if (question.textFormat !== 'number')
        return chance.in(survey ? 25 : 80) ? { questionId, text: chance.pick(remarks).tr } : null;
      const low = question.min ?? 0;
      const high = question.max ?? low + 10;
      const inside = low + chance.below(Math.max(1, Math.round(high - low)));
      return { questionId, text: String(chance.in(92) ? inside : high + 1 + chance.below(4)) };
    }
    case answerTypes.groupButton: {
      const [yes, partly, no, notApplicable] = options;
      const chosen = chance.in(4) ? notApplicable : good ? yes : chance.in(60) ? partly : no;
      if (!chosen) return null;
      const isBad = chosen === partly || chosen === no;
      return { questionId, optionIds: [chosen.id], ...(isBad && !survey ? { note: chance.pick(remarks).tr } : {}) };
    }
    case answerTypes.multiple: {
      const chosen = options.filter(() => chance.in(quality));
      return chosen.length > 0
        ? { questionId, optionIds: chosen.map((option) => option.id) }
        : { questionId, optionIds: [options[0]?.id ?? 0] };
    }
    default: {
      const place = good ? chance.below(2) : Math.min(options.length - 1, 1 + chance.below(options.length - 1));
      const chosen = options[place] ?? options[0];
      return chosen ? { questionId, optionIds: [chosen.id] } : null;
    }
  }
}
