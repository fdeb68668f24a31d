/**
 * What the queue asks and takes for those who follow what happens, through the functions of gate/09-followers.sql. `$1` is now
 * where nothing else is said; instants are ISO strings, and companies come as `companyId`.
 */

/** Totals that are kept; each is folded by itself. */
export type Totals = 'plans' | 'questions' | 'repeats';

/** The next transaction of the whole cluster: while it stays the same, nobody has written anything. */
export const nextTransaction = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next';

/** Companies whose totals `$1` lack something. */
export const companiesToFold = 'select company_id as "companyId" from gate.companies_to_fold($1)';

/** Companies in which something has happened that the follower `$1` has not been told. */
export const companiesToTell = 'select company_id as "companyId" from gate.companies_to_tell($1)';

/** Companies in which a report is to be mailed. */
export const companiesToReport = 'select company_id as "companyId" from gate.companies_to_report($1)';

/** Companies in which a response's report is to be sealed. */
export const companiesToSeal = 'select company_id as "companyId" from gate.companies_to_seal($1)';

/**
 * What has happened for those who listen, as `looked`. `$1` are their sessions, `$2` and `$3` companies and the snapshot that each has
 * been told of, `$4` is now.
 */
export const lookLive = 'select gate.live_look($1, $2, $3, $4) as looked';

/**
 * Takes mails that are due, as `companyId` and `ids`. `$2`: how long they are the taker's, `$3` the most of one
 * company, `$4` companies to leave out.
 */
export const takeMails = `select company_id as "companyId", ids from gate.take_messages('mail', $1, $2, $3, $4)`;

/** The same for what goes to browsers. */
export const takePushes = `select company_id as "companyId", ids from gate.take_messages('push', $1, $2, $3, $4)`;

/**
 * Takes what webhooks are to be told, as `companyId`, `webhookId` and `ids`. `$2`: how long they are the taker's, `$3` the
 * most of one webhook, `$4` of one company, `$5` of all, `$6` webhooks to leave out, `$7` the company of each that is being sent.
 */
export const takeDeliveries = `select company_id as "companyId", webhook_id as "webhookId", ids
  from gate.take_deliveries($1, $2, $3, $4, $5, $6, $7)`;

/** Mails that a server which died was sending are due again, and with `$2` those that nobody could send until now. */
export const resumeMails = "select gate.resume_messages('mail', $1, $2)";

/** The same for what goes to browsers, which could always be sent. */
export const resumePushes = "select gate.resume_messages('push', $1, false)";
