import type { Permission } from '@sahada/contract/permissions';
import type { AnyRow } from '@sahada/contract/row';
import type { Scene } from '../db/gate/scene.ts';
import { Refused } from '../errors.ts';

export function mayUse(row: Pick<AnyRow, 'access'>, rights: readonly Permission[]): boolean {
  const access = row.access;
  if (access === 'signedIn' || access === 'public' || access === 'surveyLink') return true;
  if (typeof access === 'string') return rights.includes(access);
  return access.anyOf.some((permission) => rights.includes(permission));
}

/** Throws 401 or 403 unless the caller may go on. Handlers check survey links themselves, since they know the plan. */
export function checkAccess(row: AnyRow, scene: Scene | null): void {
  if (row.access === 'public' || row.access === 'surveyLink') return;
  if (scene === null) throw new Refused('noSession');
  if (scene.sessionKind === 'field' && row.session !== 'any') throw new Refused('noSession');
  if (scene.sessionKind === 'key' && !row.byKey) throw new Refused('noRight');
  if (!mayUse(row, scene.who.rights)) throw new Refused('noRight');
}
