import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const wholeNumber = (min: number, max: number, standard: number) =>
  z.coerce
    .number({ error: `a whole number from ${min} to ${max}` })
    .refine(
      (number) => Number.isInteger(number) && number >= min && number <= max,
      `a whole number from ${min} to ${max}`,
    )
    .default(standard);

/** An address of one of some protocols; whoever gets it wrong is shown one. */
const address = (protocol: RegExp, sample: string) => z.url({ protocol, error: `an address such as ${sample}` });

/** Pages and calls lie at the root of a host: behind a path nothing would be found. */
const root = address(/^https?$/, 'https://audit.example.com').refine(
  (text) => !URL.canParse(text) || ['/', ''].includes(new URL(text).pathname + new URL(text).search),
  'an address without a path, such as https://audit.example.com: Sahada needs a host name of its own',
);

/** `false`, `true` (one proxy), a number of proxies, or the addresses and networks they may have. */
const proxies = z
  .string()
  .default('false')
  .transform((text, context) => {
    if (text === 'false' || text === '0') return false as const;
    if (text === 'true') return 1;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const networks = text.split(',').map((part) => part.trim());
    if (networks.every((network) => isNetwork(network))) return networks;
    context.addIssue({ code: 'custom', message: 'a number of proxies, or addresses such as 10.0.0.0/8,loopback' });
    return z.NEVER;
  });

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const origins = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)) return list;
    context.addIssue({ code: 'custom', message: 'origins such as https://audit.example.com, separated by commas' });
    return z.NEVER;
  });

/** A key of 32 bytes, as base64 in either spelling or as hexadecimal digits. */
const key = z.string().transform((text, context) => {
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64url');
  if (isHex || (bytes.length === 32 && /^[\w+/-]{43}=?$/.test(text))) return bytes;
  context.addIssue({ code: 'custom', message: '32 random bytes, such as `openssl rand -base64 32` prints' });
  return z.NEVER;
});

/** Exempt hosts, each with its port: `mail.lan:25`, `[::1]:2525`. */
const hostsWithPorts = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== '');
    if (list.every((part) => isHostWithPort(part))) return list;
    context.addIssue({ code: 'custom', message: 'hosts with their ports such as mail.lan:25,[::1]:2525' });
    return z.NEVER;
  });

function isHostWithPort(text: string): boolean {
  const [, host = '', port = ''] = /^([\w.[\]:-]+):(\d{1,5})$/.exec(text) ?? [];
  return (
    Number(port) >= 1 &&
    Number(port) <= 65535 &&
    URL.canParse(`http://${host}/`) &&
    new URL(`http://${host}/`).hostname === host
  );
}

const schema = z.object({
  PORT: wholeNumber(0, 65535, 3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://sahada_owner:password@db.lan:5432/sahada').optional(),
  PG_BIN_DIR: z.string().optional(),
  PG_UID: wholeNumber(1, 2 ** 31 - 1, 65534),
  PUBLIC_URL: root.optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  SECRET_KEY: key.optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'at least 12 characters').optional(),
  SIGN_IN_MESSAGES: z.enum(['specific', 'neutral']).default('specific'),
  SIGN_UP: z.enum(['open', 'closed']).default('open'),
  TRIAL_CREDIT: wholeNumber(0, 1_000_000_000, 100),
  TRIAL_DAYS: wholeNumber(1, 36500, 30),
  TRUST_PROXY: proxies,
  ALLOWED_ORIGINS: origins,
  OUTBOUND_ALLOW: hostsWithPorts,
  METRICS_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,100}$/, '20 to 100 letters, digits, - and _')
    .optional(),
  API_DOCS: z.enum(['on', 'off']).default('on'),
  STRICT_ANSWERS: z.enum(['true', 'false']).default('false'),
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

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host);

/**
 * Whether only this machine can reach the server: it listens on loopback, trusts no proxy and announces no other address.
 * Only then may the installation go without its code.
 */
export const isPrivate = ({ HOST, TRUST_PROXY, PUBLIC_URL }: Settings): boolean =>
  isLoopback(HOST) && TRUST_PROXY === false && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));
