import type { AnyText } from '@sahada/contract/text';
import { create } from 'zustand';

/**
 * One question at a time, answered yes or no: `if (await ask({ question, yes }))`. The host stands once beside the
 * screens; focus starts on the harmless answer and goes back to where it was.
 */
export interface Question {
  /** The question itself, already filled and in the reader's language. */
  question: string;
  /** What it means; nothing by default. */
  under?: string | undefined;
  yes: AnyText;
  no?: AnyText;
  danger?: boolean;
}

export interface Asked {
  current: (Question & { answer: (yes: boolean) => void }) | null;
  opened: boolean;
}

export const useAsked = create<Asked>(() => ({ current: null, opened: false }));

export function ask(question: Question): Promise<boolean> {
  useAsked.getState().current?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useAsked.setState({ opened: false });
      resolve(yes);
    };
    useAsked.setState({ current: { ...question, answer }, opened: true });
  });
}
