import type { LanguageId } from '@sahada/contract/codes';

/** A checklist on its way from a file, without ids: conditions name places, options stand in their order. */

export interface DraftText {
  languageId: LanguageId;
  name: string;
}

export interface DraftAnswer {
  title: string;
  score: number | null;
  excludeFromScoring: boolean;
  locales: { languageId: LanguageId; title: string }[];
}

export interface DraftQuestion {
  /** The row of the file. */
  row: number;
  questionText: string;
  questionInfoText: string | null;
  locales: { languageId: LanguageId; name: string | null; infoText: string | null }[];
  code: string | null;
  required: boolean;
  infoOnly: boolean;
  answerType: 1 | 2 | 3 | 4 | 5 | null;
  textFormat: 'text' | 'number' | 'date' | 'time';
  min: number | null;
  max: number | null;
  score: number | null;
  answers: DraftAnswer[];
  visibleWhen: { section: number; question: number; answers: number[]; not: boolean } | null;
}

export interface DraftSection {
  title: string;
  locales: DraftText[];
  questions: DraftQuestion[];
}

export interface Draft {
  title: string;
  sections: DraftSection[];
}

/** Why something of a form has no place in a checklist. */
export type Why =
  | 'repeat'
  | 'calculation'
  | 'constraint'
  | 'choiceFilter'
  | 'cascade'
  | 'relevant'
  | 'relevantTwice'
  | 'type'
  | 'meta'
  | 'media'
  | 'message'
  | 'photo'
  | 'barcode'
  | 'tableHead'
  | 'dateTime'
  | 'other'
  | 'language'
  | 'default'
  | 'reference'
  | 'requiredIf'
  | 'column'
  | 'noList'
  | 'emptyList'
  | 'tooMany'
  | 'tooLong'
  | 'setting'
  | 'groupEnd';

/** Something that was left out, or carried over in part. */
export interface Left {
  row: number;
  what: string;
  why: Why;
}

type When = NonNullable<DraftQuestion['visibleWhen']>;

/** Whether one condition has the other with it: a question that depends on a hidden one is hidden, too. */
export function follows(sections: readonly DraftSection[], one: When | null, other: When): boolean {
  for (let when = one; when; when = sections[when.section]?.questions[when.question]?.visibleWhen ?? null)
    if (JSON.stringify(when) === JSON.stringify(other)) return true;
  return false;
}
