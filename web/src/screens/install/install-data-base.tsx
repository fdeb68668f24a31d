import { Button, Progress, Stack } from '@mantine/core';
import { install } from '@sahada/contract/account';
import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { ownLanguageTexts, say } from '@sahada/contract/text';
import { IconCheck, IconLoader2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { languageIdNow, useSay } from '../../client/language.ts';
import { beginSession } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { SelectField, SwitchField, TextField } from '../../parts/form/fields.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { FirstPasswordFields, FounderFields, founderWords } from '../../parts/form/founder-fields.tsx';
import { checkPasswords } from '../../parts/form/password-checks.tsx';
import { FormProblems } from '../../parts/form/problems.tsx';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { PublicFrame } from '../../parts/shell/public-frame.tsx';
import classes from './install-data-base.module.css';

const words = {
  title: say({ tr: 'Kurulum', en: 'Installation' }),
  under: say({
    tr: 'İlk firmayı ve yöneticisini tanımlayın. Sistem kullanıma hazır hâle gelir.',
    en: 'Name the first company and its administrator, and the system is ready for use.',
  }),
  sample: say({ tr: 'Örnek verileri yükle', en: 'Load sample data' }),
  sampleHint: say({
    tr: 'Denemek için müşteriler, soru listeleri, planlar ve yanıtlar.',
    en: 'Customers, checklists, plans and responses to try things with.',
  }),
  code: say({ tr: 'Kurulum kodu', en: 'Setup code' }),
  codeHint: say({ tr: 'Sunucu başlarken ekrana yazılan kod.', en: 'The code printed when the server started.' }),
  submit: say({ tr: 'Kurulumu başlat', en: 'Install' }),
  running: say({ tr: 'Kuruluyor', en: 'Installing' }),
  runningUnder: say({
    tr: 'Bu sayfayı kapatmayın; bitince gösterge paneli açılır.',
    en: 'Leave this page open; the dashboard opens when it is done.',
  }),
  of: say({ tr: '{done} / {total}', en: '{done} of {total}' }),
  skip: say({ tr: 'Beklemeden devam et', en: 'Continue without waiting' }),
};

const initial = {
  company: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  languageId: languageIdNow() as LanguageId,
  sampleData: true,
  code: null as string | null,
};

export default function InstallDataBase() {
  const say = useSay();
  const root = useRef<HTMLFormElement>(null);
  const status = useRead(install.status, {}, { announce: 'none' });
  const [running, setRunning] = useState(false);
  const [installed, setInstalled] = useState(false);
  const editor = useEditor(install.run, {
    initial,
    check: (values) =>
      checkPasswords(values.password, values.confirmPassword, { password: 'password', again: 'confirmPassword' }),
    announce: 'all',
  });
  const { form } = editor;

  const run = async () => {
    setRunning(true);
    const outcome = await editor.save();
    if (outcome?.ok !== true) return setRunning(false);
    beginSession(outcome.data.AccessToken, outcome.data.Info);
    setInstalled(true);
  };

  if (running && (editor.saving || installed)) return <Running installed={installed} />;

  return (
    <PublicFrame wide title={say(words.title)} under={say(words.under)}>
      <SentForm ref={root} onSend={run}>
        <FormProblems editor={editor} root={root} />
        <Stack gap="md">
          {status.data?.NeedsCode === true && (
            <TextField form={form} name="code" label={words.code} hint={words.codeHint} required />
          )}
          <FieldRow>
            <TextField form={form} name="company" label={founderWords.company} autoComplete="organization" />
            <SelectField
              form={form}
              name="languageId"
              label={founderWords.language}
              clearable={false}
              options={[
                { value: languageIds.tr, label: ownLanguageTexts.tr },
                { value: languageIds.en, label: ownLanguageTexts.en },
              ]}
            />
          </FieldRow>
          <FounderFields form={form} own />
          <FirstPasswordFields form={form} />
          <SwitchField form={form} name="sampleData" label={words.sample} hint={words.sampleHint} />
          <Button type="submit" size="md" loading={editor.saving}>
            {say(words.submit)}
          </Button>
        </Stack>
      </SentForm>
    </PublicFrame>
  );
}

function Running({ installed }: { installed: boolean }) {
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const { data } = useRead(install.progress, {}, { everySeconds: 1, announce: 'none', freshSeconds: 0 });
  const steps = data?.Steps ?? [];
  const finished = installed && (data?.Finished ?? false);

  useEffect(() => {
    if (finished) void navigate({ to: '/dashboard', replace: true });
  }, [finished, navigate]);

  const share =
    steps.length === 0 ? 0 : steps.reduce((sum, one) => sum + one.Done / Math.max(1, one.Total), 0) / steps.length;

  return (
    <PublicFrame title={say(words.running)} under={say(words.runningUnder)}>
      <Progress value={share * 100} size="lg" animated aria-label={say(words.running)} mb="lg" />
      <ul className={classes.steps} aria-live="polite">
        {steps.map((step) => (
          <li key={step.Name} data-done={step.Done >= step.Total || undefined}>
            {step.Done >= step.Total ? (
              <IconCheck size={16} stroke={2.4} />
            ) : (
              <IconLoader2 size={16} className={classes.turning} />
            )}
            <span>{step.Name}</span>
            <span className={classes.count}>
              {say(words.of, { done: format.number(step.Done), total: format.number(step.Total) })}
            </span>
          </li>
        ))}
      </ul>
      {installed && (
        <Button variant="default" mt="lg" onClick={() => void navigate({ to: '/dashboard', replace: true })}>
          {say(words.skip)}
        </Button>
      )}
    </PublicFrame>
  );
}
