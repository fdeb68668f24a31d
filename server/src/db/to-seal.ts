/** Companies in which a seal is due at `$1`, as `companyId`. */
export const companiesToSeal = 'select company_id as "companyId" from gate.companies_to_seal($1)';
