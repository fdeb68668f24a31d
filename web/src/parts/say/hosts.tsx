import { fetched } from '../later/fetched.tsx';
import { useAsked } from './confirm.ts';
import { Toasts } from './toasts.tsx';

const ConfirmHost = fetched(async () => (await import('./confirm-host.tsx')).ConfirmHost);

/** Where notes and questions appear, beside whatever screen there is. */
export function Hosts() {
  const asked = useAsked((state) => state.ever);
  return (
    <>
      <Toasts />
      {asked && <ConfirmHost />}
    </>
  );
}
