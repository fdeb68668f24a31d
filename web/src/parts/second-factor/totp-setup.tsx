import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { secondFactor } from '@sahada/contract/second-factor';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type CallError, call } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { SentForm } from '../form/sent-form.tsx';
import { CopyButton } from '../say/copy-button.tsx';
import { Trouble } from '../say/trouble.tsx';
import { common } from '../say/words.ts';
import { CodeInput } from './code-input.tsx';
import classes from './second-factor.module.css';
import { factorWords as words } from './words.ts';

type Begun = z.output<typeof secondFactor.beginTotp.response>;
export type Confirmed = z.output<typeof secondFactor.confirmTotp.response>;

export interface TotpSetupProps {
  /** By the ticket of a sign-in; else by the session. */
  ticket?: string;
  /** Where an app is set up already. */
  password?: string;
  onDone: (confirmed: Confirmed) => void;
  /** Beside the button that confirms. */
  leave: ReactNode;
}

/** The QR code for an authenticator app, the same to type, and its first code. */
export function TotpSetup({ ticket, password, onDone, leave }: TotpSetupProps) {
  const say = useSay();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Why there is nothing to scan. */
  const [failed, setFailed] = useState<CallError | null>(null);
  const asked = useRef(false);

  const begin = useCallback(() => {
    setFailed(null);
    call(secondFactor.beginTotp, { ticket, password }, { announce: 'none' }).then(setBegun, setFailed);
  }, [ticket, password]);
  useEffect(() => {
    // Each question makes another secret, so it is asked once however often this is drawn.
    if (asked.current) return;
    asked.current = true;
    begin();
  }, [begin]);

  const confirm = async () => {
    if (busy || code.trim() === '') return;
    setBusy(true);
    setTrouble(null);
    await call(secondFactor.confirmTotp, { ticket, code }, { announce: 'none' }).then(onDone, (error: CallError) =>
      setTrouble(error.message),
    );
    setBusy(false);
  };

  if (failed !== null)
    return (
      <Stack gap="md">
        <Trouble line={failed.message} />
        <Group justify="flex-end" gap="xs">
          {leave}
          {!failed.isFinal && <Button onClick={begin}>{say(common.retry)}</Button>}
        </Group>
      </Stack>
    );
  return (
    <SentForm onSend={confirm}>
      <Stack gap="md">
        <div className={classes.setup}>
          {begun === null ? (
            <Skeleton width={184} height={184} />
          ) : (
            <img
              className={classes.qr}
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(begun.QrCode)}`}
              alt={say(words.qr)}
            />
          )}
          <div className={classes.beside}>
            <p>{say(words.scan)}</p>
            <p>{say(words.type)}</p>
            <code className={classes.key}>{begun === null ? '…' : (begun.Secret.match(/.{4}/g) ?? []).join(' ')}</code>
            <CopyButton size="xs" text={begun?.Secret ?? ''} label={words.copyKey} disabled={begun === null} />
          </div>
        </div>
        <CodeInput label={words.first} value={code} onChange={setCode} />
        <Trouble line={trouble} />
        <Group justify="flex-end" gap="xs">
          {leave}
          <Button type="submit" loading={busy} disabled={begun === null}>
            {say(words.turnOn)}
          </Button>
        </Group>
      </Stack>
    </SentForm>
  );
}
