import type { FieldForm } from '@sahada/contract/field';
import type { Draft } from '@sahada/contract/fieldwork';
import { expect, it } from 'vitest';
import type { FillState } from '../outbox/fill.ts';
import type { FindingRow, ResponseRow, SignatureRow } from '../outbox/rows.ts';
import { takenSignatures } from '../outbox/shared-signatures.ts';
import {
  clashing,
  detailsProblem,
  doneIn,
  indexOf,
  isEmptyFinding,
  isSettled,
  lacksTitle,
  namesSigners,
  nextOpen,
  placeOfQuestion,
  placesOf,
  signedAfter,
  signers,
  takenBack,
  takesFindings,
} from './flow.ts';
import type { Facts } from './use-facts.ts';

const form = (plan: Partial<FieldForm['plan']>, more: Partial<FieldForm> = {}) =>
  ({
    plan: { identity: 'none', askPosition: false, auditTypeId: 1, ...plan },
    version: { signatureSection: true, sections: [{ questions: [{ id: 1 }] }, { questions: [{ id: 2 }] }] },
    notice: null,
    ...more,
  }) as FieldForm;

const response = (more: Partial<ResponseRow> = {}) =>
  ({ consent: null, author: null, participant: { name: '', email: '' }, ...more }) as ResponseRow;

const steps = (asked: FieldForm, of: ResponseRow, visible: number[], intro: string | null = null) =>
  placesOf(asked, of, new Set(visible), intro).map((place) =>
    place.step === 'section' ? `section ${place.section}` : place.step,
  );

it('passes over sections without a visible question', () => {
  expect(steps(form({}), response(), [2])).toEqual(['section 1', 'review', 'sign']);
});

it('asks neither name, signature nor position of whoever refused consent', () => {
  const asked = form({ identity: 'required', askPosition: true }, { notice: { version: 1 } as FieldForm['notice'] });
  expect(steps(asked, response({ consent: { accepted: true, version: 1 } }), [1], 'hello')).toEqual([
    'notice',
    'details',
    'intro',
    'section 0',
    'review',
    'sign',
  ]);
  expect(steps(asked, response({ consent: { accepted: false, version: 1 } }), [1])).toEqual([
    'notice',
    'section 0',
    'review',
  ]);
});

it('begins a correction with what it was asked for, and leaves findings of their own to auditors of an audit', () => {
  const correction = { reason: 'x', returnedBy: null, returnedAt: null, marked: [1] };
  expect(steps(form({}), response({ correction }), [1])[0]).toBe('marked');
  expect(steps(form({}), response(), [1])).not.toContain('marked');
  const auditor = { id: 7, name: 'Ayşe' };
  expect(takesFindings(form({}, { auditor }))).toBe(true);
  expect(takesFindings(form({}, { auditor: null }))).toBe(false);
  expect(takesFindings(form({ auditTypeId: 2 }, { auditor }))).toBe(false);
});

it('asks the position of nobody of whom it would not be kept', () => {
  expect(steps(form({ askPosition: true }), response(), [1])).not.toContain('details');
  expect(steps(form({ askPosition: true, identity: 'optional' }), response(), [1])).toContain('details');
  expect(steps(form({ askPosition: true }), response({ author: { id: 7, name: 'Ayşe' } }), [1])).toContain('details');
});

it('asks no name of whoever came by a link of their own', () => {
  const asked = form({ identity: 'required' }, { person: { name: 'Ali Ak', email: 'ali@ornek.example' } });
  expect(steps(asked, response(), [1])).not.toContain('details');
  expect(detailsProblem(asked, response())).toBeNull();
});

it('asks no name of a signed-in auditor, and shows no privacy notice that is meant for participants', () => {
  const asked = form({ identity: 'required' }, { notice: { version: 1 } as FieldForm['notice'] });
  const signedIn = steps(asked, response({ author: { id: 7, name: 'Ayşe' } }), [1]);
  expect(signedIn).not.toContain('details');
  expect(signedIn).not.toContain('notice');
});

it('has the participant sign in a survey, auditor and site in an audit', () => {
  expect(signers(form({ auditTypeId: 2 }), response())).toEqual(['participant']);
  expect(signers(form({}), response())).toEqual(['auditor', 'site']);
});

it('goes on at the next section when the one it was left at has disappeared', () => {
  const places = placesOf(form({}), response(), new Set([2]), null);
  expect(indexOf(places, { step: 'section', section: 0, page: 0, questionId: 1 })).toBe(0);
  expect(indexOf(places, { step: 'section', section: 5, page: 0, questionId: null })).toBe(1);
});

it('wants a name only where it is required, and an e-mail address that can be one', () => {
  const asked = form({ identity: 'required' });
  expect(detailsProblem(asked, response())).toBe('name');
  expect(detailsProblem(asked, response({ participant: { name: '  ', email: '' } }))).toBe('name');
  expect(detailsProblem(form({ identity: 'optional' }), response())).toBeNull();
  const told = (email: string) => detailsProblem(asked, response({ participant: { name: 'A', email } }));
  for (const email of ['a@b', 'a@b.c', 'a@.co', 'a@b.co.', 'a b@c.co', 'a@b@c.co', '@b.co'])
    expect(told(email)).toBe('email');
  for (const email of ['', ' a@b.co ', 'a@b.com.tr']) expect(told(email)).toBeNull();
});

it('cuts a long section into pages by the checklist alone, and passes over those without a visible question', () => {
  const questions = Array.from({ length: 100 }, (_, index) => ({ id: index + 1 }));
  const long = form({}, { version: { signatureSection: false, sections: [{ questions }] } as never });
  const pages = (visible: number[]) =>
    placesOf(long, response(), new Set(visible), null).flatMap(({ step, page }) => (step === 'section' ? [page] : []));
  expect(pages(questions.map(({ id }) => id))).toEqual([0, 1, 2]);
  expect(pages([1, 100])).toEqual([0, 2]);
  expect([34, 35, 100].map((id) => placeOfQuestion(long, { id }).page)).toEqual([0, 1, 2]);
  const places = placesOf(long, response(), new Set([1, 100]), null);
  expect(indexOf(places, { step: 'section', section: 0, page: 1, questionId: 40 })).toBe(1);
});

it('finds the next unanswered question below the one last touched, and then from the beginning', () => {
  const judged = (open: number[]) => ({
    score: { questions: [1, 2, 3, 4].map((questionId) => ({ questionId, answered: !open.includes(questionId) })) },
  });
  const facts = (open: number[], needs: number[] = []) =>
    ({ judged: judged(open), needs: new Map(needs.map((id) => [id, 'photo'])) }) as unknown as Facts;
  const after = (questionId: number | null, ...open: number[]) => nextOpen(facts(open), questionId);
  expect([after(null, 1, 3), after(1, 1, 3), after(3, 1, 3), after(4, 2), after(2)]).toEqual([1, 3, 1, 2, null]);
  // Answered, and without the photo that sending asks for: neither done nor passed over.
  expect(nextOpen(facts([], [2]), null)).toBe(2);
  expect([...doneIn(facts([4], [2]))]).toEqual([1, 3]);
});

it('counts a signature with a name where names are kept, and a refusal with a reason', () => {
  const row = { refused: false, note: '', name: '', strokes: [{}] } as SignatureRow;
  expect([isSettled(row, true), isSettled(row, false)]).toEqual([false, true]);
  expect(isSettled({ ...row, strokes: [] }, false)).toBe(false);
  expect(isSettled({ ...row, name: 'Ayşe' }, true)).toBe(true);
  const typed = { ...row, strokes: [], typed: true };
  expect([isSettled(typed, true), isSettled({ ...typed, name: 'Ayşe' }, true)]).toEqual([false, true]);
  expect(isSettled({ ...row, refused: true }, true)).toBe(false);
  expect(isSettled({ ...row, refused: true, note: 'yok' }, true)).toBe(true);
});

it('gives an earlier signature back with what was said of it, and no note to a way of signing that it was not written for', () => {
  const earlier = { pictureKey: 'p', pictureNote: 'Adını yazarak imzaladı' };
  const row = { refused: true, note: 'Acelesi vardı', name: 'Ayşe', strokes: [{}], ...earlier } as SignatureRow;
  expect(takenBack(row)).toMatchObject({ refused: false, strokes: [], note: earlier.pictureNote, ...earlier });
  expect(takenBack({ ...row, pictureNote: '' })).toMatchObject({ note: '' });
});

it('signs anew after the signature that it replaces, also on a device whose clock is slow', () => {
  const theirs = { role: 'site' as const, name: 'Ali', refused: false, signedAt: '2026-11-22T10:00:00.000Z' };
  const standsAt = (signedAt: string) => {
    const signatures = { site: { role: 'site', signedAt } as SignatureRow };
    const state = { response: { responseKey: 'r' }, signatures } as unknown as FillState;
    return takenSignatures({ signatures: [theirs] } as unknown as Draft, state).length === 0;
  };
  const [slow, fine] = ['2026-11-22T09:57:00.000Z', '2026-11-22T10:02:00.000Z'];
  expect(standsAt(slow)).toBe(false);
  expect(standsAt(signedAfter(theirs.signedAt, slow))).toBe(true);
  expect(signedAfter(theirs.signedAt, slow) > theirs.signedAt).toBe(true);
  expect(signedAfter(theirs.signedAt, fine)).toBe(fine);
  expect(signedAfter(null, slow)).toBe(slow);
});

it('asks signers for their names where these are kept: never of a stranger in a plan without identity', () => {
  const auditor = response({ author: { id: 7, name: 'Ayşe' } });
  const named = (identity: 'none' | 'optional' | 'required', who = response()) => namesSigners(form({ identity }), who);
  expect([named('none'), named('optional'), named('required'), named('none', auditor)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it('leads to two answers that stand against each other only where their question is shown', () => {
  const clash = (questionId: number, byId: number) => ({ questionId, other: { questionId }, at: '', by: '', byId });
  const shared = { version: 1, clashes: [clash(2, 7), clash(1, 7), clash(1, 8)], resolved: [] };
  expect(clashing(response({ shared }), new Set([1, 2]))).toEqual([2, 1]);
  expect(clashing(response({ shared }), new Set([1]))).toEqual([1]);
  expect(clashing(response(), new Set([1]))).toEqual([]);
});

it('sends no finding in which nothing was entered, or that was taken away, and wants a title of any other', () => {
  const empty = { title: ' ', note: '', pictureKeys: [] as string[] } as FindingRow;
  expect([isEmptyFinding(empty), lacksTitle(empty)]).toEqual([true, false]);
  for (const row of [
    { ...empty, note: 'Kapı' },
    { ...empty, pictureKeys: ['p'] },
  ]) {
    expect([isEmptyFinding(row), lacksTitle(row)]).toEqual([false, true]);
    expect([isEmptyFinding({ ...row, removed: true }), lacksTitle({ ...row, removed: true })]).toEqual([true, false]);
    expect([isEmptyFinding({ ...row, title: 'Kapı' }), lacksTitle({ ...row, title: 'Kapı' })]).toEqual([false, false]);
  }
});
