/** Totals that are kept; each is folded by itself. */
export type Totals = 'plans' | 'questions' | 'repeats';

/** The next transaction of the whole cluster: while it stays the same, nobody has written anything. */
export const nextTransaction = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next';

/** Companies whose totals `$1` lack something, as `companyId`. */
export const companiesToFold = 'select company_id as "companyId" from gate.companies_to_fold($1)';
