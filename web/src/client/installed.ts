import type { install } from '@sahada/contract/account';
import type { z } from 'zod';
import { languageNow } from './language.ts';

type Status = z.output<typeof install.status.response>;

let known = false;

/**
 * Whether the installation has its first company; asked until the answer is yes. A server out of reach counts as yes.
 * The path is spelt here, not read from its row: sign-in comes without the schemas and stays small.
 */
export async function isInstalled(): Promise<boolean> {
  if (known) return true;
  const installed = await fetch('/api/Install/Status', { headers: { 'Accept-Language': languageNow() } })
    .then((response) => response.json() as Promise<{ Data?: Status }>)
    .then(
      (answer) => answer.Data?.Installed ?? null,
      () => null,
    );
  known = installed === true;
  return installed ?? true;
}
