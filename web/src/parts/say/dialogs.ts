import { fetched } from '../later/fetched.tsx';

export const ConfirmHost = fetched(async () => (await import('./confirm-host.tsx')).ConfirmHost);
export const RenewalHost = fetched(async () => (await import('./renewal-host.tsx')).RenewalHost);

/** Fetches the dialogs as soon as there is a form: when they are needed, the network may not be there. */
export function fetchDialogs(): void {
  for (const host of [ConfirmHost, RenewalHost]) host.ahead();
}
