import type { AnyText } from '@sahada/contract/text';
import { create } from 'zustand';

/**
 * One question at a time, answered yes or no: `if (await ask({ question, yes }))`. Focus starts on the harmless answer and
 * goes back to where it was. The dialog is fetched with the first question; if that fails, the browser's own asks instead,
 * so that every question gets an answer.
 */
export interface Question {
  /** The question itself, already filled and in the reader's language. */
  question: string;
  /** What it means; nothing by default. */
  under?: string | undefined;
  yes: AnyText;
  no?: AnyText;
  danger?: boolean;
  /** Looked at while the question stands: where nothing is to be asked any more, it answers itself with yes. */
  isPast?: () => boolean;
}

const lookMs = 100;

interface Asked {
  current: (Question & { answer: (yes: boolean) => void }) | null;
  opened: boolean;
  /** Whether there has been a question, so that its place is drawn. */
  ever: boolean;
}

export const useAsked = create<Asked>(() => ({ current: null, opened: false, ever: false }));

/**
 * Forgets the question once its dialog has gone, unless another has been asked while it went: a refusal can come back
 * just then, and the dialog would stand there empty.
 */
export function forgetAnswered(): void {
  if (!useAsked.getState().opened) useAsked.setState({ current: null });
}

export function ask(question: Question): Promise<boolean> {
  useAsked.getState().current?.answer(false);
  return new Promise((resolve) => {
    let watch: number | undefined;
    const answer = (yes: boolean) => {
      if (watch !== undefined) window.clearInterval(watch);
      useAsked.setState({ opened: false });
      resolve(yes);
    };
    import('./confirm-host.tsx').then(
      () => {
        useAsked.setState({ current: { ...question, answer }, opened: true, ever: true });
        const { isPast } = question;
        if (isPast !== undefined) watch = window.setInterval(() => isPast() && answer(true), lookMs);
      },
      () => resolve(window.confirm([question.question, question.under ?? ''].join('\n'))),
    );
  });
}
