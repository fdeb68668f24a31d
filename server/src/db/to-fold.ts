/** The next transaction of the whole cluster: while it stays the same, nobody has written anything. */
export const nextTransaction = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next';

/** Companies whose totals lack something, as `companyId`, and which ones: `plans`, `questions`. */
export const companiesToFold = 'select company_id as "companyId", plans, questions from gate.companies_to_fold()';
