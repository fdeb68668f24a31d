import { z } from 'zod';
import { AnswerForm, AnswerItem, questionTexts } from './question.ts';
import { crud } from './row.ts';
import { answerType } from './version.ts';
import {
  filterFlag,
  filterId,
  flag,
  id,
  message,
  name,
  nameLocales,
  optionalFlag,
  optionalNameLocales,
} from './wire.ts';

/** What a template holds of an answer: all but its id and its sub-options, which belong to one question. */
const own = { id: true, subOptions: true } as const;

export const TemplateAnswer = AnswerItem.omit(own);

export const TemplateItem = z.object({
  id,
  answerText: z.string(),
  type: answerType,
  /** Filled from it, answers are excluded from scoring. */
  notScorable: flag,
  active: flag,
  answers: z.array(TemplateAnswer),
  locales: nameLocales,
});

export const TemplateForm = z.object({
  answerText: name(questionTexts.answerTitle),
  type: z.union(answerType.options, { error: message(questionTexts.type) }),
  notScorable: optionalFlag,
  active: optionalFlag,
  /** Without any, the template is one answer: its own text. */
  answers: z.array(AnswerForm.omit(own)).max(100).optional(),
  locales: optionalNameLocales,
});

export const template = crud('/admin/Answer', {
  access: 'ManageAnswerTemplates',
  item: TemplateItem,
  form: TemplateForm,
  filters: {
    id: filterId,
    type: z
      .union([answerType, z.array(answerType)])
      .nullable()
      .optional(),
    notScorable: filterFlag,
    active: filterFlag,
  },
  noun: { tr: 'Cevap şablonu', en: 'Answer template' },
  paths: {
    list: '/admin/Answer/GetAllAnswerTemplate',
    create: '/admin/Answer/CreateAnswerTemplate',
    update: '/admin/Answer/UpdateAnswerTemplate',
    remove: '/admin/Answer/DeleteAnswerTemplates',
  },
});
