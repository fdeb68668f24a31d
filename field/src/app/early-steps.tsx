import type { FieldForm } from '@sahada/contract/field';
import { useEffect, useId, useState } from 'react';
import { Illustrated } from '../form/illustrated.tsx';
import { NoticeText } from '../form/notice-text.tsx';
import type { Fill } from '../outbox/fill.ts';
import type { ResponseRow } from '../outbox/rows.ts';
import styles from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { asksIdentity, asksPosition, detailsProblem } from './flow.ts';
import { Heading } from './heading.tsx';
import { words } from './words.ts';
import { early } from './words-early.ts';

/** The screens between the start and the first section. */

export interface StepProps {
  form: FieldForm;
  fill: Fill;
  response: ResponseRow;
}

/** The notice that the form brought; the response names its version from the moment when it is on the screen. */
export function NoticeStep({ form, fill, response }: StepProps) {
  const { language } = useApp();
  const { notice } = form;
  useEffect(() => {
    if (!notice || response.notice?.version === notice.version) return;
    fill.change({
      notice: { version: notice.version },
      consent: notice.consentText ? { accepted: false, version: notice.version } : null,
    });
  }, [notice, response.notice, fill]);
  if (!notice) return null;
  const accept = (accepted: boolean) =>
    fill.change({
      consent: { accepted, version: notice.version },
      ...(accepted ? {} : { participant: { name: '', email: '' }, position: null }),
    });
  const accepted = response.consent?.accepted ?? false;
  return <NoticeText {...{ notice, language, accepted, onAccept: accept, Heading }} />;
}

export function DetailsStep({ form, fill, response, tried }: StepProps & { tried: boolean }) {
  const say = useSay();
  const nameId = useId();
  const emailId = useId();
  const problem = tried ? detailsProblem(form, response) : null;
  const set = (part: Partial<ResponseRow['participant']>) =>
    fill.change({ participant: { ...response.participant, ...part } }, true);
  return (
    <div className={styles.stack}>
      <Heading>{say(asksIdentity(form, response) ? early.detailsTitle : early.positionTitle)}</Heading>
      {asksIdentity(form, response) && (
        <>
          {form.plan.identity === 'optional' && <p className={styles.quiet}>{say(early.optionalDetails)}</p>}
          <div className={styles.card}>
            <div className={styles.field}>
              <label htmlFor={nameId}>{say(words.name)}</label>
              <input
                id={nameId}
                autoComplete="name"
                maxLength={255}
                aria-invalid={problem === 'name'}
                aria-describedby={`${nameId}e`}
                value={response.participant.name}
                onChange={(event) => set({ name: event.target.value })}
              />
              <p id={`${nameId}e`} className={styles.error} role="status">
                {problem === 'name' && say(early.enterName)}
              </p>
            </div>
            <div className={styles.field}>
              <label htmlFor={emailId}>
                {say(early.email)} <span className={styles.quiet}>({say(early.optional)})</span>
              </label>
              <input
                id={emailId}
                type="email"
                autoComplete="email"
                maxLength={254}
                aria-invalid={problem === 'email'}
                aria-describedby={`${emailId}e`}
                value={response.participant.email}
                onChange={(event) => set({ email: event.target.value })}
              />
              <p id={`${emailId}e`} className={styles.error} role="status">
                {problem === 'email' && say(early.wrongEmail)}
              </p>
            </div>
          </div>
        </>
      )}
      {asksPosition(form, response) && <PositionCard fill={fill} response={response} />}
    </div>
  );
}

function PositionCard({ fill, response }: { fill: Fill; response: ResponseRow }) {
  const say = useSay();
  const [state, setState] = useState<'idle' | 'finding' | 'failed'>('idle');
  const find = () => {
    setState('finding');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setState('idle');
        fill.change({ position: { latitude, longitude, accuracy } });
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  };
  return (
    <div className={styles.card}>
      <h3 className={styles.title}>{say(early.positionTitle)}</h3>
      <p className={styles.quiet}>{say(early.positionWhy)}</p>
      <p role="status" className={styles.quiet}>
        {response.position && say(early.positionAdded, { n: Math.round(response.position.accuracy) })}
        {state === 'finding' && say(early.findingPosition)}
        {state === 'failed' && say(early.positionFailed)}
      </p>
      {response.position ? (
        <button type="button" className={styles.secondary} onClick={() => fill.change({ position: null })}>
          {say(early.removePosition)}
        </button>
      ) : (
        <button
          type="button"
          className={styles.secondary}
          disabled={state === 'finding' || !('geolocation' in navigator)}
          onClick={find}
        >
          {say(early.addPosition)}
        </button>
      )}
    </div>
  );
}

export function IntroStep({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.stack}>
      <Heading>{title}</Heading>
      <div className={styles.card}>
        <Illustrated text={text} prose={styles.prose} picture={styles.inText} />
      </div>
    </div>
  );
}
