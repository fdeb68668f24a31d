import type { install } from '@sahada/contract/account';
import { signInEndpoints } from '@sahada/contract/endpoints';
import type { z } from 'zod';
import { languageNow } from './language.ts';

type Status = z.output<typeof install.status.response>;

let known: Status | null = null;

/** Whether the installation has its first company; asked until the answer is yes. An unreachable server counts as yes. */
export async function isInstalled(): Promise<boolean> {
  if (known?.Installed === true) return true;
  known = await fetch(`/api${signInEndpoints.installStatus.path}`, {
    headers: { 'Accept-Language': languageNow() },
  })
    .then((response) => response.json() as Promise<{ Data?: Status }>)
    .then(
      (answer) => answer.Data ?? null,
      () => null,
    );
  return known?.Installed ?? true;
}

/** Whether new companies may sign up, as `isInstalled` was told before the screen opened. An unreachable server counts as yes. */
export const isSignUpOpen = (): boolean => known?.SignUpOpen ?? true;
