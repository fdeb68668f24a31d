export interface PasswordChecks {
  length: boolean;
  lowercase: boolean;
  uppercase: boolean;
  digit: boolean;
  special: boolean;
}

export type PasswordProblem = keyof PasswordChecks | 'tooLong' | 'common' | 'sameAsEmail';

export const passwordLength = { min: 8, max: 128 } as const;

/** Characters as a person counts them, not UTF-16 units. */
const lengthOf = (password: string): number => [...password.normalize('NFC')].length;

/** Only ASCII: other scripts' cases differ by language (İ, I). */
const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The five checks shown while a password is typed; letters and digits of every script count.
 *
 * "Şifre-12" → all five true; "sifre123" → uppercase and special false.
 */
export function passwordChecks(password: string): PasswordChecks {
  return {
    length: lengthOf(password) >= passwordLength.min,
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{M}\p{N}]/u.test(password),
  };
}

/**
 * Why a password is refused; `isCommon` receives the whole password in ASCII lower case.
 *
 * "Passw0rd!" when "passw0rd!" is on the list → ['common']; 129 characters → ['tooLong', …].
 */
export function passwordProblems(
  password: string,
  email: string | null,
  isCommon: (password: string) => boolean,
): PasswordProblem[] {
  const checks = Object.entries(passwordChecks(password)) as [keyof PasswordChecks, boolean][];
  const problems: PasswordProblem[] = checks.filter(([, passed]) => !passed).map(([name]) => name);
  if (lengthOf(password) > passwordLength.max) problems.push('tooLong');
  if (isCommon(asciiLower(password))) problems.push('common');
  if (email && asciiLower(password.trim()) === asciiLower(email.trim())) problems.push('sameAsEmail');
  return problems;
}
