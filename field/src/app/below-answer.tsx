import { severityTexts } from '@sahada/contract/severity';
import type { RawAnswer } from '@sahada/contract/version';
import { useState, useSyncExternalStore } from 'react';
import { Icon } from '../form/icons.tsx';
import { Picture } from '../form/picture.tsx';
import { formWords } from '../form/words.ts';
import type { Past } from '../outbox/past.ts';
import type { Clash } from '../outbox/rows.ts';
import { decide } from '../outbox/shared-draft.ts';
import { answerText } from './answer-text.ts';
import { useApp, useSay } from './app-context.ts';
import styles from './below-answer.module.css';
import { useFill } from './fill-context.ts';
import { formatInstant, formatTime } from './format.ts';
import { usePast } from './use-past.ts';
import { own } from './words-own.ts';

/** What an auditor sees below an answer: who gave it, what else was said at the same time, and what was found here before. */
export function BelowAnswer({ questionId }: { questionId: number }) {
  const say = useSay();
  const { language } = useApp();
  const { fill } = useFill();
  const stamp = useSyncExternalStore(fill.subscribe, () => fill.state().stamps[questionId]);
  const shared = useSyncExternalStore(fill.subscribe, () => fill.state().response.shared);
  const past = usePast(questionId);
  const clashes = shared?.clashes.filter((clash) => clash.questionId === questionId) ?? [];
  return (
    <>
      {stamp?.by && (
        <p className={styles.by}>
          <Icon name="user" size={16} />
          {say(own.answeredBy, { name: stamp.by.name, at: formatTime(Date.parse(stamp.at), language) })}
        </p>
      )}
      {clashes.map((clash) => (
        <ClashCard key={`${clash.byId} ${clash.at}`} clash={clash} />
      ))}
      {past && (past.times.length > 0 || past.openActions.length > 0) && <PastList past={past} />}
    </>
  );
}

function ClashCard({ clash }: { clash: Clash }) {
  const say = useSay();
  const { language, session } = useApp();
  const { fill } = useFill();
  const { other, questionId } = clash;
  const shown = useSyncExternalStore(fill.subscribe, () => fill.state().answers[questionId]);
  const at = formatTime(Date.parse(clash.at), language);
  const told = useTold(questionId);
  const isMine = clash.byId === session?.user.id;
  return (
    <div className={styles.clash} role="status">
      <p>
        <Icon name="warn" size={18} />
        <b>{isMine ? say(own.clashYours, { at }) : say(own.clashOther, { name: clash.by, at })}</b>
      </p>
      <Said questionId={questionId} answer={other} />
      <p>
        <b>{say(own.clashShown)}</b>
      </p>
      <Said questionId={questionId} answer={shown} />
      <div className={styles.choose}>
        <button type="button" onClick={() => decide(fill, questionId, null)}>
          <span>{say(own.keepShown, { answer: told(shown) })}</span>
        </button>
        <button type="button" onClick={() => decide(fill, questionId, other)}>
          <span>{say(isMine ? own.takeYours : own.takeTheirs, { answer: told(other) })}</span>
        </button>
      </div>
    </div>
  );
}

/** An answer to a question in words. */
function useTold(questionId: number): (answer: RawAnswer | undefined) => string {
  const say = useSay();
  const { language } = useApp();
  const { form } = useFill();
  const question = form.form.version.sections
    .flatMap((section) => section.questions)
    .find(({ id }) => id === questionId);
  return (answer) => (question && answer && answerText(question, answer, language)) || say(own.noAnswer);
}

/** One side of a clash in words, with small copies of its photos as far as they are on this device. */
function Said({ questionId, answer }: { questionId: number; answer: RawAnswer | undefined }) {
  const say = useSay();
  const { pictures } = useFill();
  const told = useTold(questionId);
  const keys = answer?.pictureKeys ?? [];
  return (
    <div className={styles.said}>
      <p>{told(answer)}</p>
      {answer?.note && <p>{answer.note}</p>}
      {keys.length > 0 && (
        <ul className={styles.thumbs} aria-label={say(own.photoCount, { n: keys.length })}>
          {keys.map((key, index) => (
            <li key={key}>
              <Picture
                pictureKey={key}
                size="thumb"
                pictures={pictures}
                label={say(formWords.photo, { n: index + 1 })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The last time in one line; the others and their photos on demand. */
function PastList({ past: { times, openActions } }: { past: Past }) {
  const say = useSay();
  const { language } = useApp();
  const [isOpen, setOpen] = useState(false);
  const [last] = times;
  const day = (at: string) => formatInstant(at, language).replace(/[ ,]+\d\d:\d\d$/, '');
  return (
    <div className={styles.past}>
      {openActions.map((action) => (
        <p key={action.id} className={styles.action}>
          <Icon name="clock" size={16} />
          {say(own.openAction, { title: action.title })}
        </p>
      ))}
      {last && (
        <button type="button" className={styles.last} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="clock" size={16} />
          <span>
            {say(own.lastTime, { at: day(last.at) })} <b>{last.title ?? last.note ?? say(own.noAnswer)}</b>
            {last.severity && ` · ${say(severityTexts[last.severity])}`}
          </span>
          <Icon name="down" size={16} />
        </button>
      )}
      {isOpen &&
        times.map((time) => (
          <div key={time.at} className={styles.time}>
            <p>
              {day(time.at)}: <b>{time.title ?? say(own.noAnswer)}</b>
              {time.severity && ` · ${say(severityTexts[time.severity])}`}
            </p>
            {time.note && <p>{time.note}</p>}
            {time.pictures.length > 0 && (
              <ul className={styles.thumbs}>
                {time.pictures.map(({ url, thumbUrl }, index) => (
                  <li key={thumbUrl}>
                    <a href={url} target="_blank" rel="noreferrer">
                      <img src={thumbUrl} alt={say(own.pastPhoto, { n: index + 1, at: day(time.at) })} loading="lazy" />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
    </div>
  );
}
