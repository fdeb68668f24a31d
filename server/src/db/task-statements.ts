/** What the queue asks and tells of recurring tasks, through the functions of gate/08-tasks.sql. Instants are ISO strings. */

/** `$1` the names of all tasks. */
export const makeKnown = 'select gate.task_known($1)';

export const statesOfTasks = 'select name, enabled, schedule, due_at, time_zone from gate.task_states()';

/** `$1` the task, `$2` when it was due, `$3` when it is due next, `$4` the moment to run for, `$5` now; the queued `run` or null. */
export const setDue = 'select gate.task_due($1, $2, $3, $4, $5) as run';

/**
 * Runs wait only for one another, and a few minutes after a failure, other jobs for hours at most: one that waits longer was queued by a
 * clock that was ahead.
 */
export const hurryJobs = `update job._private_jobs j set run_at = now() from job._private_tasks t
  where t.id = j.task_id and j.locked_at is null and j.attempts < j.max_attempts
    and j.run_at > now() + case when t.identifier in ('task.run', 'task.long') then interval '10 minutes' else interval '1 day' end`;

/** The same for messages and deliveries; `$1` is now. */
export const hurryMessages = 'select gate.task_hurry($1)';

/** Ends runs that no job stands behind; `$1` is now. */
export const endLostRuns = `select gate.task_lost(coalesce((select array_agg(key) from job._private_jobs
  where key like 'task %' and attempts < max_attempts), '{}'), $1)`;

/** `$1` the run, `$2` now; no row where it is gone. */
export const beginRun = 'select name, for_company from gate.task_begin($1, $2)';

/** `$1` the run, `$2` companies that are through, `$3` of how many. */
export const noteProgress = 'select gate.task_progress($1, $2, $3)';

/** `$1` the run, `$2` things done or null for those of the companies' parts, `$3` the fault or null, `$4` now. */
export const endRun = 'select gate.task_end($1, $2, $3, $4)';

/** `$1` the run; the companies that it still has to work for. */
export const companiesOfRun = 'select company_id as "companyId" from gate.task_companies($1)';

/** `$1` the run. */
export const isByHand = 'select gate.task_by_hand($1) as "byHand"';

export const operatorOfTasks = 'select gate.task_operator() as "companyId"';

/** `$1` the task, `$2` milliseconds, `$3` things done, `$4` the fault or null, `$5` now. */
export const noteLook = 'select gate.task_looked($1, $2, $3, $4, $5)';

/** `$1` is now; the companies that have a day of their log to seal. */
export const companiesWithDaysToSeal = 'select company_id as "companyId" from gate.task_companies_to_seal($1)';

/** The companies with a rule of retention. */
export const companiesWithRetention = 'select company_id as "companyId" from gate.task_companies_with_retention()';
