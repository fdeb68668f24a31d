import { Secret, TOTP } from 'otpauth';

/** Codes of authenticator apps (RFC 6238): six digits, a new one every 30 seconds, HMAC-SHA-1, which every app knows. */
const period = 30;

/** How many steps a phone's clock may be off. */
const drift = 1;

const of = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** 160 random bits in base32, as apps take them when they are typed. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that apps read from a QR code. */
export const totpUri = (secret: string, names: { issuer: string; label: string }): string =>
  of(secret, names).toString();

/** The step that a code belongs to, at most one away from the present; null where it belongs to none of them. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = of(secret).validate({ token: code, timestamp: now, window: drift });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}
