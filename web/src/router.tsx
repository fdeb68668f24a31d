import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { onlyQuery, wantedAddress } from './client/address.ts';
import { isInstalled } from './client/installed.ts';
import { useSay } from './client/language.ts';
import { may, userNow, useSession } from './client/session.ts';
import { unlessUnloading } from './client/unload.ts';
import { loadedScreen, loadScreen } from './lazy-screen.ts';
import { NotFetched } from './parts/later/fetched.tsx';
import { resetLayout } from './parts/shell/layout.ts';
import { leaving } from './parts/shell/leaving.ts';
import type { Screen } from './parts/shell/screen.ts';
import { CrashedScreen, ScreenSkeleton } from './parts/shell/screen-states.tsx';
import { useOwnTitle } from './parts/shell/title.ts';
import { nowhere, screens } from './screens.ts';

/**
 * Routes, made from the table of screens. Guards, in order: nothing installed → installation; no session → sign-in, and
 * back afterwards; right missing, also when asked for once more → dashboard; unknown path → not found. A screen that crashes leaves the shell in place.
 */
const scrollDelayMs = 100;
const installPath = '/install-data-base';
const forStrangers = ['/sign-in', '/sign-up'];

const root = createRootRoute({ component: Outlet });

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(
    () =>
      import('./shell-route.tsx').catch(async (cause) => {
        await unlessUnloading();
        throw cause;
      }),
    'ShellRoute',
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

async function guard(screen: Screen, wanted: string): Promise<void> {
  const user = userNow();
  if (user === null && !(await isInstalled())) {
    if (screen.path === installPath) return;
    throw redirect({ to: installPath, replace: true });
  }
  if (screen.path === installPath) throw redirect({ to: user === null ? '/sign-in' : '/dashboard', replace: true });
  if (user !== null && forStrangers.includes(screen.path)) {
    const { searchParams } = new URL(wanted, window.location.origin);
    const [path = '', query] = wantedAddress(searchParams.get('to')).split('?', 2);
    throw redirect({ to: path, search: Object.fromEntries(new URLSearchParams(query)), replace: true });
  }
  if (screen.access === 'public') return;
  if (user === null) throw redirect({ to: '/sign-in', search: wanted === '/dashboard' ? {} : { to: wanted } });
  if (may(screen.access, user.PermissionNames)) return;
  await import('./client/present-user.ts').then(({ readUser }) => readUser());
  if (!may(screen.access, userNow()?.PermissionNames ?? [])) throw redirect({ to: '/dashboard', replace: true });
}

function routeOf(screen: Screen): AnyRoute {
  return createRoute({
    getParentRoute: () => (screen.access === 'public' ? root : shell),
    path: screen.path.replace(/\{(\w+)\}/g, '$$$1'),
    staticData: { screen },
    beforeLoad: ({ location }) => guard(screen, location.href),
    loader: () => loadScreen(screen),
    component: () => <ScreenView screen={screen} />,
    errorComponent: (props: ErrorComponentProps) => <Crashed {...props} />,
    pendingComponent: ScreenSkeleton,
  }) as unknown as AnyRoute;
}

function ScreenView({ screen }: { screen: Screen }) {
  const say = useSay();
  const title = say(useOwnTitle() ?? screen.title);
  useEffect(() => {
    document.title = `${title} · Sahada`;
  }, [title]);
  const Component = loadedScreen(screen);
  return Component === undefined ? null : <Component />;
}

function Crashed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  /** The data may have broken the screen, so it is read anew. */
  const retry = async () => {
    if (error instanceof NotFetched) return window.location.reload();
    const { queryClient } = await import('./client/use.ts');
    queryClient.clear();
    reset();
    await router.invalidate();
  };
  const again = useRef(retry);
  again.current = retry;
  // What failed for want of a network opens by itself when it is back.
  useEffect(() => {
    const heard = () => void again.current();
    window.addEventListener('online', heard);
    return () => window.removeEventListener('online', heard);
  }, []);
  return <CrashedScreen retry={() => void retry()} />;
}

/** An address that no screen has. Whoever is signed in keeps the shell around it, and the address to look at. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: { screen: nowhere },
  beforeLoad: () => {
    if (userNow() === null) throw redirect({ to: '/404', replace: true });
  },
  loader: () => loadScreen(nowhere),
  component: () => <ScreenView screen={nowhere} />,
  errorComponent: (props: ErrorComponentProps) => <Crashed {...props} />,
});

declare module '@tanstack/react-router' {
  /** What one screen hands to the next outside the address, which is logged and shared. */
  interface HistoryState {
    email?: string;
  }
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

const inShell = screens.filter((screen) => screen.access !== 'public').map(routeOf);
const outside = screens.filter((screen) => screen.access === 'public').map(routeOf);

export const router = createRouter({
  routeTree: root.addChildren([home, shell.addChildren([...inShell, unknown]), ...outside]),
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultStaleTime: Number.POSITIVE_INFINITY,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
});

/**
 * A navigation is a change of path: it closes menus and dialogs and, a moment later, scrolls to the top. A list that was come back to
 * may have found the row again that was opened from it, and has scrolled to that.
 */
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation === undefined || !pathChanged) return;
  resetLayout();
  document.getElementById('main')?.focus({ preventScroll: true });
  window.setTimeout(() => {
    if (!document.activeElement?.matches('[data-row-link]')) window.scrollTo({ top: 0 });
  }, scrollDelayMs);
});

/**
 * The session is over, by a 401 or by its owner: all data read with it is dropped, and sign-in remembers the last screen.
 */
useSession.subscribe((state, before) => {
  if (before.user === null || state.user !== null) return;
  const wanted = leaving.deliberate ? undefined : router.state.location.href;
  leaving.deliberate = false;
  void router
    .navigate({
      to: '/sign-in',
      search: onlyQuery(wanted === undefined ? {} : { to: wanted }),
      replace: true,
      ignoreBlocker: true,
    })
    .then(() => import('./client/use.ts'))
    .then(({ queryClient }) => queryClient.clear());
});
