/**
 * The janitor's statements by name; each calls a function of gate/07-sweeps.sql that works in all companies. `$1` is now, `$2` the
 * most rows to delete at a time; `n` is how many were deleted. Only those functions say what is over.
 */
export const sweeps = {
  attempts: 'select gate.sweep_attempts($1, $2) as n',
  sessions: 'select gate.sweep_sessions($1, $2) as n',
  sessionsWithoutFactor: 'select gate.sweep_sessions_without_factor($1, $2) as n',
  tickets: 'select gate.sweep_tickets($1, $2) as n',
  challenges: 'select gate.sweep_challenges($1, $2) as n',
  knownSources: 'select gate.sweep_known_sources($1, $2) as n',
  resetTokens: 'select gate.sweep_reset_tokens($1, $2) as n',
  messages: 'select gate.sweep_messages($1, $2) as n',
  notifications: 'select gate.sweep_notifications($1, $2) as n',
  saidOnce: 'select gate.sweep_said_once($1, $2) as n',
  deliveries: 'select gate.sweep_deliveries($1, $2) as n',
  idempotencyKeys: 'select gate.sweep_idempotency_keys($1, $2) as n',
  imports: 'select gate.sweep_imports($1, $2) as n',
  exports: 'select gate.sweep_exports($1, $2) as n',
  attachments: 'select gate.sweep_attachments($1, $2) as n',
  scans: 'select gate.sweep_scans($1, $2) as n',
  taskRuns: 'select gate.sweep_task_runs($1, $2) as n',
  systemLog: 'select gate.sweep_system_log($1, $2) as n',
  budgets: 'select gate.sweep_budgets($1, $2) as n',
  // Those that failed for the last time, and those that another took the place of while they ran and that died running.
  failedJobs: `with gone as (delete from job._private_jobs where id in (
      select id from job._private_jobs
      where attempts >= max_attempts and locked_at is null and run_at < $1::timestamptz - interval '7 days' limit $2)
    returning 1) select count(*)::int as n from gone`,
  drafts: 'select gate.sweep_drafts($1, $2) as n',
  pictures: 'select gate.sweep_pictures($1, $2) as n',
  strandedPictures: `select count(job.add_job('picture.encode', json_build_object('companyId', s.company_id, 'pictureId', s.id),
    queue_name => 'picture.encode ' || s.company_id, priority => 10, job_key => 'picture.encode ' || s.id))::int as n
    from gate.stranded_pictures($1, $2) s`,
  strandedErasures: `select count(job.add_job('person.erase', json_build_object('companyId', s.company_id, 'requestId', s.id),
    queue_name => 'person.erase ' || s.company_id, priority => 10, job_key => 'person.erase ' || s.id))::int as n
    from gate.stranded_erasures($1, $2) s`,
} as const;

export type Sweep = keyof typeof sweeps;

/** Sweeps that look at much of what a company has, so that each statement works in one: `$3` is the company. */
export const sweepsOfCompany = {
  images: 'select gate.sweep_images($1, $2, $3) as n',
} as const;

export const companiesToSweep = 'select company_id as "companyId" from gate.sweep_companies()';
