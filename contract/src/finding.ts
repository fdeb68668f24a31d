import { z } from 'zod';
import { ActionRow } from './action.ts';
import { AnswerRow } from './audit.ts';
import { severity } from './version.ts';
import { flag, id, instant } from './wire.ts';

/**
 * What is wrong, as reports list it: made by an answer, or added by an auditor apart from any question. Of a survey that asks
 * nobody who they are a list over several plans tells neither the response nor the moment.
 */
export const FindingRow = z.object({
  id,
  auditId: id,
  responseId: id.nullable(),
  /** What the response's receipt says. */
  number: z.string().nullable(),
  auditPlanAnswerId: AnswerRow.shape.auditPlanAnswerId.nullable(),
  severity,
  /** Its question is critical and earned nothing. */
  critical: flag,
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  questionId: id.nullable(),
  /** The question, or the auditor's own words. */
  title: z.string(),
  answer: z.string().nullable(),
  note: z.string().nullable(),
  /** The same question, or for an auditor's own finding nothing, failed at this location within the twelve months before. */
  repeat: flag,
  /** The newest of those findings. */
  repeatOf: id.nullable(),
  customerName: z.string(),
  projectName: z.string(),
  /** Where the response was given: by its sticker, else the plan's. */
  locationId: id,
  locationName: z.string(),
  checkListName: z.string(),
  foundAt: instant.nullable(),
  foundBy: z.string().nullable(),
  /** Taken away by a correction after it had stood in a report. */
  withdrawn: flag,
  pictures: AnswerRow.shape.pictures,
  /** What is done about it, oldest first. */
  actions: z.array(ActionRow.pick({ id: true, number: true, title: true, stateCode: true, overdue: true })),
});

export type FindingRow = z.input<typeof FindingRow>;
export type WireFindingRow = z.output<typeof FindingRow>;
