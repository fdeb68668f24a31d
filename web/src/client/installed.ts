import { install } from '@sahada/contract/account';
import { call } from './call.ts';

let known = false;

/** Whether the installation has its first company; asked until the answer is yes. A server out of reach counts as yes. */
export async function isInstalled(): Promise<boolean> {
  if (known) return true;
  const installed = await call(install.status, {}, { announce: 'none' }).then(
    (status) => status.Installed,
    () => null,
  );
  known = installed === true;
  return installed ?? true;
}
