/** What must follow the right password. */

export interface Factors {
  /** An authenticator app is set up. */
  hasTotp: boolean;
  passkeys: number;
  /** From when on the company lets nobody in without a second factor, in milliseconds since 1970; null for never. */
  secondFactorDue: number | null;
}

/**
 * A code for whoever has set up an app. Where the company requires a second factor and the grace days are over, whoever has
 * passkeys only uses one of them, and whoever has nothing sets something up. Otherwise nothing (null): a passkey alone does not
 * make the password worth less.
 */
export function secondStep(
  { hasTotp, passkeys, secondFactorDue }: Factors,
  now: number,
): 'totp' | 'passkey' | 'setup' | null {
  if (hasTotp) return 'totp';
  if (secondFactorDue === null || secondFactorDue > now) return null;
  return passkeys > 0 ? 'passkey' : 'setup';
}
