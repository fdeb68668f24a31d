import { z } from 'zod';
import { crud } from './crud.ts';
import { lookupItem, lookupRequest } from './list.ts';
import { AnswerForm, AnswerItem, questionTexts } from './question.ts';
import { read } from './row.ts';
import { answerType } from './version.ts';
import { flag, id, name, nameLocales, optionalFlag, optionalNameLocales, says } from './wire.ts';

/** What a template holds of an answer: all but its id and its sub-options, which belong to one question. */
const own = { id: true, subOptions: true } as const;

export const TemplateAnswer = AnswerItem.omit(own);

export const TemplateItem = z.object({
  id,
  answerText: z.string(),
  type: answerType,
  /** Answers filled from it are excluded from scoring. */
  notScorable: flag,
  active: flag,
  answers: z.array(TemplateAnswer),
  locales: nameLocales,
});

export const TemplateForm = z.object({
  answerText: name(questionTexts.answerTitle),
  type: z.union(answerType.options, { error: says(questionTexts.type) }),
  notScorable: optionalFlag,
  active: optionalFlag,
  /** A template without any is one answer: its own text. */
  answers: z.array(AnswerForm.omit(own)).max(100).optional(),
  locales: optionalNameLocales,
});

/** With the answers that it fills a question of its type with. */
export const templateLookup = read({
  method: 'GET',
  path: '/common/GetAnswerTemplates',
  access: 'signedIn',
  byKey: true,
  request: lookupRequest({ type: answerType.nullable().optional() }),
  response: z.array(lookupItem.extend({ Type: answerType, Answers: z.array(TemplateAnswer) })),
});

export const template = crud('/admin/Answer', {
  access: 'ManageAnswerTemplates',
  item: TemplateItem,
  form: TemplateForm,
  noun: {
    tr: { one: 'cevap şablonu', object: 'cevap şablonunu', named: 'cevap şablonu', many: 'cevap şablonları' },
    en: { one: 'answer template', many: 'answer templates' },
  },
  nameKey: 'answerText',
  lookup: templateLookup,
  paths: {
    list: '/admin/Answer/GetAllAnswerTemplate',
    create: '/admin/Answer/CreateAnswerTemplate',
    update: '/admin/Answer/UpdateAnswerTemplate',
    remove: '/admin/Answer/DeleteAnswerTemplates',
  },
});
