import { may, useRights, useSession } from '../../client/session.ts';

interface Owned {
  ownerUserId: number | null;
  verifierUserId: number | null;
}

/** Whether the reader may open an action: all of them with the right, else those that they own or verify. */
export function useMayOpen(): (item?: Owned) => boolean {
  const me = useSession((state) => state.user?.Id);
  const manages = may('ManageActions', useRights());
  return (item) => manages || (item !== undefined && (item.ownerUserId === me || item.verifierUserId === me));
}
