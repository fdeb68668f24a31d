import { passwordProblems as texts } from '@sahada/contract/account';
import type { Problems } from '@sahada/contract/problems';
import { passwordProblems } from '@sahada/rules/password';
import { isCommonPassword } from '../outside/password-hash.ts';

interface Chosen {
  /** As the call spells it. */
  field: 'password' | 'newPassword';
  password: string | null | undefined;
  confirm: string | null | undefined;
  email: string | null | undefined;
}

/** What is wrong with a new password: weak, common, the user's own e-mail, or not repeated exactly. None given is none wrong. */
export function newPasswordProblems({ field, password, confirm, email }: Chosen): Problems {
  if (!password) return {};
  const problems: Problems = {};
  const found = passwordProblems(password, email ?? null, isCommonPassword);
  if (found.length > 0) {
    const common = found.includes('common') || found.includes('sameAsEmail');
    problems[field] = [common && found.length === 1 ? texts.common : texts.weak];
  }
  if (password !== (confirm ?? '')) problems.confirmPassword = [texts.differ];
  return problems;
}
