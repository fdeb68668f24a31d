import { type AnyText, say } from '@sahada/contract/text';
import { common } from '../say/words.ts';
import type { FormHandle } from './editor.ts';
import { PasswordField, TextField } from './fields.tsx';
import { FieldRow } from './form-page.tsx';
import { PasswordChecks } from './password-checks.tsx';

/** Who begins a company, and its name: asked in one set of words when it signs up, is installed, or is added by the operator. */
export const founderWords = {
  company: say({ tr: 'Firma adı', en: 'Company name' }),
  language: say({ tr: 'Firmanın dili', en: 'Language of the company' }),
};

const words = {
  firstName: say({ tr: 'Ad', en: 'First name' }),
  lastName: say({ tr: 'Soyad', en: 'Last name' }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  again: say({ tr: 'Şifre (tekrar)', en: 'Password again' }),
};

interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}
interface Reached {
  email?: string | null | undefined;
}
interface NewPassword {
  password?: string | null | undefined;
  confirmPassword?: string | null | undefined;
}

/** The part of a form's handle that these fields use, whatever else the form has. */
const partOf = <Part,>(form: FormHandle<never>) => form as unknown as FormHandle<Part>;

/** A person's name; `own` where people write their own, which their browser then offers. */
export function NameFields<V extends Named>(props: { form: FormHandle<V>; own?: boolean; autoFocus?: boolean }) {
  const form = partOf<Named>(props.form as never);
  const offered = (name: string) => (props.own === true ? { autoComplete: name } : {});
  return (
    <FieldRow>
      <TextField
        form={form}
        name="firstName"
        label={words.firstName}
        required
        {...(props.autoFocus === true ? { autoFocus: true } : {})}
        {...offered('given-name')}
      />
      <TextField form={form} name="lastName" label={words.lastName} required {...offered('family-name')} />
    </FieldRow>
  );
}

/** Name and address of a company's first user. */
export function FounderFields<V extends Named & Reached>(props: {
  form: FormHandle<V>;
  own?: boolean;
  emailHint?: AnyText;
}) {
  const { form, own = false, emailHint } = props;
  return (
    <>
      <NameFields form={form} own={own} />
      <TextField
        form={partOf<Reached>(form as never)}
        name="email"
        label={common.email}
        type="email"
        {...(emailHint === undefined ? {} : { hint: emailHint })}
        {...(own ? { autoComplete: 'username' } : {})}
      />
    </>
  );
}

/** A first password, typed twice, and what it must have. */
export function FirstPasswordFields<V extends NewPassword>(props: { form: FormHandle<V> }) {
  const form = partOf<NewPassword>(props.form as never);
  return (
    <>
      <FieldRow>
        <PasswordField form={form} name="password" label={words.password} autoComplete="new-password" />
        <PasswordField form={form} name="confirmPassword" label={words.again} autoComplete="new-password" />
      </FieldRow>
      <PasswordChecks password={form.values.password} />
    </>
  );
}
