import { Outlet, useMatches } from '@tanstack/react-router';
import { Shell } from './parts/shell/shell.tsx';
import { menuGroups, screens } from './screens.ts';

/** The shell around a signed-in reader's screens. */
export function ShellRoute() {
  const here = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  return (
    <Shell screens={screens} groups={menuGroups} here={here}>
      <Outlet />
    </Shell>
  );
}
