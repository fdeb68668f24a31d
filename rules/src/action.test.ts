import { type ActionState, actionStates } from '@sahada/contract/codes';
import { describe, expect, test } from 'vitest';
import { type ActionFacts, actionStep, actionSteps, actionsScope, isClosed, isGiven, isUndoable } from './action.ts';

/** Written down by hand, from every state to every other: who may, and what it takes. */

const as = {
  owner: { isOwner: true, isVerifier: false, manages: false },
  verifier: { isOwner: false, isVerifier: true, manages: false },
  manager: { isOwner: false, isVerifier: false, manages: true },
  managingOwner: { isOwner: true, isVerifier: false, manages: true },
  other: { isOwner: false, isVerifier: false, manages: false },
} satisfies Record<string, Omit<ActionFacts, 'state'>>;

type Part = keyof typeof as;

const yes = { nothing: 'nothing', note: 'note', either: 'noteOrPicture' } as const;
const no = { state: 'actionStep', yours: 'actionNotYours', owner: 'actionOwnerCloses' } as const;

/** In the order of `as`. */
const table: Record<ActionState, Partial<Record<ActionState, readonly string[]>>> = {
  todo: {
    inProgress: [yes.nothing, no.yours, yes.nothing, yes.nothing, no.yours],
    submitted: [yes.either, no.yours, yes.either, yes.either, no.yours],
    cancelled: [no.yours, no.yours, yes.note, yes.note, no.yours],
  },
  inProgress: {
    todo: [yes.nothing, no.yours, yes.nothing, yes.nothing, no.yours],
    submitted: [yes.either, no.yours, yes.either, yes.either, no.yours],
    cancelled: [no.yours, no.yours, yes.note, yes.note, no.yours],
  },
  submitted: {
    inProgress: [no.yours, yes.note, yes.note, yes.note, no.yours],
    done: [no.owner, yes.nothing, yes.nothing, no.owner, no.yours],
    cancelled: [no.yours, no.yours, yes.note, yes.note, no.yours],
  },
  done: { inProgress: [no.yours, no.yours, yes.note, yes.note, no.yours] },
  cancelled: { inProgress: [no.yours, no.yours, yes.note, yes.note, no.yours] },
};

describe('a step of an action', () => {
  test.each(actionStates)('from %s is open to those whom the table names, and takes what it says', (state) => {
    for (const to of actionStates) {
      const wanted = table[state][to] ?? Object.keys(as).map(() => no.state);
      const found = (Object.keys(as) as Part[]).map((part) => {
        const { needs, refused } = actionStep({ state, ...as[part] }, to);
        return needs ?? refused;
      });
      expect([state, to, ...found]).toEqual([state, to, ...wanted]);
    }
  });

  test('is offered exactly where it is allowed', () => {
    expect(actionSteps({ state: 'submitted', ...as.verifier })).toEqual([
      { state: 'inProgress', needs: 'note' },
      { state: 'done', needs: 'nothing' },
    ]);
    expect(actionSteps({ state: 'submitted', ...as.owner })).toEqual([]);
    for (const state of actionStates)
      for (const part of Object.values(as)) {
        const offered = actionSteps({ state, ...part }).map((step) => step.state);
        expect(offered).toEqual(actionStates.filter((to) => actionStep({ state, ...part }, to).refused === null));
      }
  });

  test('is taken back without a word only between to do and in progress, by whoever works on it', () => {
    const undoable = (Object.keys(as) as Part[]).flatMap((part) =>
      actionStates.flatMap((state) =>
        actionSteps({ state, ...as[part] })
          .filter((step) => isUndoable({ state, ...as[part] }, step.state))
          .map((step) => `${part}: ${state} → ${step.state}`),
      ),
    );
    expect(undoable).toEqual(
      ['owner', 'manager', 'managingOwner'].flatMap((part) => [
        `${part}: todo → inProgress`,
        `${part}: inProgress → todo`,
      ]),
    );
  });

  test('is never the owner’s to close, whatever they may do besides', () => {
    for (const isVerifier of [false, true])
      for (const manages of [false, true])
        expect(actionStep({ state: 'submitted', isOwner: true, isVerifier, manages }, 'done').needs).toBeNull();
  });

  test('that takes a note takes no picture for it, and blanks are no note', () => {
    expect(isGiven('note', { note: ' ', pictures: 3 })).toBe(false);
    expect(isGiven('noteOrPicture', { note: ' ', pictures: 0 })).toBe(false);
    expect(isGiven('noteOrPicture', { note: '', pictures: 1 })).toBe(true);
    expect(isGiven('noteOrPicture', { note: 'Yapıldı', pictures: 0 })).toBe(true);
    expect(isGiven('nothing', { note: '', pictures: 0 })).toBe(true);
  });

  test('is over once it is done or cancelled', () => {
    expect(actionStates.filter(isClosed)).toEqual(['done', 'cancelled']);
  });
});

test('all actions are seen with the right to manage them, one’s own with any other', () => {
  expect([actionsScope(['ManageActions']), actionsScope(['ManageReports'])]).toEqual(['company', 'own']);
});
