/** Companies in which a report is to be mailed at `$1`, as `companyId`. */
export const companiesToReport = 'select company_id as "companyId" from gate.companies_to_report($1)';
