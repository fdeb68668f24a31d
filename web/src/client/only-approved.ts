import { account } from '@sahada/contract/account';
import { call } from './call.ts';
import { changeUser, useSession } from './session.ts';

/**
 * Whether figures of several responses leave out those awaiting approval: each reader's own choice, kept on the server and
 * shared by all screens. It holds at once, and goes back where the server could not keep it.
 */
export function useOnlyApproved(): [boolean, (value: boolean) => void] {
  const value = useSession((state) => state.user?.OnlyApproved ?? false);
  const set = (onlyApproved: boolean) => {
    changeUser({ OnlyApproved: onlyApproved });
    call(account.saveOnlyApproved, { onlyApproved }).catch(() => changeUser({ OnlyApproved: !onlyApproved }));
  };
  return [value, set];
}
