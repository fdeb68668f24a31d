import { lazy, Suspense } from 'react';
import { useSession } from '../client/session.ts';
import { useToasts } from '../client/toast.ts';
import { useAsked } from './confirm.ts';
import { useLater } from './later.ts';

const Toaster = lazy(async () => ({ default: (await import('../client/toaster.tsx')).Toaster }));
const ConfirmHost = lazy(async () => ({ default: (await import('./confirm-host.tsx')).ConfirmHost }));

/**
 * Where notes and questions appear. For a signed-in reader they are fetched a moment after the shell, so that they also
 * work without a network; before that, only with the first of them.
 */
export function Hosts() {
  const started = useLater();
  const signedIn = useSession((state) => state.user !== null);
  const noted = useToasts((state) => state.any);
  const asked = useAsked((state) => state.current !== null);
  const ready = started && signedIn;
  return (
    <Suspense fallback={null}>
      {(ready || noted) && <Toaster />}
      {(ready || asked) && <ConfirmHost />}
    </Suspense>
  );
}
