import { create } from 'zustand';
import { endSession, takeRenewed, tokenNow, userNow } from './session.ts';
import { isAnythingUnsaved } from './unsaved.ts';

/**
 * A session that is over while something is unsaved: the password is asked for over the untouched page, and what was sent is
 * sent again. With nothing unsaved the session simply ends, and sign-in says why.
 */
interface Asked {
  /** Called once: whether the same person is signed in again. */
  answer: ((isRenewed: boolean) => void) | null;
}

export const useRenewal = create<Asked>(() => ({ answer: null }));

let running: Promise<boolean> | null = null;

/**
 * Whether a call that was answered with 401 may be sent again; `token` is the one that it was sent with. What a page reads of
 * itself may not ask (`mayAsk`): the question would take the keyboard from somebody in the middle of a word, and be answered
 * with half a sentence. The next thing that the person does asks.
 */
export async function isRenewed(token: string | null, mayAsk: boolean): Promise<boolean> {
  if (userNow() === null) return false;
  // Another call, or another tab, has been through this meanwhile.
  if (tokenNow() !== token || takeRenewed()) return true;
  if (isAnythingUnsaved()) {
    if (!mayAsk && running === null) return false;
    running ??= asked(token).finally(() => {
      running = null;
      useRenewal.setState({ answer: null });
    });
    if (await running) return true;
  }
  endSession('over');
  return false;
}

/** What the person answers, here or by signing in again in another tab. */
const asked = (token: string | null): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isRenewed: boolean) => {
      window.removeEventListener('storage', look);
      resolve(isRenewed);
    };
    const look = () => {
      if (takeRenewed() || (tokenNow() !== token && tokenNow() !== null)) answer(true);
    };
    window.addEventListener('storage', look);
    useRenewal.setState({ answer });
  });
