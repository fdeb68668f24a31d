/**
 * What the janitor takes away, by name; each is a function of gate.sql that works in all companies. `$1` is now, `$2` how
 * many rows it may take at a time; `n` is how many it took. What is over is told there and nowhere else.
 */
export const sweeps = {
  attempts: 'select gate.sweep_attempts($1, $2) as n',
  sessions: 'select gate.sweep_sessions($1, $2) as n',
  resetTokens: 'select gate.sweep_reset_tokens($1, $2) as n',
  mailBodies: 'select gate.sweep_mail_bodies($1, $2) as n',
  mail: 'select gate.sweep_mail($1, $2) as n',
  idempotencyKeys: 'select gate.sweep_idempotency_keys($1, $2) as n',
} as const;
