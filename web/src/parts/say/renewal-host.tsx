import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { account } from '@sahada/contract/account';
import type { SecondStep as Asked } from '@sahada/contract/second-factor';
import { say } from '@sahada/contract/text';
import { useEffect, useState } from 'react';
import { type CallError, call, type OutputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { useRenewal } from '../../client/renewal.ts';
import { beginSession, useSession } from '../../client/session.ts';
import { forgetUnsaved } from '../../client/unsaved.ts';
import { SentForm } from '../form/sent-form.tsx';
import { fetched } from '../later/fetched.tsx';
import { useShown } from '../later/shown.ts';
import { secondStepOf } from '../second-factor/asked.ts';
import type { SecondStepProps } from '../second-factor/second-step.tsx';
import { ask } from './confirm.ts';
import { Modal } from './dialog.tsx';
import { Trouble } from './trouble.tsx';

const words = {
  title: say({ tr: 'Oturumunuz sona erdi', en: 'Your session has ended' }),
  under: say({
    tr: 'Yazdıklarınız duruyor. Kaldığınız yerden devam etmek için {email} hesabının şifresini girin.',
    en: 'What you typed is still here. To continue, enter the password of {email}.',
  }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  another: say({
    tr: 'Bu sayfa {email} hesabının. Yalnızca onunla devam edilebilir.',
    en: 'This page belongs to {email}. Only that account can continue with it.',
  }),
  goOn: say({ tr: 'Devam et', en: 'Continue' }),
  giveUp: say({ tr: 'Kaydetmeden çık', en: 'Leave without saving' }),
  sure: say({ tr: 'Kaydedilmemiş değişiklikler silinsin mi?', en: 'Delete the unsaved changes?' }),
  leave: say({ tr: 'Çık', en: 'Leave' }),
  stay: say({ tr: 'Sayfada kal', en: 'Stay' }),
};

type SignedIn = OutputOf<typeof account.login>;

const SecondStep = fetched<SecondStepProps>(async () => (await import('../second-factor/second-step.tsx')).SecondStep);

/** Asks the person whose page this is for the password; nobody else can go on with it. */
export function RenewalHost() {
  const say = useSay();
  const answer = useRenewal((state) => state.answer);
  const user = useSession((state) => state.user);
  const shown = useShown(answer !== null);
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);

  // It begins anew each time: it may have been answered in another tab, in the middle of the password.
  useEffect(() => {
    if (answer !== null) return;
    setAsked(null);
    setPassword('');
    setTrouble(null);
  }, [answer]);

  const submit = async () => {
    if (busy || user === null || answer === null) return;
    setBusy(true);
    setTrouble(null);
    await call(account.login, { email: user.Email, password }, { announce: 'none' }).then(goOn, (error: CallError) => {
      const step = secondStepOf(error);
      if (step === null) setTrouble(error.message);
      else setAsked(step);
    });
    setBusy(false);
  };

  const goOn = ({ AccessToken, Info }: SignedIn) => {
    // A passkey may be another person's.
    if (Info.Id !== user?.Id) return startOver(say(words.another, { email: user?.Email ?? '' }));
    beginSession(AccessToken, Info);
    answer?.(true);
  };

  const startOver = (because: string | null) => {
    setAsked(null);
    setPassword('');
    setTrouble(because);
  };

  const giveUp = async () => {
    if (!(await ask({ question: say(words.sure), yes: words.leave, no: words.stay, danger: true }))) return;
    forgetUnsaved();
    answer?.(false);
  };

  return (
    <Modal
      opened={shown}
      onClose={() => undefined}
      withCloseButton={false}
      title={say(words.title)}
      centered
      size={440}
      zIndex={350}
    >
      {asked !== null && (
        <SecondStep asked={asked} email={user?.Email ?? ''} onDone={goOn} onBack={() => startOver(null)} />
      )}
      <SentForm onSend={submit} hidden={asked !== null}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {say(words.under, { email: user?.Email ?? '' })}
          </Text>
          <input type="hidden" name="email" autoComplete="username" value={user?.Email ?? ''} />
          <PasswordInput
            data-autofocus
            label={say(words.password)}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Trouble line={trouble} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void giveUp()}>
              {say(words.giveUp)}
            </Button>
            <Button type="submit" loading={busy}>
              {say(words.goOn)}
            </Button>
          </Group>
        </Stack>
      </SentForm>
    </Modal>
  );
}
