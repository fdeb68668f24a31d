import { passwordChecks as checkWords, passwordProblems } from '@sahada/contract/account';
import { type AnyText, say } from '@sahada/contract/text';
import { passwordChecks } from '@sahada/rules/password';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import classes from './password-checks.module.css';

const words = {
  met: say({ tr: '{check}: tamam', en: '{check}: met' }),
  unmet: say({ tr: '{check}: eksik', en: '{check}: not met' }),
};

/** The five conditions of a password, marked as they are met while it is typed. */
export function PasswordChecks({ password }: { password: string | null | undefined }) {
  const say = useSay();
  const checks = passwordChecks(password ?? '');
  return (
    <ul className={classes.checks}>
      {(Object.keys(checkWords) as (keyof typeof checkWords)[]).map((name) => {
        const met = checks[name];
        const Icon = met ? IconCheck : IconPoint;
        return (
          <li
            key={name}
            data-met={met || undefined}
            aria-label={say(met ? words.met : words.unmet, { check: say(checkWords[name]) })}
          >
            <Icon size={14} stroke={2.4} aria-hidden />
            {say(checkWords[name])}
          </li>
        );
      })}
    </ul>
  );
}

/** What is wrong with a new password and its repetition, by field. */
export function checkPasswords(
  password: string | null | undefined,
  again: string | null | undefined,
  names: { password: string; again: string },
): Record<string, AnyText> {
  const found: Record<string, AnyText> = {};
  const typed = password ?? '';
  if (typed !== '' && Object.values(passwordChecks(typed)).includes(false))
    found[names.password] = passwordProblems.weak;
  if ((again ?? '') !== '' && typed !== again) found[names.again] = passwordProblems.differ;
  return found;
}
