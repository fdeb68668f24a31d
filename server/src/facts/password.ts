import { passwordProblems as texts } from '@sahada/contract/account';
import type { Problems } from '@sahada/contract/problems';
import { passwordProblems } from '@sahada/rules/password';
import { invalidIf } from '../errors.ts';
import { isCommonPassword } from '../outside/password-hash.ts';

/** Refuses a new password that is weak, common, the user's own e-mail, or not repeated exactly. */
export function checkNewPassword(
  fields: { password: string; confirm: string },
  given: { password: string; confirm: string },
  email: string | null,
): void {
  const problems: Problems = {};
  const found = passwordProblems(given.password, email, isCommonPassword);
  if (found.length > 0) {
    const common = found.includes('common') || found.includes('sameAsEmail');
    problems[fields.password] = [common && found.length === 1 ? texts.common : texts.weak];
  }
  if (given.password !== given.confirm) problems[fields.confirm] = [texts.differ];
  invalidIf(problems);
}
