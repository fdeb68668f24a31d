import { z } from 'zod';
import { checklistTexts } from './checklist.ts';
import { QuestionForm } from './question.ts';
import { flag, name, nameLocales, optionalLine } from './wire.ts';

/** A checklist to take along: without ids, so that another company can take it in. Conditions name places, counted from 0. */

const FileQuestion = QuestionForm.omit({ categoryId: true, active: true }).extend({
  /** The name of its category. */
  category: optionalLine,
  /** Whether this checklist asks for an answer, whatever the question itself says. */
  asked: z.object({ required: flag }).optional(),
  visibleWhen: z
    .object({
      section: z.int().min(0).max(999),
      question: z.int().min(0).max(999),
      answers: z.array(z.int().min(0).max(999)).min(1).max(100),
      not: flag,
    })
    .nullable()
    .optional(),
});

export const ChecklistFile = z.object({
  sahada: z.literal('checklist'),
  format: z.literal(1),
  title: name(checklistTexts.title),
  locales: nameLocales.optional(),
  signatureSection: flag.optional(),
  sections: z
    .array(
      z.object({
        /** The name of its department. */
        department: optionalLine,
        title: optionalLine,
        locales: nameLocales.optional(),
        questions: z.array(FileQuestion).max(999),
      }),
    )
    .max(200),
});

export type ChecklistFile = z.input<typeof ChecklistFile>;
