import { auditTypeIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import type { VersionQuestion } from '@sahada/contract/version';
import type { FindingRow, Place, ResponseRow, SignatureRow, SignerRole, Step } from '../outbox/rows.ts';
import { pagesOf } from './section-pages.ts';
import type { Facts } from './use-facts.ts';

/** The order of the screens; pure. */

/** Whoever is not signed in is told what becomes of their data; an auditor has been told by their company. */
const isTold = (form: FieldForm, response: Pick<ResponseRow, 'author'>): boolean =>
  form.notice !== null && !response.author;

const refusedConsent = (response: Pick<ResponseRow, 'consent'>) => response.consent?.accepted === false;

/**
 * Name and e-mail are asked of those who are not signed in, if the plan wants them and consent was not refused; a personal
 * link says them already.
 */
export function asksIdentity(form: FieldForm, response: Pick<ResponseRow, 'consent' | 'author'>): boolean {
  return form.plan.identity !== 'none' && !form.person && !response.author && !refusedConsent(response);
}

const emailPattern = /^[^\s@]+@[^\s@.][^\s@]*\.[^\s@.]{2,}$/;

/** What keeps the person on this screen: the name where it is required, an e-mail address that cannot be one. */
export function detailsProblem(form: FieldForm, response: ResponseRow): 'name' | 'email' | null {
  if (!asksIdentity(form, response)) return null;
  const { name, email } = response.participant;
  if (form.plan.identity === 'required' && !name.trim()) return 'name';
  return email.trim() && !emailPattern.test(email.trim()) ? 'email' : null;
}

/** Where nobody is to be known, names and positions are not kept, so they are not asked for. */
const keepsPersons = (form: FieldForm, response: Pick<ResponseRow, 'author'>): boolean =>
  form.plan.identity !== 'none' || response.author !== null;

export function asksPosition(form: FieldForm, response: Pick<ResponseRow, 'consent' | 'author'>): boolean {
  return form.plan.askPosition && keepsPersons(form, response) && !refusedConsent(response);
}

/** Whether a signature counts only with the name of who signed. */
export const namesSigners: (form: FieldForm, response: Pick<ResponseRow, 'author'>) => boolean = keepsPersons;

/** Who signs. In a survey only the participant does; who refused consent is not asked. */
export function signers(form: FieldForm, response: Pick<ResponseRow, 'consent'>): SignerRole[] {
  if (!form.version.signatureSection || refusedConsent(response)) return [];
  return form.plan.auditTypeId === auditTypeIds.survey ? ['participant'] : ['auditor', 'site'];
}

/** Signed, now or for an earlier revision, by somebody who is named where names are asked for, or refused with a reason. */
export const isSettled = (row: SignatureRow | undefined, isNamed: boolean): boolean => {
  if (row === undefined) return false;
  if (row.refused) return row.note.trim() !== '';
  const isSigned = row.strokes.length > 0 || row.typed || row.pictureKey !== undefined;
  return isSigned && (!isNamed || row.name.trim() !== '');
};

/** When a signature is changed: after what it replaces, which may have been given on a device whose clock is fast. */
export const signedAfter = (before: string | null, now: string): string =>
  before && Date.parse(before) >= Date.parse(now) ? new Date(Date.parse(before) + 1).toISOString() : now;

/**
 * A signature without what was given here: the picture from before stands again, with its note. A note belongs to the way of signing
 * that it was written for.
 */
export const takenBack = ({ drawn, pictureNote = '', ...row }: SignatureRow): SignatureRow => ({
  ...row,
  ...{ refused: false, typed: false, strokes: [], note: pictureNote, pictureNote },
});

/** Nothing was entered, or it was taken away: such a finding is not sent. */
export const isEmptyFinding = ({ title, note, pictureKeys, removed }: FindingRow): boolean =>
  removed === true || (title.trim() === '' && note.trim() === '' && pictureKeys.length === 0);

/** Something was entered, but not what it is. */
export const lacksTitle = (row: FindingRow): boolean => row.title.trim() === '' && !isEmptyFinding(row);

/** Auditors add findings of their own to an audit; a survey has none. */
export const takesFindings = (form: FieldForm): boolean =>
  form.auditor !== null && form.plan.auditTypeId === auditTypeIds.audit;

/** Every screen of this response in its order; sections without a visible question are passed over. */
export function placesOf(
  form: FieldForm,
  response: Pick<ResponseRow, 'consent' | 'author' | 'correction'>,
  visible: ReadonlySet<number>,
  introText: string | null,
): Place[] {
  const at = (step: Step, section = 0, page = 0): Place => ({ step, section, page, questionId: null });
  const sections = form.version.sections.flatMap((section, index) =>
    pagesOf(section).flatMap((questions, page) =>
      questions.some((question) => visible.has(question.id)) ? [at('section', index, page)] : [],
    ),
  );
  return [
    ...(isTold(form, response) ? [at('notice')] : []),
    ...(asksIdentity(form, response) || asksPosition(form, response) ? [at('details')] : []),
    ...(introText ? [at('intro')] : []),
    ...(response.correction ? [at('marked')] : []),
    ...sections,
    at('review'),
    ...(signers(form, response).length > 0 ? [at('sign')] : []),
  ];
}

export const samePlace = (one: Place, other: Place) =>
  one.step === other.step && (one.step !== 'section' || (one.section === other.section && one.page === other.page));

/** Where a place stands in the order; a screen that is not there any more yields to the next one that is. */
export function indexOf(places: readonly Place[], place: Place): number {
  const exact = places.findIndex((one) => samePlace(one, place));
  if (exact >= 0) return exact;
  if (place.step !== 'section') return 0;
  const later = places.findIndex(
    (one) =>
      one.step === 'section' &&
      (one.section > place.section || (one.section === place.section && one.page > place.page)),
  );
  return later >= 0 ? later : places.findIndex((one) => one.step === 'review');
}

/** Where a question is shown. */
export function placeOfQuestion(form: FieldForm, question: Pick<VersionQuestion, 'id'>): Place {
  const { sections } = form.version;
  const has = (questions: readonly VersionQuestion[]) => questions.some(({ id }) => id === question.id);
  const section = Math.max(
    sections.findIndex((one) => has(one.questions)),
    0,
  );
  const pages = sections[section] ? pagesOf(sections[section]) : [];
  return { step: 'section', section, page: Math.max(pages.findIndex(has), 0), questionId: question.id };
}

/** Questions in which two answers stand against each other. One that is hidden is not sent, and nobody could decide there. */
export const clashing = (response: Pick<ResponseRow, 'shared'>, visible: ReadonlySet<number>): number[] => [
  ...new Set(response.shared?.clashes.flatMap(({ questionId }) => (visible.has(questionId) ? questionId : []))),
];

/** A question that is answered and has all that sending asks of it: it bears a tick, and progress counts it. */
export const doneIn = ({ judged, needs }: Pick<Facts, 'judged' | 'needs'>): ReadonlySet<number> =>
  new Set(
    judged.score.questions.flatMap(({ questionId, answered }) =>
      answered && !needs.has(questionId) ? [questionId] : [],
    ),
  );

/** The question that is not done and comes next after the one last touched, or from the beginning; null when none is left. */
export function nextOpen(facts: Pick<Facts, 'judged' | 'needs'>, questionId: number | null): number | null {
  const { questions } = facts.judged.score;
  const done = doneIn(facts);
  const from = questions.findIndex((question) => question.questionId === questionId) + 1;
  const inTurn = [...questions.slice(from), ...questions.slice(0, from)];
  return inTurn.find((question) => !done.has(question.questionId))?.questionId ?? null;
}
