import { z } from 'zod';
import { crud } from './crud.ts';
import { lookupItem } from './list.ts';
import { became, type Noun } from './noun.ts';
import { read, saved, write } from './row.ts';
import { say } from './text.ts';
import { answerType, findingRule, severity, textFormat } from './version.ts';
import {
  flag,
  id,
  idOrNew,
  localesOf,
  name,
  optionalFlag,
  optionalId,
  optionalIllustrated,
  optionalLine,
  points,
  says,
  score,
} from './wire.ts';

export const questionTexts = {
  type: say({ tr: 'Cevap türü seçin.', en: 'Select an answer type.' }),
  text: say({ tr: 'Soru metnini girin.', en: 'Enter the question text.' }),
  answerTitle: say({ tr: 'Cevap metnini girin.', en: 'Enter the answer text.' }),
  scoreTooHigh: say({
    tr: 'Cevap puanı soru puanından yüksek olamaz (en çok {max}).',
    en: "An answer's score cannot exceed the question's score (at most {max}).",
  }),
  noAnswers: say({ tr: 'En az bir cevap ekleyin.', en: 'Add at least one answer.' }),
  tooManyButtons: say({
    tr: 'Buton grubunda en çok 5 cevap olabilir.',
    en: 'A button group can have at most 5 answers.',
  }),
  minAboveMax: say({ tr: 'En az değer, en çok değerden büyük olamaz.', en: 'The minimum cannot exceed the maximum.' }),
  answerInCondition: say({
    tr: '“{answer}” cevabı “{checklist}” soru listesinde koşul olarak kullanıldığı için kaldırılamaz.',
    en: 'The answer “{answer}” is a condition in the checklist “{checklist}” and cannot be removed.',
  }),
  picture: say({ tr: 'Fotoğraf seçin.', en: 'Choose a picture.' }),
  unreachable: say({
    tr: 'Cevaplarla en çok {n} puan alınabiliyor; %100’e ulaşılamaz.',
    en: 'The answers reach at most {n} of the points; 100% cannot be achieved.',
  }),
};

/** The texts of the problems that `checkQuestion` of rules finds. */
export const questionProblems = {
  answerTypeRequired: questionTexts.type,
  answersRequired: questionTexts.noAnswers,
  scoreAboveQuestion: questionTexts.scoreTooHigh,
  minAboveMax: questionTexts.minAboveMax,
  tooManyAnswers: questionTexts.tooManyButtons,
};

const titleLocales = localesOf({ title: z.string().trim().max(1000) });
const questionLocales = localesOf({
  name: z.string().trim().max(4000).nullable().optional(),
  infoText: optionalIllustrated,
});

const noteLocales = localesOf({ text: z.string().trim().max(250) });
const PreparedNote = z.object({ text: optionalLine, locales: noteLocales.optional() });

const optionalScore = score.nullable().optional();
const optionalSeverity = severity.nullable().optional();
const number = z.number().min(-1e12).max(1e12).nullable().optional();
const answerTitle = name(questionTexts.answerTitle, 1000);

const SubOptionForm = z.object({
  id: idOrNew,
  title: answerTitle,
  score: optionalScore,
  viewOrder: z.int().min(0).max(10_000).optional(),
  severity: optionalSeverity,
  locales: titleLocales.optional(),
});

export const AnswerForm = z.object({
  id: idOrNew,
  title: answerTitle,
  score: optionalScore,
  viewOrder: z.int().min(0).max(10_000).optional(),
  excludeFromScoring: optionalFlag,
  exclusive: optionalFlag,
  severity: optionalSeverity,
  subOptions: z.array(SubOptionForm).max(50).optional(),
  locales: titleLocales.optional(),
});

export const QuestionForm = z.object({
  categoryId: optionalId,
  questionText: name(questionTexts.text, 4000),
  questionInfoText: optionalIllustrated,
  code: optionalLine,
  score: optionalScore,
  infoOnly: optionalFlag,
  required: optionalFlag,
  critical: optionalFlag,
  answerType: z
    .union(answerType.options, { error: says(questionTexts.type) })
    .nullable()
    .optional(),
  textFormat: textFormat.nullable().optional(),
  unit: optionalLine,
  min: number,
  max: number,
  severityOutside: optionalSeverity,
  findingNote: findingRule.optional(),
  findingPhoto: findingRule.optional(),
  /** A picture that `uploadHelpPicture` has stored. */
  helpPictureId: optionalId,
  /** Notes for one tap; those without a text are dropped. */
  preparedNotes: z.array(PreparedNote).max(10).optional(),
  answers: z.array(AnswerForm).max(100).optional(),
  active: optionalFlag,
  locales: questionLocales.optional(),
});

const SubOptionItem = z.object({
  id,
  title: z.string(),
  score: points.nullable(),
  viewOrder: z.int(),
  severity: severity.nullable(),
  locales: titleLocales,
});

export const AnswerItem = z.object({
  id,
  title: z.string(),
  score: points.nullable(),
  viewOrder: z.int(),
  excludeFromScoring: flag,
  exclusive: flag,
  severity: severity.nullable(),
  subOptions: z.array(SubOptionItem),
  locales: titleLocales,
});

export const QuestionItem = z.object({
  id,
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  questionText: z.string(),
  questionInfoText: z.string().nullable(),
  code: z.string().nullable(),
  score: points.nullable(),
  infoOnly: flag,
  required: flag,
  critical: flag,
  answerType: answerType.nullable(),
  textFormat,
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  severityOutside: severity.nullable(),
  findingNote: findingRule,
  findingPhoto: findingRule,
  helpPictureId: id.nullable(),
  HelpPictureUrl: z.string().nullable(),
  preparedNotes: z.array(z.object({ text: z.string(), locales: noteLocales })),
  answers: z.array(AnswerItem),
  /** Whether the checklist of the filter (`checklistId`) already has it. */
  checked: flag,
  active: flag,
  locales: questionLocales,
});

/** A row of lists also tells how many checklists have the question. */
export const QuestionListItem = QuestionItem.extend({ UsedIn: z.int() });

/** Marks (`checked`) the questions that this checklist has, and filters by that mark. */
export const questionFilters = { checklistId: optionalId };

const added = say({ tr: 'eklendi', en: 'added' });

const noun: Noun = {
  tr: { one: 'soru', object: 'soruyu', named: 'sorusu', many: 'sorular' },
  en: { one: 'question', many: 'questions' },
};

export const question = {
  ...crud('/admin/Question', {
    access: 'ManageQuestions',
    item: QuestionItem,
    listItem: QuestionListItem,
    form: QuestionForm,
    filters: questionFilters,
    noun,
    nameKey: 'questionText',
  }),
  /** The checklists that have the question, by name, and how many plans use one of them. */
  usage: read({
    method: 'GET',
    path: '/admin/Question/GetUsage',
    access: 'ManageQuestions',
    request: z.object({ id }),
    response: z.object({ Checklists: z.array(lookupItem), Plans: z.int() }),
  }),
  /** Adds all of them or none; answers them as stored, in the order sent. */
  createMany: write({
    method: 'POST',
    path: '/admin/Question/CreateMany',
    access: 'ManageQuestions',
    request: z.object({ questions: z.array(QuestionForm).min(1).max(200) }),
    response: z.object({ ListItems: z.array(QuestionItem) }),
    done: became(noun, added),
    message: ({ input }) => became(noun, added, input.questions.length),
  }),
  /** Stores a picture that shows how to answer; the question that names its id has it. */
  uploadHelpPicture: write({
    method: 'POST',
    path: '/admin/Question/UploadHelpPicture',
    send: 'upload',
    access: 'ManageQuestions',
    says: 'quiet',
    request: z.object({
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: says(questionTexts.picture) }),
    }),
    response: z.object({ helpPictureId: id, HelpPictureUrl: z.string() }),
    done: say({ tr: 'Yardım fotoğrafı yüklendi.', en: 'Help picture uploaded.' }),
    refuses: ['imageType', 'imagePixels', 'imageUnreadable', 'tooLarge'],
  }),
  copy: write({
    method: 'GET',
    path: '/admin/Question/Copy',
    access: 'ManageQuestions',
    request: z.object({ id }),
    response: saved,
    done: say({ tr: 'Soru kopyalandı.', en: 'Question copied.' }),
  }),
};
