import { hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer, Version, VersionQuestion } from '@sahada/contract/version';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgePlainly } from '../test/plain.ts';
import { anyAnswers, anyQuestion, anyVersion, unrulyAnswers } from '../test/random.ts';
import { isAnswered } from './answers.ts';
import { compile } from './compiled.ts';
import { judge } from './judge.ts';

const modes = ['live', 'final'] as const;
const anyMode = fc.constantFrom(...modes);
const add = (parts: number[]): number => parts.reduce((sum, part) => sum + part, 0);

test('a compiled version says what the formula says, rule by rule, whatever the checklist and the answers', () => {
  fc.assert(
    fc.property(anyVersion, unrulyAnswers, anyMode, (version, answers, mode) => {
      const { asSent: _, ...judged } = judge(compile(version), answers, mode);
      expect(judged).toEqual(judgePlainly(version, answers, mode));
    }),
    { numRuns: 3000 },
  );
});

test('a version is compiled once', () => {
  const [version] = fc.sample(anyVersion, 1) as [Version];
  expect(compile(version)).toBe(compile(version));
  expect(compile({ ...version })).not.toBe(compile(version));
});

/** A small change of answers that count, or none. */
const anyTwist = fc
  .record({
    first: fc.boolean(),
    change: fc.constantFrom<(answer: RawAnswer) => RawAnswer>(
      (answer) => answer,
      ({ questionId, ...answer }) => ({ ...definite(answer), questionId }),
      (answer) => ({ ...answer, note: ` ${answer.note ?? ''}` }),
      (answer) => ({ ...answer, text: `${answer.text ?? ''} ` }),
      (answer) => ({ ...answer, optionIds: [...(answer.optionIds ?? []), 999] }),
      (answer) => ({ ...answer, optionIds: answer.optionIds?.toReversed() }),
      (answer) => ({ ...answer, subOptionIds: [...(answer.subOptionIds ?? []), 999] }),
      (answer) => ({ ...answer, pictureKeys: [...(answer.pictureKeys ?? []), ...(answer.pictureKeys ?? [])] }),
    ),
    order: fc.constantFrom<(answers: RawAnswer[]) => RawAnswer[]>(
      (answers) => answers,
      (answers) => answers,
      (answers) => answers.toReversed(),
      (answers) => [...answers, ...answers.slice(-1)],
      (answers) => [...answers, { questionId: 99, optionIds: [991] }],
    ),
  })
  .map(({ first, change, order }) => (answers: RawAnswer[]) => {
    const at = first ? 0 : answers.length - 1;
    return order(answers.map((answer, index) => (index === at ? change(answer) : answer)));
  });

/** Without its empty fields. */
const definite = (answer: Omit<RawAnswer, 'questionId'>): Omit<RawAnswer, 'questionId'> =>
  Object.fromEntries(
    Object.entries(answer).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );

test('answers are as sent exactly when they are those that count, in their order, empty fields aside', () => {
  const empty = {
    questionId: 0,
    optionIds: [],
    subOptionIds: [],
    text: null,
    note: null,
    severity: null,
    pictureKeys: [],
  };
  let sentCount = 0;
  fc.assert(
    fc.property(anyVersion, unrulyAnswers, anyTwist, (version, raw, twist) => {
      const compiled = compile(version);
      const answers = twist(judge(compiled, raw, 'final').answers);
      const judged = judge(compiled, answers, 'final');
      const filled = answers.map((answer) => ({ ...empty, ...answer }));
      expect(judged.asSent).toBe(JSON.stringify(filled) === JSON.stringify(judged.answers));
      if (judged.asSent && answers.length > 0) sentCount++;
      expect(judge(compiled, judged.answers, 'final')).toEqual({ ...judged, asSent: true });
    }),
    { numRuns: 1000 },
  );
  // About 125 of 1,000 come so; far fewer would mean that the property is hardly tried.
  expect(sentCount).toBeGreaterThan(40);
});

describe('a judgement', () => {
  test('never depends on answers of hidden questions', () => {
    fc.assert(
      fc.property(anyVersion, anyAnswers, anyMode, (version, answers, mode) => {
        const { asSent: _, ...judged } = judge(compile(version), answers, mode);
        const shown = new Set(judged.visible.map((question) => question.id));
        const without = answers.filter((answer) => shown.has(answer.questionId));
        expect(judge(compile(version), without, mode)).toMatchObject(judged);
      }),
    );
  });

  test('does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(anyVersion, anyAnswers, anyMode, (version, answers, mode) => {
        const { asSent: _, ...judged } = judge(compile(version), answers, mode);
        expect(judge(compile(version), answers.toReversed(), mode)).toMatchObject(judged);
      }),
    );
  });

  test('has a score within 0 and 100, to which sections and questions add up', () => {
    fc.assert(
      fc.property(anyVersion, anyAnswers, anyMode, (version, answers, mode) => {
        const { score } = judge(compile(version), answers, mode);
        if (score.max === 0) expect(score.percent).toBeNull();
        else expect(score.percent).toSatisfy((percent: number) => percent >= 0 && percent <= 10_000);
        for (const parts of [score.sections, score.questions]) {
          expect(add(parts.map((part) => part.earned))).toBe(score.earned);
          expect(add(parts.map((part) => part.max))).toBe(score.max);
        }
        for (const question of score.questions) expect(question.earned).toBeLessThanOrEqual(question.max);
      }),
    );
  });

  test('is the same live and final once everything is answered', () => {
    fc.assert(
      fc.property(anyVersion, anyAnswers, (version, answers) => {
        const [live, final] = [judge(compile(version), answers, 'live'), judge(compile(version), answers, 'final')];
        expect(final.score.earned).toBeGreaterThanOrEqual(live.score.earned);
        expect(final.score.max).toBeGreaterThanOrEqual(live.score.max);
        if (live.score.answered === live.score.total) expect(final).toEqual(live);
      }),
    );
  });

  test('never makes a finding of an unanswered question', () => {
    fc.assert(
      fc.property(anyVersion, anyAnswers, (version, raw) => {
        const { answers, findings } = judge(compile(version), raw, 'final');
        for (const { questionId } of findings)
          expect(isAnswered(answers.find((answer) => answer.questionId === questionId))).toBe(true);
      }),
    );
  });

  test('misses answers of visible questions only', () => {
    fc.assert(
      fc.property(anyVersion, anyAnswers, (version, answers) => {
        const { visible, missing } = judge(compile(version), answers, 'final');
        expect(visible.map((question) => question.id)).toEqual(expect.arrayContaining(missing));
      }),
    );
  });

  test('asks for the note and photo that its question requires of a finding', () => {
    const question: VersionQuestion = {
      ...(fc.sample(anyQuestion(1), 1)[0] as VersionQuestion),
      infoOnly: false,
      answerType: 3,
      score: hundredths(5),
      critical: false,
      visibleWhen: null,
      findingNote: 'required',
      findingPhoto: 'required',
      answers: [0, 5].map((points, index) => ({
        id: 11 + index,
        title: '',
        score: hundredths(points),
        excludeFromScoring: false,
        exclusive: false,
        severity: null,
        subOptions: [],
        locales: [],
      })),
    };
    const version: Version = {
      rulesVersion: 1,
      checklistId: 1,
      title: '',
      locales: [],
      signatureSection: false,
      sections: [{ id: 1, departmentId: 1, title: '', locales: [], questions: [question] }],
    };
    const lacking = (answer: Omit<RawAnswer, 'questionId'>) =>
      judge(compile(version), [{ questionId: 1, ...answer }], 'final').findings.map((finding) => [
        finding.lacksNote,
        finding.lacksPhoto,
      ]);
    expect(lacking({ optionIds: [11] })).toEqual([[true, true]]);
    expect(lacking({ optionIds: [11], note: 'Kırık' })).toEqual([[false, true]]);
    expect(lacking({ optionIds: [11], note: 'Kırık', pictureKeys: ['a'] })).toEqual([[false, false]]);
    expect(lacking({ optionIds: [12] })).toEqual([]);
  });
});
