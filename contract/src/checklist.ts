import { z } from 'zod';
import { crud } from './crud.ts';
import { filterId, listRequest, listResponse } from './list.ts';
import { QuestionItem, QuestionListItem, questionFilters } from './question.ts';
import { file, read, rowVersion, saved, write } from './row.ts';
import { say } from './text.ts';
import { visibleWhen } from './version.ts';
import {
  flag,
  id,
  idOrNew,
  name,
  nameLocales,
  optionalFlag,
  optionalId,
  optionalLine,
  optionalNameLocales,
  spoken,
} from './wire.ts';

export const checklistTexts = {
  title: say({ tr: 'Soru listesi adını girin.', en: 'Enter the checklist name.' }),
  emptySection: say({
    tr: '“{section}” bölümüne soru eklenmedi.',
    en: 'No questions were added to the section “{section}”.',
  }),
  twice: say({
    tr: 'Bu soru listede birden çok kez var.',
    en: 'This question is in the checklist more than once.',
  }),
  notAbove: say({
    tr: 'Koşul yalnızca daha önceki bir soruya bağlanabilir.',
    en: 'The condition can only refer to an earlier question.',
  }),
  foreignAnswer: say({
    tr: 'Koşuldaki cevap o soruya ait değil.',
    en: 'The answer in the condition does not belong to that question.',
  }),
  department: say({ tr: 'Bölüm seçin veya adını yazın.', en: 'Select a section or enter its name.' }),
  tooMany: say({
    tr: 'Bir soru listesinde en çok 999 soru olabilir.',
    en: 'A checklist can hold at most 999 questions.',
  }),
};

/** The texts of the problems that `checkSections` of rules finds. */
export const checklistProblems = {
  emptySection: checklistTexts.emptySection,
  questionTwice: checklistTexts.twice,
  notAbove: checklistTexts.notAbove,
  unknownAnswer: checklistTexts.foreignAnswer,
  tooManyQuestions: checklistTexts.tooMany,
};

const SectionQuestion = z.object({
  QuestionId: id,
  ViewOrder: z.int().min(0).max(10_000).optional(),
  Required: optionalFlag,
  VisibleWhen: visibleWhen.nullable().optional(),
});

const SectionForm = z.object({
  Id: idOrNew,
  DepartmentId: optionalId,
  /** Instead of `DepartmentId`: the department of this name, which is made where there is none. */
  DepartmentName: optionalLine,
  Title: optionalLine,
  ViewOrder: z.int().min(0).max(10_000).optional(),
  Locales: optionalNameLocales,
  Questions: z.array(SectionQuestion).max(999),
});

export const ChecklistForm = z.object({
  title: name(checklistTexts.title),
  Projects: z
    .array(z.object({ Id: id, Value: z.string().nullable().optional() }))
    .max(500)
    .optional(),
  SignatureSection: optionalFlag,
  Active: optionalFlag,
  Locales: optionalNameLocales,
  Sections: z.array(SectionForm).max(200).optional(),
});

export const ChecklistItem = z.object({
  Id: id,
  title: z.string(),
  Projects: z.array(z.object({ Id: id, Value: z.string() })),
  SignatureSection: flag,
  Active: flag,
  Locales: nameLocales,
  Sections: z.array(
    z.object({
      Id: id,
      DepartmentId: id,
      DepartmentName: z.string(),
      Title: z.string().nullable(),
      ViewOrder: z.int(),
      Locales: nameLocales,
      Questions: z.array(
        z.object({
          QuestionId: id,
          ViewOrder: z.int(),
          Required: flag,
          VisibleWhen: visibleWhen.nullable(),
          /** The question itself, so that a reader needs no second call. */
          Question: QuestionItem,
        }),
      ),
    }),
  ),
});

export const ChecklistListItem = z.object({
  Id: id,
  title: z.string(),
  Projects: z.array(z.object({ Id: id, Value: z.string() })),
  SignatureSection: flag,
  Active: flag,
  Locales: nameLocales,
  SectionCount: z.int(),
  QuestionCount: z.int(),
});

const { create, update, ...rows } = crud('/admin/Checklist', {
  access: 'ManageChecklists',
  item: ChecklistItem,
  listItem: ChecklistListItem,
  form: ChecklistForm,
  filters: { projectId: filterId },
  noun: {
    tr: { one: 'soru listesi', object: 'soru listesini', named: 'soru listesi', many: 'soru listeleri' },
    en: { one: 'checklist', many: 'checklists' },
  },
  nameKey: 'title',
});

export const checklist = {
  ...rows,
  save: write({
    method: 'POST',
    path: '/admin/Checklist/CreateOrUpdate',
    access: 'ManageChecklists',
    /** `Id` 0 or absent creates; then `title` is required. */
    request: ChecklistForm.partial().extend({
      Id: idOrNew,
      rowVersion: rowVersion.optional(),
    }),
    response: saved,
    done: say({ tr: 'Soru listesi kaydedildi.', en: 'Checklist saved.' }),
    refuses: ['changedMeanwhile', 'emptySection', 'checklistPlanned'],
  }),
  copy: write({
    method: 'GET',
    path: '/admin/Checklist/Copy',
    access: 'ManageChecklists',
    request: z.object({ id }),
    response: saved,
    done: say({ tr: 'Soru listesi kopyalandı.', en: 'Checklist copied.' }),
  }),
  /**
   * How the checklist differs from what a plan last froze of it. `old` and `new` are in words; a change without a
   * `questionId` concerns the checklist or a section, which `text` names.
   */
  changes: read({
    method: 'GET',
    path: '/admin/Checklist/GetChanges',
    access: 'ManageChecklists',
    request: z.object({ id }),
    response: z.array(
      z.object({
        kind: z.enum(['added', 'removed', 'moved', 'changed']),
        questionId: id.nullable(),
        text: spoken,
        field: z.string().nullable(),
        old: spoken.nullable(),
        new: spoken.nullable(),
      }),
    ),
    refuses: ['neverPublished'],
  }),
  /** To take along: as JSON for another company, as an XLSForm for another program, as a PDF to fill by hand. */
  export: file({
    method: 'GET',
    path: '/admin/Checklist/Export',
    access: 'ManageChecklists',
    request: z.object({ id, format: z.enum(['json', 'xlsform', 'pdf']).nullable().optional() }),
    refuses: ['busy'],
  }),
  questionBank: read({
    method: 'POST',
    path: '/admin/Checklist/GetQuestionBank',
    access: 'ManageChecklists',
    request: listRequest(QuestionListItem, questionFilters),
    response: listResponse(QuestionListItem),
  }),
};
