import { Confirm } from '../form/sheet.tsx';
import { endSession } from '../outbox/sign-out.ts';
import { useApp, useSay } from './app-context.ts';
import { useResponses } from './use-responses.ts';
import { later } from './words-later.ts';
import { own } from './words-own.ts';

/** Asks before the session ends, and says what of its holder's waits for another one. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const { db, session, setSession, language } = useApp();
  const unsent = useResponses().filter(
    ({ stage, author }) => (stage === 'draft' || stage === 'waiting') && author?.id === session?.user.id,
  ).length;
  const leave = () => {
    onClose();
    setSession(null)
      .then(() => session && endSession(db, session, language))
      .catch((error: unknown) => console.error('could not sign out', error));
  };
  return (
    <Confirm
      question={say(own.signOutAsk)}
      detail={unsent > 0 ? say(own.signOutUnsent, { n: unsent }) : ''}
      yes={say(later.signOut)}
      mild
      language={language}
      onYes={leave}
      onNo={onClose}
    />
  );
}
