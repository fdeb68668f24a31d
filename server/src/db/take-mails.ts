/**
 * Takes mails that are due, as `companyId` and `ids`. `$1` is now, `$2` how long they are the taker's, `$3` the most of one
 * company, `$4` companies to leave out.
 */
export const takeMails = `select company_id as "companyId", ids from gate.take_messages('mail', $1, $2, $3, $4)`;

/** The same for what goes to browsers. */
export const takePushes = `select company_id as "companyId", ids from gate.take_messages('push', $1, $2, $3, $4)`;

/**
 * Takes what webhooks are to be told, as `companyId`, `webhookId` and `ids`. `$1` is now, `$2` how long they are the taker's, `$3` the
 * most of one webhook, `$4` webhooks to leave out, `$5` the most of all.
 */
export const takeDeliveries = `select company_id as "companyId", webhook_id as "webhookId", ids
  from gate.take_deliveries($1, $2, $3, $4, $5)`;

/** What a server that died was sending is due again, and with `$2` what nobody could send until now. `$1` is now. */
export const resumeMails = 'select gate.resume_mails($1, $2)';
