import { create } from 'zustand';
import { endSession, tokenNow, userNow } from './session.ts';
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

/** Whether a call that was answered with 401 may be sent again; `token` is the one that it was sent with. */
export async function isRenewed(token: string | null): Promise<boolean> {
  if (userNow() === null) return false;
  // Another call has been through this meanwhile.
  if (tokenNow() !== token) return true;
  if (isAnythingUnsaved()) {
    running ??= new Promise<boolean>((answer) => useRenewal.setState({ answer })).finally(() => {
      running = null;
      useRenewal.setState({ answer: null });
    });
    if (await running) return true;
  }
  endSession('over');
  return false;
}
