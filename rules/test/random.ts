import { answerTypes, findingRules, severities, textFormats } from '@sahada/contract/codes';
import { hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer, Version, VersionQuestion } from '@sahada/contract/version';
import fc from 'fast-check';

/** Random checklists with every kind of question, and random answers to them, sensible and not. */

const questionCount = 6;

const severity = fc.constantFrom(null, ...severities);
const score = fc
  .constantFrom(null, 0, 0, 2.5, 5, 10, 20)
  .map((points) => (points === null ? null : hundredths(points)));
const limit = fc.constantFrom(null, -1, 0, 4, 10);

/** Question n has options 10n+1…, option o has sub-options 10o+1…; a rule may look at any question above. */
export const anyQuestion = (id: number): fc.Arbitrary<VersionQuestion> =>
  fc
    .record({
      answerType: fc.constantFrom(...Object.values(answerTypes), null),
      textFormat: fc.constantFrom(...textFormats),
      min: limit,
      max: limit,
      severityOutside: severity,
      findingNote: fc.constantFrom(...findingRules),
      findingPhoto: fc.constantFrom(...findingRules),
      score,
      infoOnly: fc.constantFrom(true, false, false, false),
      required: fc.boolean(),
      critical: fc.boolean(),
      answers: fc.array(
        fc.record({
          score,
          excludeFromScoring: fc.constantFrom(true, false, false),
          exclusive: fc.constantFrom(true, false, false),
          severity,
          subOptions: fc.array(fc.record({ score, severity }), { maxLength: 2 }),
        }),
        { maxLength: 3 },
      ),
      above: fc.option(
        fc.record({
          question: fc.nat({ max: questionCount - 1 }),
          options: fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1 }),
          Not: fc.boolean(),
        }),
      ),
    })
    .map(({ above, answers, ...rest }) => ({
      ...rest,
      id,
      place: id,
      text: '',
      infoText: null,
      locales: [],
      unit: null,
      visibleWhen:
        above && above.question > 0 && above.question < id
          ? {
              QuestionId: above.question,
              AnswerIds: above.options.map((option) => above.question * 10 + option),
              Not: above.Not,
            }
          : null,
      answers: answers.map(({ subOptions, ...answer }, index) => ({
        ...answer,
        id: id * 10 + index + 1,
        title: '',
        locales: [],
        subOptions: subOptions.map((sub, place) => ({
          ...sub,
          id: (id * 10 + index + 1) * 10 + place + 1,
          title: '',
          locales: [],
        })),
      })),
    }));

const ids = Array.from({ length: questionCount }, (_, index) => index + 1);

export const anyVersion: fc.Arbitrary<Version> = fc.tuple(...ids.map(anyQuestion)).map((questions) => ({
  rulesVersion: 1,
  checklistId: 1,
  title: '',
  locales: [],
  signatureSection: false,
  sections: [questions.slice(0, 3), questions.slice(3)].map((part, index) => ({
    id: index + 1,
    departmentId: index + 1,
    title: '',
    locales: [],
    questions: part,
  })),
}));

/** An answer to a question of the checklist, or to one that it does not have; with options of it and unknown ones. */
const anyAnswer: fc.Arbitrary<RawAnswer> = fc.integer({ min: 1, max: questionCount + 1 }).chain((questionId) =>
  fc.record(
    {
      questionId: fc.constant(questionId),
      optionIds: fc.array(fc.integer({ min: questionId * 10, max: questionId * 10 + 3 }), { maxLength: 3 }),
      subOptionIds: fc.array(fc.integer({ min: questionId * 100 + 11, max: questionId * 100 + 32 }), { maxLength: 4 }),
      text: fc.constantFrom(null, '', ' ', '0', 'x', '4', ' 10,5', '-2', '-', ' ,'),
      note: fc.constantFrom(null, ' ', 'Kırık', ' Kırık'),
      severity: fc.constantFrom(null, 'none' as const, ...severities),
      pictureKeys: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
    },
    { requiredKeys: ['questionId'] },
  ),
);

/** At most one answer to each question. */
export const anyAnswers: fc.Arbitrary<RawAnswer[]> = fc.uniqueArray(anyAnswer, {
  selector: (answer) => answer.questionId,
});

/** Several answers to one question too. */
export const unrulyAnswers: fc.Arbitrary<RawAnswer[]> = fc.array(anyAnswer, { maxLength: 8 });
