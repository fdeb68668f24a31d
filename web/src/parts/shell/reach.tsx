import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { may, useRights } from '../../client/session.ts';
import type { Screen } from './screen.ts';

/** Whether the reader may open the screen under a path, as the table of screens spells it: only then it is linked. */
export function useReach(): (path: string) => boolean {
  const router = useRouter();
  const rights = useRights();
  return useCallback(
    (path: string) =>
      Object.values(router.routesById as Record<string, { options: { staticData?: { screen?: Screen } } }>).some(
        ({ options }) => {
          const screen = options.staticData?.screen;
          return screen?.path === path && may(screen.access, rights);
        },
      ),
    [router, rights],
  );
}

/** Where a plan opens: its report for those who may read it, else the plan itself. */
export function usePlanPath(): string | undefined {
  const reach = useReach();
  return ['/audit/audit-details/{id}', '/auditlist/edit/{id}'].find(reach);
}

export interface Target {
  path: string;
  id?: number | string;
  search?: Record<string, string>;
}

export const hrefOf = ({ path, id }: Target): string => path.replace('{id}', String(id));

/** Opens a target where no link can stand, as on a drawing. */
export function useGo(): (to: Target) => void {
  const navigate = useNavigate();
  return useCallback((to) => void navigate({ to: hrefOf(to), search: onlyQuery(to.search ?? {}) }), [navigate]);
}

/** A link, or the same box without one if it leads nowhere. */
export function MaybeLink({
  to,
  className,
  label,
  children,
}: {
  to: Target | undefined;
  className?: string | undefined;
  /** What a screen reader calls the link, where its text alone does not tell. */
  label?: string | undefined;
  children: ReactNode;
}) {
  if (to === undefined) return <div className={className}>{children}</div>;
  return (
    <Link to={hrefOf(to)} search={onlyQuery(to.search ?? {})} className={className} aria-label={label} data-link>
      {children}
    </Link>
  );
}
