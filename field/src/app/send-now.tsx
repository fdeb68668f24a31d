import { fill } from '@sahada/contract/text';
import { useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { release, releaseLetIn } from '../outbox/pump.ts';
import type { ResponseRow } from '../outbox/rows.ts';
import styles from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { now } from './clock.ts';
import { formatTime } from './format.ts';
import { problemText } from './problem-text.ts';
import { useOnline } from './use-online.ts';
import { useSending } from './use-responses.ts';
import { later } from './words-later.ts';

/** Sends what waits, and always says what came of it and when the next try is, or that there is no network. */
export function SendNow({ responses, plain = false }: { responses: readonly ResponseRow[]; plain?: boolean }) {
  const say = useSay();
  const { db, pump } = useApp();
  const sending = useSending();
  const online = useOnline();
  const [pressed, setPressed] = useState<number | null>(null);
  const busy = responses.some(({ responseKey }) => sending.has(responseKey));
  const only = responses.length === 1 ? responses[0] : undefined;
  const send = () => {
    setPressed(now());
    const again = only?.send.hold === 'signIn' ? releaseLetIn(db) : release(db, only?.responseKey);
    again.then(pump.poke, (error: unknown) => console.error('outbox', error));
  };
  return (
    <>
      <button type="button" className={plain ? styles.secondary : styles.primary} disabled={busy} onClick={send}>
        <Icon name="send" />
        {say(busy ? later.sending : later.sendNow)}
      </button>
      <p className={styles.quiet} role="status">
        {!online && say(later.offlineNow)}
        {online && pressed !== null && !busy && <Outcome responses={responses} pressed={pressed} />}
      </p>
    </>
  );
}

function Outcome({ responses, pressed }: { responses: readonly ResponseRow[]; pressed: number }) {
  const say = useSay();
  const { language } = useApp();
  const soonest = responses
    .filter((response) => !response.send.hold)
    .sort((one, other) => one.send.notBefore - other.send.notBefore)[0];
  const tried = responses.find(({ send }) => send.problem && send.problem.at >= pressed);
  const next = soonest && soonest.send.notBefore > now() ? soonest.send.notBefore : null;
  const sentence = () => {
    if (tried?.send.problem) {
      const problem = problemText(tried, language, true) ?? '';
      return say(later.tried, { at: formatTime(tried.send.problem.at, language), problem });
    }
    return say(next !== null && soonest?.send.asked ? later.askedToWait : later.inTurn);
  };
  return (
    <>
      {sentence()}
      {next !== null && ` ${fill(later.nextTry, language, { at: formatTime(next, language) })}`}
    </>
  );
}
