/**
 * Takes mails that are due, as `companyId` and `ids`. `$1` is now, `$2` how long they are the taker's, `$3` the most of one
 * company, `$4` companies to leave out.
 */
export const takeMails = `select company_id as "companyId", ids from gate.take_messages('mail', $1, $2, $3, $4)`;

/** The same for what goes to browsers. */
export const takePushes = `select company_id as "companyId", ids from gate.take_messages('push', $1, $2, $3, $4)`;

/**
 * Takes what webhooks are to be told, as `companyId`, `webhookId` and `ids`. `$1` is now, `$2` how long they are the taker's, `$3` the
 * most of one webhook, `$4` of one company, `$5` of all, `$6` webhooks to leave out, `$7` the company of each that is being sent.
 */
export const takeDeliveries = `select company_id as "companyId", webhook_id as "webhookId", ids
  from gate.take_deliveries($1, $2, $3, $4, $5, $6, $7)`;

/** Mails that a server which died was sending are due again, and with `$2` those that nobody could send until now. `$1` is now. */
export const resumeMails = "select gate.resume_messages('mail', $1, $2)";

/** The same for what goes to browsers, which could always be sent. */
export const resumePushes = "select gate.resume_messages('push', $1, false)";
