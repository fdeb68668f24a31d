import { type Linked, links } from '@sahada/contract/links';
import { say } from '@sahada/contract/text';
import { may, useRights } from '../../client/session.ts';

/** The history of a row: the activity log, narrowed to it. Which row an address shows follows from the table of links. */

export const historyWord = say({ tr: 'Geçmiş', en: 'History' });

export const historyPath = '/system/activity';

/** Pages that show a row beside the one that its links lead to. */
const alsoAt: Readonly<Record<string, Linked>> = { '/locations/detail/{id}': 'location' };

const entityAt: ReadonlyMap<string, Linked> = new Map([
  ...Object.entries(links).map(([entity, { path }]): [string, Linked] => [path, entity as Linked]),
  ...Object.entries(alsoAt),
]);

/** What stands at a path with `{id}` in it. */
export const entityOf = (path: string): Linked | undefined => entityAt.get(path);

export interface LoggedRow {
  entity: string;
  id: number;
}

/** The row that an address shows: `/customers/detail/7` shows customer 7. */
export function rowAt(address: string): LoggedRow | null {
  const id = /\/(\d{1,9})$/.exec(address)?.[1];
  const entity = id === undefined ? undefined : entityOf(address.replace(/\d+$/, '{id}'));
  return entity === undefined ? null : { entity, id: Number(id) };
}

export const historyQuery = ({ entity, id }: LoggedRow) => ({ entity, entityId: String(id) });

export const useMayReadHistory = (): boolean => may('ManageActivityLog', useRights());
