/** Companies in which something has happened that the follower `$1` has not been told, as `companyId`. */
export const companiesToTell = 'select company_id as "companyId" from gate.companies_to_tell($1)';
