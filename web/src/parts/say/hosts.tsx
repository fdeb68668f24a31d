import { useEffect } from 'react';
import { useRenewal } from '../../client/renewal.ts';
import { useAsked } from './confirm.ts';
import { ConfirmHost, RenewalHost } from './dialogs.ts';
import { Toasts } from './toasts.tsx';

/** Where notes and questions appear, beside whatever screen there is. */
export function Hosts() {
  const isAsked = useAsked((state) => state.ever);
  const answer = useRenewal((state) => state.answer);
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
