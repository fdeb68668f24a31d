import { createHash, randomUUID } from 'node:crypto';
import { answerTypes, languageIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import type { Language } from '@sahada/contract/text';
import type { RawAnswer, VersionQuestion } from '@sahada/contract/version';
import { iso } from '../../outside/clock.ts';
import type { Act } from '../../pipeline/act.ts';
import type { Chance } from './chance.ts';
import type { Drawer } from './drawings.ts';
import { closings, measured, notes } from './notes.ts';

interface Visit {
  at: number;
  chance: Chance;
  drawer: Drawer;
  key: string;
  /** Share of good answers, in percent. */
  quality: number;
  /** The checklist's key in the gallery. */
  list: string;
  /** The codes of its questions, by their ids. */
  codes: ReadonlyMap<number, string>;
  isSurvey: boolean;
  language: Language;
  /** Who signs for the auditors, and for the location. */
  auditor: string;
  contact: string;
}

const minuteMs = 60_000;

/** Answers one plan as a person would: fetches its form, sends pictures and answers. */
export async function answerPlan(act: Act, token: string, visit: Visit): Promise<void> {
  const { at, chance, key } = visit;
  const form = (await act('field.form', { token }, at)) as FieldForm;
  const answers: RawAnswer[] = [];
  const questions = form.version.sections.flatMap((section) => section.questions);
  const failing = failingOf(questions, visit);
  for (const question of questions) {
    const given = answerOf(question, visit, failing);
    if (given === null) continue;
    const { isBad, ...answer } = given;
    // Whoever finds something photographs it where that is asked for, and now and then elsewhere.
    const isSeen = isBad && !visit.isSurvey && (question.findingPhoto === 'required' || chance.in(15));
    if (isSeen) answer.pictureKeys = [await sendPicture(act, token, visit, visit.drawer.photo())];
    answers.push(answer);
  }
  const signatures = [];
  if (form.version.signatureSection) {
    for (const [role, name] of [
      ['auditor', visit.auditor],
      ['site', visit.contact],
    ] as const) {
      const pictureKey = await sendPicture(act, token, visit, await visit.drawer.signatureOf(name));
      signatures.push({ role, name, pictureKey, signedAt: iso(at) });
    }
  }
  const minutes = visit.isSurvey ? 1 + chance.below(4) : visit.list === 'store-opening' ? 9 : 35 + chance.below(40);
  await act(
    'field.submit',
    {
      responseKey: key,
      token,
      versionTag: form.versionTag,
      languageId: languageIds[visit.language],
      startedAt: iso(at - minutes * minuteMs),
      completedAt: iso(at),
      // An auditor is signed in, and told nothing that is meant for participants.
      notice: visit.isSurvey && form.notice ? { version: form.notice.version } : null,
      answers,
      signatures,
    },
    at,
  );
}

async function sendPicture(act: Act, token: string, { key, at }: Visit, bytes: Buffer): Promise<string> {
  const pictureKey = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await act('field.putPicture', { token, pictureKey, responseKey: key, sha256, bytes }, at);
  return pictureKey;
}

interface Given extends RawAnswer {
  isBad: boolean;
}

/**
 * The questions that fail, as many as the quality of the visit says. What matters most is looked after best: a critical
 * question fails only where much is wrong.
 */
function failingOf(questions: readonly VersionQuestion[], { chance, quality }: Visit): Set<number> {
  const asked = questions.filter(({ infoOnly, critical }) => !infoOnly && (!critical || quality < 60));
  const count = Math.round((asked.length * (100 - quality)) / 100);
  const failing = new Set<number>();
  const critical = asked.find((question) => question.critical);
  if (critical !== undefined && count > 0) failing.add(critical.id);
  while (failing.size < count) failing.add(chance.pick(asked).id);
  return failing;
}

/** An answer with the note that belongs to it; null where a person would leave it out. */
function answerOf(question: VersionQuestion, visit: Visit, failing: ReadonlySet<number>): Given | null {
  const { chance, quality, isSurvey } = visit;
  const { id: questionId, answers: options } = question;
  if (question.infoOnly || question.answerType === null) return null;
  const good = isSurvey ? chance.in(quality) : !failing.has(questionId);
  const choose = (place: number): Given | null => {
    const option = options[place];
    if (option === undefined) return null;
    const isBad = !good && option.excludeFromScoring !== true;
    const note = isBad && !isSurvey ? noteOn(question, visit) : undefined;
    return { questionId, optionIds: [option.id], isBad, ...(note === undefined ? {} : { note }) };
  };
  switch (question.answerType) {
    case answerTypes.text:
      return written(question, visit, good);
    case answerTypes.groupButton: {
      const last = options.length - 1;
      if (!isSurvey && !question.critical && chance.in(3)) return choose(last);
      if (good) return choose(0);
      // Of three or more real answers, the middle one is the usual complaint.
      return choose(last > 2 && chance.in(60) ? 1 : last - 1);
    }
    case answerTypes.multiple: {
      const left = good ? -1 : chance.below(options.length);
      const chosen = isSurvey
        ? options.filter(() => chance.in(45))
        : options.filter((_option, place) => place !== left);
      const ids = (chosen.length > 0 ? chosen : options.slice(0, 1)).map((option) => option.id);
      return { questionId, optionIds: ids, isBad: false };
    }
    default: {
      // A survey's list asks for a habit, which is neither good nor bad; a scale has five grades, a list three.
      if (isSurvey && question.answerType === answerTypes.single) return choose(chance.below(options.length));
      if (options.length < 5) return choose(good ? 0 : 1 + (chance.in(25) ? 1 : 0));
      return choose(good ? chance.below(2) : 2 + chance.below(options.length - 2));
    }
  }
}

/** What was measured, or the last words. */
function written(question: VersionQuestion, visit: Visit, good: boolean): Given | null {
  const { chance, quality, codes, list, isSurvey, language } = visit;
  const questionId = question.id;
  if (question.textFormat === 'number') {
    const values = measured[codes.get(questionId) ?? ''];
    if (values === undefined) return null;
    const value = chance.pick(good ? values.usual : values.beyond);
    return { questionId, text: String(value), isBad: false };
  }
  if (!chance.in(isSurvey ? 22 : 90)) return null;
  const said = closings[list];
  if (said === undefined) return null;
  const mood = good && quality >= 75 ? 'good' : !good && quality < 75 ? 'poor' : 'fair';
  return { questionId, text: chance.pick(said[mood])[language], isBad: false };
}

function noteOn(question: VersionQuestion, { chance, codes, language }: Visit): string | undefined {
  const known = notes[codes.get(question.id) ?? ''];
  return known === undefined ? undefined : chance.pick(known)[language];
}
