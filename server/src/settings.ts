import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const wholeNumber = (min: number, max: number, standard: number) =>
  z.coerce.number().int().min(min).max(max).default(standard);

const schema = z.object({
  PORT: wholeNumber(0, 65535, 3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PG_BIN_DIR: z.string().optional(),
  PG_UID: wholeNumber(1, 2 ** 31 - 1, 65534),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SIGN_IN_MESSAGES: z.enum(['specific', 'neutral']).default('specific'),
  SIGN_UP: z.enum(['open', 'closed']).default('open'),
  TRIAL_CREDIT: wholeNumber(0, 1_000_000_000, 100),
  TRIAL_DAYS: wholeNumber(1, 36500, 30),
  TRUST_PROXY: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Settings = z.infer<typeof schema>;

/**
 * Reads the settings from the environment; an empty value is an unset one. A bad value throws an Error whose message is
 * one sentence for the person who started the server.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const bad = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
    throw new Error(`These settings are not valid: ${bad.join(', ')}. See .env.example.`);
  }
  const dir = parsed.data.DATA_DIR;
  return { ...parsed.data, DATA_DIR: isAbsolute(dir) ? dir : resolve(dir) };
}
