import { useEffect } from 'react';
import { useRenewal } from '../../client/renewal.ts';
import { useSession } from '../../client/session.ts';
import { fetched } from '../later/fetched.tsx';
import { useStarted } from '../later/started.ts';
import { useAsked } from './confirm.ts';
import { Toasts } from './toasts.tsx';

const ConfirmHost = fetched(async () => (await import('./confirm-host.tsx')).ConfirmHost);
const RenewalHost = fetched(async () => (await import('./renewal-host.tsx')).RenewalHost);

/** Where notes and questions appear, beside whatever screen there is. */
export function Hosts() {
  const isStarted = useStarted();
  const isAsked = useAsked((state) => state.ever);
  const answer = useRenewal((state) => state.answer);
  const isSignedIn = useSession((state) => state.user !== null);
  // They are here before they are needed: when they are, the network may not be.
  useEffect(() => {
    if (isStarted && isSignedIn) for (const host of [ConfirmHost, RenewalHost]) host.ready().catch(() => undefined);
  }, [isStarted, isSignedIn]);
  useEffect(() => {
    if (answer !== null) RenewalHost.ready().catch(() => answer(false));
  }, [answer]);
  return (
    <>
      <Toasts />
      {isAsked && <ConfirmHost />}
      {answer !== null && <RenewalHost />}
    </>
  );
}
