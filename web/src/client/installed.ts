import type { install } from '@sahada/contract/account';
import { signInEndpoints } from '@sahada/contract/endpoints';
import type { z } from 'zod';
import { languageNow } from './language.ts';

type Status = z.output<typeof install.status.response>;

let known = false;

/** Whether the installation has its first company; asked until the answer is yes. An unreachable server counts as yes. */
export async function isInstalled(): Promise<boolean> {
  if (known) return true;
  const installed = await fetch(`/api${signInEndpoints.installStatus.path}`, {
    headers: { 'Accept-Language': languageNow() },
  })
    .then((response) => response.json() as Promise<{ Data?: Status }>)
    .then(
      (answer) => answer.Data?.Installed ?? null,
      () => null,
    );
  known = installed === true;
  return installed ?? true;
}
