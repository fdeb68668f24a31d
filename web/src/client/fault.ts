import { say } from '@sahada/contract/text';
import { may, useSession } from './session.ts';
import type { ToastAction } from './toast.ts';

/** The code of a fault: whoever may read the system log finds it there, anybody else takes it along to report it. */

export const inSystemLog = say({ tr: 'Günlükte aç', en: 'Open in the log' });

const copyCode = say({ tr: 'Kodu kopyala', en: 'Copy the code' });

/** Where the log tells of a fault; null without a code, or for somebody who may not read it. */
export const addressInLog = (requestId: string | null, rights: readonly string[]): string | null =>
  requestId !== null && may('ManageSystemLog', rights) ? `/system/log?requestId=${requestId}` : null;

/** What can be done about a note that tells of a fault. */
export function faultAction(requestId: string | null): ToastAction | undefined {
  if (requestId === null) return undefined;
  const address = addressInLog(requestId, useSession.getState().user?.PermissionNames ?? []);
  // Another tab: what stands in a form here is not saved yet.
  if (address !== null) return { label: inSystemLog, run: () => void window.open(address, '_blank', 'noopener') };
  const { clipboard } = navigator;
  return clipboard === undefined ? undefined : { label: copyCode, run: () => void clipboard.writeText(requestId) };
}
