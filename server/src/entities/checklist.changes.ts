import type { checklist as calls } from '@sahada/contract/checklist';
import { languageIds } from '@sahada/contract/codes';
import { codeText, yesNo } from '@sahada/contract/headings';
import { decimal } from '@sahada/contract/hundredths';
import { type AnyText, filled, type Language, say } from '@sahada/contract/text';
import type { Version, VersionAnswer, VersionSection } from '@sahada/contract/version';
import { type ChecklistChange, type ComparedField, changesBetween, type Standing } from '@sahada/rules/changes';
import { localized } from '@sahada/rules/localized';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../db/kysely.ts';
import { numberFormat } from '../facts/formats.ts';
import { checklistDocument } from '../facts/freeze.ts';
import { versionOf } from '../facts/versions.ts';

/** How a checklist differs from what was last frozen of it, in words for people. */

type Told = z.input<typeof calls.changes.response>[number];
type Write = (language: Language) => string;

const words = {
  place: say({ tr: '{section}, {n}. sıra', en: '{section}, place {n}' }),
  when: say({ tr: '“{question}” sorusuna cevap: {answers}', en: 'The answer to “{question}” is: {answers}' }),
  whenNot: say({
    tr: '“{question}” sorusuna şunlardan başka bir cevap: {answers}',
    en: 'The answer to “{question}” is not: {answers}',
  }),
  answer: say({ tr: '{title} ({about})', en: '{title} ({about})' }),
  points: say({ tr: '{n} puan', en: '{n} points' }),
  point: say({ tr: '1 puan', en: '1 point' }),
  picture: say({ tr: 'Fotoğraf', en: 'A picture' }),
  excluded: say({ tr: 'puanlama dışı', en: 'not scored' }),
};

/** What the wire calls a field of a frozen question. */
const wireNames: Partial<Record<ComparedField, string>> = {
  text: 'questionText',
  infoText: 'questionInfoText',
  visibleWhen: 'VisibleWhen',
  required: 'Required',
};

const both = (write: Write): AnyText => ({ tr: write('tr'), en: write('en') });

/**
 * The differences between the version of this checklist that was frozen last and the checklist now; null if none was frozen
 * yet, 404 for an unknown id.
 */
export async function changesOf(db: ReadDb, checklistId: number): Promise<Told[] | null> {
  const after = await checklistDocument(db, checklistId);
  const { rows } = await sql<{ id: number }>`
    select v.id from checklist_version v where v.checklist_id = ${checklistId} order by v.id desc limit 1`.execute(db);
  const [last] = rows;
  if (last === undefined) return null;
  const before = await versionOf(db, last.id);
  return changesBetween(before, after).map((change) => tell(change, before, after));
}

function tell(change: ChecklistChange, before: Version, after: Version): Told {
  switch (change.kind) {
    case 'title':
    case 'signatureSection': {
      const isTitle = change.kind === 'title';
      const value = (of: Version) => (isTitle ? named(of) : flagText(of.signatureSection));
      const field = isTitle ? 'title' : 'SignatureSection';
      return { kind: 'changed', questionId: null, text: named(after), field, old: value(before), new: value(after) };
    }
    case 'renamed': {
      const [old, now] = [named(change.before), named(change.after)];
      return { kind: 'changed', questionId: null, text: now, field: 'section', old, new: now };
    }
    case 'added':
      return { ...about(change.after), kind: 'added', field: null, old: null, new: placeIn(after, change.after) };
    case 'removed':
      return { ...about(change.before), kind: 'removed', field: null, old: placeIn(before, change.before), new: null };
    case 'moved': {
      const places = { old: placeIn(before, change.before), new: placeIn(after, change.after) };
      return { ...about(change.after), kind: 'moved', field: null, ...places };
    }
    case 'changed': {
      const { field } = change;
      const [old, now] = [valueTold(field, change.before, before), valueTold(field, change.after, after)];
      // Some details, such as translations of answers, are not told apart by their words.
      const isTold = JSON.stringify(old) !== JSON.stringify(now);
      const values = isTold ? { old, new: now } : { old: null, new: null };
      return { ...about(change.after), kind: 'changed', field: wireNames[field] ?? field, ...values };
    }
  }
}

const about = ({ question }: Standing) => ({
  questionId: question.id,
  text: both((language) => localized(question.text, question.locales, languageIds[language], 'name')),
});

const named = ({ title, locales }: Pick<VersionSection, 'title' | 'locales'>): AnyText =>
  both((language) => localized(title, locales, languageIds[language], 'name'));

const flagText = (value: boolean): AnyText => (value ? yesNo.yes : yesNo.no);

/** A question's section and its place in the whole checklist. */
function placeIn({ sections }: Version, { section, question }: Standing): AnyText {
  const place = sections.flatMap(({ questions }) => questions).findIndex(({ id }) => id === question.id) + 1;
  return filled(words.place, { section: named(section), n: numberText(place) });
}

const amount = (value: number, language: Language): string => numberFormat(language, {}).format(value);

/** A field's value in words; null where it is empty. */
function valueTold(field: ComparedField, { question }: Standing, version: Version): AnyText | null {
  switch (field) {
    case 'text':
      return { tr: question.text, en: question.text };
    case 'score':
      return question.score === null ? null : numberText(decimal(question.score));
    case 'min':
    case 'max':
      return question[field] === null ? null : numberText(question[field]);
    case 'infoOnly':
    case 'required':
    case 'critical':
      return flagText(question[field]);
    case 'answers':
      return question.answers.length === 0 ? null : answersText(question.answers);
    case 'preparedNotes':
      return plain((question.preparedNotes ?? []).map(({ text }) => text).join(' · '));
    case 'locales':
      return plain(question.locales.flatMap(({ name, infoText }) => [name, infoText ?? []].flat()).join(' · '));
    case 'helpPictureUrl':
      return question.helpPictureUrl === undefined ? null : words.picture;
    case 'visibleWhen':
      return whenText(question.visibleWhen, version);
    default: {
      const value = question[field];
      return codeText(field, value) ?? plain(value === null ? '' : String(value));
    }
  }
}

const plain = (text: string): AnyText | null => (text === '' ? null : { tr: text, en: text });

const numberText = (value: number): AnyText => both((language) => amount(value, language));

const titleOf = ({ title, locales }: Pick<VersionAnswer, 'title' | 'locales'>): AnyText =>
  both((language) => localized(title, locales, languageIds[language], 'title'));

const joined = (texts: readonly AnyText[], between: string): AnyText =>
  both((language) => texts.map((text) => text[language]).join(between));

const pointsText = (points: number): AnyText =>
  points === 1 ? words.point : filled(words.points, { n: numberText(points) });

/** Answers with what each brings: "Evet (10 puan) · Hayır (0 puan, Minör)". */
const answersText = (answers: readonly VersionAnswer[]): AnyText =>
  joined(
    answers.map((answer) => {
      const { score, severity, excludeFromScoring, subOptions } = answer;
      const about = [
        ...(excludeFromScoring ? [words.excluded] : []),
        ...(score === null ? [] : [pointsText(decimal(score))]),
        ...[codeText('severity', severity)].flatMap((text) => text ?? []),
        ...subOptions.map(titleOf),
      ];
      return about.length === 0
        ? titleOf(answer)
        : filled(words.answer, { title: titleOf(answer), about: joined(about, ', ') });
    }),
    ' · ',
  );

function whenText(when: Standing['question']['visibleWhen'], { sections }: Version): AnyText | null {
  if (when === null) return null;
  const source = sections.flatMap(({ questions }) => questions).find(({ id }) => id === when.QuestionId);
  if (source === undefined) return null;
  const chosen = source.answers.filter(({ id }) => when.AnswerIds.includes(id));
  return filled(when.Not ? words.whenNot : words.when, {
    question: both((language) => localized(source.text, source.locales, languageIds[language], 'name')),
    answers: joined(chosen.map(titleOf), ', '),
  });
}
