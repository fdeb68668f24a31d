import { Button, Stack, Text } from '@mantine/core';
import { type SecondStep as Asked, secondFactor } from '@sahada/contract/second-factor';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { type CallError, call } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { hasPasskeys } from '../../client/session.ts';
import { SentForm } from '../form/sent-form.tsx';
import { Trouble } from '../say/trouble.tsx';
import { CodeInput } from './code-input.tsx';
import { signInByPasskey } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Confirmed, TotpSetup } from './totp-setup.tsx';
import { factorWords as words } from './words.ts';

type SignedIn = z.output<typeof secondFactor.complete.response>;

export interface SecondStepProps {
  asked: Asked;
  /** Whose sign-in it is. */
  email: string;
  onDone: (signedIn: SignedIn) => void;
  /** Back to the password. */
  onBack: () => void;
}

/** What follows the right password: a code of the app, a recovery code or a passkey; or setting an app up. */
export function SecondStep({ asked, email, onDone, onBack }: SecondStepProps) {
  const say = useSay();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const back = (
    <Button variant="subtle" color="gray" onClick={onBack}>
      {say(words.startOver)}
    </Button>
  );
  if (asked.SecondFactor !== 'setup') return <Verify asked={asked} onDone={onDone} onBack={onBack} />;
  if (confirmed === null) {
    return (
      <Stack gap="md">
        <Text size="sm">{say(words.setupUnder)}</Text>
        <TotpSetup ticket={asked.Ticket} onDone={setConfirmed} leave={back} />
      </Stack>
    );
  }
  const { AccessToken, Info, RecoveryCodes: codes } = confirmed;
  return (
    <RecoveryCodes
      codes={codes}
      email={email}
      onDone={() => (AccessToken !== undefined && Info !== undefined ? onDone({ AccessToken, Info }) : onBack())}
    />
  );
}

function Verify({ asked, onDone, onBack }: Omit<SecondStepProps, 'email'>) {
  const say = useSay();
  const first = asked.SecondFactor === 'totp' ? 'code' : 'passkey';
  const [way, setWay] = useState<'code' | 'recovery' | 'passkey'>(first);
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<SignedIn | null>) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    await work().then(
      (signedIn) => (signedIn === null ? setTrouble(say(words.notUsed)) : onDone(signedIn)),
      (error: CallError) => setTrouble(error.message),
    );
    setBusy(false);
  };
  const submit = () => {
    if (way === 'passkey') return void attempt(signInByPasskey);
    if (code.trim() === '') return;
    void attempt(() => call(secondFactor.complete, { ticket: asked.Ticket, code }, { announce: 'none' }));
  };
  const choose = (next: typeof way) => {
    setWay(next);
    setCode('');
    setTrouble(null);
  };
  const under = { code: words.codeUnder, recovery: words.recoveryUnder, passkey: words.passkeyUnder }[way];

  return (
    <SentForm onSend={submit}>
      <Stack gap="md">
        <Text size="sm">{say(under)}</Text>
        {way !== 'passkey' && (
          <CodeInput
            key={way}
            label={way === 'code' ? words.code : words.recovery}
            letters={way === 'recovery'}
            value={code}
            onChange={setCode}
          />
        )}
        {way === 'recovery' && (
          <Text size="sm" c="dimmed">
            {say(words.noneLeft)}
          </Text>
        )}
        <Button
          type="submit"
          size="md"
          loading={busy}
          leftSection={way === 'passkey' ? <IconFingerprint size={18} /> : undefined}
        >
          {say(way === 'passkey' ? words.usePasskey : words.verify)}
        </Button>
        <Trouble line={trouble} />
        <Stack gap={4}>
          {asked.SecondFactor === 'totp' && way !== 'code' && (
            <Other onClick={() => choose('code')}>{say(words.useApp)}</Other>
          )}
          {asked.Passkeys && hasPasskeys() && way !== 'passkey' && (
            <Other onClick={() => void attempt(signInByPasskey)}>{say(words.usePasskey)}</Other>
          )}
          {way !== 'recovery' && (
            <Other onClick={() => choose('recovery')}>{say(first === 'code' ? words.lost : words.lostPasskey)}</Other>
          )}
          <Other onClick={onBack}>{say(words.startOver)}</Other>
        </Stack>
      </Stack>
    </SentForm>
  );
}

function Other({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="subtle" color="gray" size="sm" onClick={onClick}>
      {children}
    </Button>
  );
}
