import type { Language } from '@sahada/contract/text';
import type { RawAnswer, VersionQuestion } from '@sahada/contract/version';

/** What every kind of answer is given; `soon` says that more of the same will follow at once, as with typing. */
export interface AnswerProps {
  question: VersionQuestion;
  answer: RawAnswer;
  language: Language;
  /** Id of the element that holds the question's text. */
  labelledBy: string;
  onChange: (answer: RawAnswer, soon?: boolean) => void;
}
