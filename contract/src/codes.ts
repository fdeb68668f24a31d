/**
 * The closed lists of the wire as plain values: what schemas are made of, and what rules and the field form compare with.
 * This file imports nothing, so that reading a code never brings the schema library along.
 */

/** The languages of screens and texts, as `/common/getLanguages` lists them. */
export const languageIds = { tr: 1, en: 2 } as const;

export type LanguageId = (typeof languageIds)[keyof typeof languageIds];

/** What a plan is. */
export const auditTypeIds = { audit: 1, survey: 2 } as const;

export type AuditTypeId = (typeof auditTypeIds)[keyof typeof auditTypeIds];

/** How many assignments an auditor's phone gets, those that end first: it keeps them all. */
export const mostAssignments = 500;

/** How many frozen checklists an asking device names at most, of those that it has. */
export const mostKnownVersions = 20;

/** How a question is answered. */
export const answerTypes = { single: 1, multiple: 2, radio: 3, groupButton: 4, text: 5 } as const;

export type AnswerType = (typeof answerTypes)[keyof typeof answerTypes];

/** What a written answer holds. */
export const textFormats = ['text', 'number', 'date', 'time'] as const;

/** How grave a finding is, lightest first. */
export const severities = ['observation', 'minor', 'major'] as const;

export type Severity = (typeof severities)[number];

/** Whether a finding takes a note, or a photo. */
export const findingRules = ['off', 'optional', 'required'] as const;

/** Every status code and its word. Draft is a plan's only; the others name a plan's status or a response's state. */
export const statuses = {
  Draft: 5,
  Planned: 10,
  InProgress: 20,
  PendingApproval: 30,
  Returned: 40,
  Approved: 50,
  Rejected: 60,
  Missed: 70,
  Cancelled: 80,
} as const;

export type StatusName = keyof typeof statuses;

export type StatusCode = (typeof statuses)[StatusName];

/** The states of a response; planned and missed exist only for plans without responses. */
export type ResponseStatus = 20 | 30 | 40 | 50 | 60;

/** Any of these makes a response held: received, stored apart and not counted until somebody accepts it. */
export const heldFlags = ['Late', 'OverQuota', 'Repeated'] as const;

/** What a receipt says of a response besides its state. */
export const receiptFlags = [...heldFlags, 'AwaitingPictures', 'Incomplete', 'Critical'] as const;

/** The flags of plans and responses. */
export const flags = ['Overdue', ...receiptFlags] as const;

export type Flag = (typeof flags)[number];

/** What a link leads to. `unknown`: no plan has the token. */
export const linkStates = ['open', 'notYet', 'closed', 'offAir', 'full', 'unknown'] as const;

export type LinkState = (typeof linkStates)[number];

/** Who signs a response. */
export const signatureRoles = ['auditor', 'assistant', 'site', 'participant'] as const;

export type SignatureRole = (typeof signatureRoles)[number];

/** The state of a picture that has arrived: ready to show, still being encoded, or impossible to open. */
export const pictureStates = ['ready', 'preparing', 'broken'] as const;

export type PictureState = (typeof pictureStates)[number];

/** The states of an action, in the order in which it passes through them, and their codes. */
export const actionStateCodes = { todo: 10, inProgress: 20, submitted: 30, done: 40, cancelled: 50 } as const;

export type ActionState = keyof typeof actionStateCodes;

export const actionStates = Object.keys(actionStateCodes) as [ActionState, ...ActionState[]];

/** What an action is for: mending what was found, its cause, or what has not happened yet. */
export const actionTypes = ['correction', 'corrective', 'preventive'] as const;

export type ActionType = (typeof actionTypes)[number];

export const actionPriorities = ['low', 'normal', 'high'] as const;

export type ActionPriority = (typeof actionPriorities)[number];
