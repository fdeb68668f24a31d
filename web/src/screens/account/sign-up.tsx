import { Anchor, Button, Group, Stack } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { say } from '@sahada/contract/text';
import { IconCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { browserZone } from '../../client/format.ts';
import { isSignUpOpen } from '../../client/installed.ts';
import { languageIdNow, useSay } from '../../client/language.ts';
import { beginSession } from '../../client/session.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { useFirstField } from '../../parts/form/first-field.ts';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { FirstPasswordFields, FounderFields, founderWords } from '../../parts/form/founder-fields.tsx';
import { checkPasswords } from '../../parts/form/password-checks.tsx';
import { PlaceFields } from '../../parts/form/place-fields.tsx';
import { FormProblems } from '../../parts/form/problems.tsx';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { common } from '../../parts/say/words.ts';
import { PublicFrame } from '../../parts/shell/public-frame.tsx';
import classes from './sign-up.module.css';

const words = {
  title: say({ tr: 'Kayıt ol', en: 'Sign up' }),
  under: say({
    tr: 'Firmanızı tanımlayın, deneme kontörüyle hemen başlayın.',
    en: 'Set up your company and start at once with trial credit.',
  }),
  steps: say({ tr: 'Adımlar', en: 'Steps' }),
  user: say({ tr: 'Kullanıcı', en: 'User' }),
  company: say({ tr: 'Firma', en: 'Company' }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  companyPhone: say({ tr: 'Firma telefonu', en: 'Company phone' }),
  companyEmail: say({ tr: 'Firma e-postası', en: 'Company e-mail' }),
  open: say({ tr: 'Açık adres', en: 'Street address' }),
  submit: say({ tr: 'Kaydı tamamla', en: 'Complete sign-up' }),
  haveAccount: say({ tr: 'Hesabınız var mı?', en: 'Already have an account?' }),
  signIn: say({ tr: 'Giriş yapın', en: 'Sign in' }),
  closed: say({ tr: 'Yeni kayıt kapalı', en: 'Sign-up is closed' }),
  closedUnder: say({
    tr: 'Firmanız Sahada’yı kullanıyorsa hesabınızı firmanızın yöneticisi açar.',
    en: 'If your company uses Sahada, its administrator makes your account.',
  }),
  toSignIn: say({ tr: 'Giriş yap', en: 'Sign in' }),
};

const steps = [
  { label: words.user, fields: ['firstName', 'lastName', 'email', 'phone'] },
  {
    label: words.company,
    fields: ['companyName', 'companyPhone', 'companyEmail', 'countryId', 'cityId', 'districtId', 'streetAddress'],
  },
  { label: words.password, fields: ['password', 'confirmPassword'] },
];

const initial = {
  firstName: '',
  lastName: '',
  email: '',
  phone: null as string | null,
  companyName: '',
  companyPhone: null as string | null,
  companyEmail: null as string | null,
  countryId: null as number | null,
  cityId: null as number | null,
  districtId: null as number | null,
  streetAddress: null as string | null,
  password: '',
  confirmPassword: '',
};

export default function SignUp() {
  return isSignUpOpen() ? <Steps /> : <Closed />;
}

function Closed() {
  const say = useSay();
  return (
    <PublicFrame title={say(words.closed)} under={say(words.closedUnder)}>
      <Button size="md" fullWidth renderRoot={(root) => <Link {...root} to="/sign-in" />}>
        {say(words.toSignIn)}
      </Button>
    </PublicFrame>
  );
}

function FirstField({ root }: { root: RefObject<HTMLElement | null> }) {
  useFirstField(root, true);
  return null;
}

function Steps() {
  const say = useSay();
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(0);
  const editor = useEditor(account.register, {
    initial,
    with: { defaultLanguageId: languageIdNow(), timeZone: browserZone() },
    check: (values) =>
      checkPasswords(values.password, values.confirmPassword, { password: 'password', again: 'confirmPassword' }),
    announce: 'all',
  });
  const { form } = editor;
  const last = step === steps.length - 1;

  /** Whoever goes on does so at the first field of the next step. */
  const turn = (to: number) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setStep(to);
  };

  const go = async () => {
    if (!editor.checkFields(steps[step]?.fields ?? [])) return;
    if (!last) return turn(step + 1);
    const outcome = await editor.save();
    if (outcome === null) return;
    if (outcome.ok) {
      beginSession(outcome.data.AccessToken, outcome.data.Info);
      return void navigate({ to: '/dashboard', replace: true });
    }
    const wrong = Object.keys(outcome.error.fields);
    const first = steps.findIndex((one) => one.fields.some((field) => wrong.includes(field)));
    if (first >= 0) turn(first);
  };

  return (
    <PublicFrame
      wide
      title={say(words.title)}
      under={say(words.under)}
      foot={
        <>
          {say(words.haveAccount)}{' '}
          <Anchor fw={550} renderRoot={(link) => <Link {...link} to="/sign-in" />}>
            {say(words.signIn)}
          </Anchor>
        </>
      }
    >
      <ol className={classes.steps} aria-label={say(words.steps)}>
        {steps.map((one, index) => (
          <li
            key={one.label.en}
            data-done={index < step || undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            <span aria-hidden>{index < step ? <IconCheck size={14} stroke={3} /> : index + 1}</span>
            {say(one.label)}
          </li>
        ))}
      </ol>
      <SentForm ref={root} onSend={go}>
        <FormProblems editor={editor} root={root} />
        <FirstField key={step} root={root} />
        <Stack gap="md">
          {step === 0 && (
            <>
              <FounderFields form={form} own />
              <TextField form={form} name="phone" label={common.phone} type="tel" autoComplete="tel" />
            </>
          )}
          {step === 1 && (
            <>
              <TextField form={form} name="companyName" label={founderWords.company} autoComplete="organization" />
              <FieldRow>
                <TextField form={form} name="companyPhone" label={words.companyPhone} type="tel" />
                <TextField form={form} name="companyEmail" label={words.companyEmail} type="email" />
              </FieldRow>
              <PlaceFields form={form} country="countryId" city="cityId" district="districtId" />
              <TextField form={form} name="streetAddress" label={words.open} autoComplete="street-address" />
            </>
          )}
          {step === 2 && <FirstPasswordFields form={form} />}
          <Group justify="space-between" mt={4}>
            {step > 0 ? (
              <Button variant="default" size="md" onClick={() => turn(step - 1)}>
                {say(common.back)}
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" size="md" loading={editor.saving}>
              {say(last ? words.submit : common.next)}
            </Button>
          </Group>
        </Stack>
      </SentForm>
    </PublicFrame>
  );
}
