import { join } from 'node:path';
import { type Outbound, outboundOf } from './outside/outbound.ts';
import type { PasswordCost } from './outside/password-hash.ts';
import type { Settings } from './settings.ts';

/** The settings that handlers may know; set once at start, before the first call. */
export interface Config {
  signInMessages: 'specific' | 'neutral';
  signUpOpen: boolean;
  trialCredit: number;
  trialDays: number;
  /** The public address of this installation; links in mails and QR codes begin with it. */
  publicUrl: string;
  /** Other sites whose pages may call this server. */
  allowedOrigins: readonly string[];
  /** Printed at start and asked for by the installation; null when only this machine can reach the server. */
  installCode: string | null;
  /** Of new passwords. */
  passwordCost: PasswordCost;
  /** Key of signed addresses. */
  signingKey: Buffer;
  /** Key of what is sealed in the database (outside/seal.ts). */
  sealingKey: Buffer;
  /** Key under which push services know this installation (outside/push.ts). */
  pushKey: Buffer;
  /** The server's own folder. */
  dataDir: string;
  /** The way to other hosts. */
  outbound: Outbound;
  /** Portable copies (features/backup). */
  backups: {
    folder: string;
    passphrase: string | null;
    /** The sealing key is a file, which copies hold; else a setting, which they do not. */
    holdsKey: boolean;
  };
  /** An answer with a field that its schema does not have is a fault, so that a leak fails a test and not a customer. */
  strict: boolean;
}

export type Keys = Pick<Config, 'signingKey' | 'sealingKey' | 'pushKey'>;

let current: Config | null = null;

export function setConfig(config: Config): void {
  current = config;
}

export function config(): Config {
  if (current === null) throw new Error('the configuration is read before the server has started');
  return current;
}

export const configOf = (settings: Settings, keys: Keys, installCode: string | null): Config => ({
  signInMessages: settings.SIGN_IN_MESSAGES,
  signUpOpen: settings.SIGN_UP === 'open',
  trialCredit: settings.TRIAL_CREDIT,
  trialDays: settings.TRIAL_DAYS,
  publicUrl: (
    settings.PUBLIC_URL ??
    `http://${settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST}:${settings.PORT}`
  ).replace(/\/$/, ''),
  allowedOrigins: settings.ALLOWED_ORIGINS,
  installCode,
  // OWASP's minimum: 20 to 70 ms each.
  passwordCost: { memory: 19456, passes: 2 },
  ...keys,
  dataDir: settings.DATA_DIR,
  outbound: outboundOf({ allow: settings.OUTBOUND_ALLOW }),
  backups: {
    folder: join(settings.DATA_DIR, 'backups'),
    passphrase: settings.BACKUP_PASSPHRASE ?? null,
    holdsKey: settings.SECRET_KEY === undefined,
  },
  strict: settings.STRICT_ANSWERS === 'true',
});
