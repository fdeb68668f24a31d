import { languageIds } from '@sahada/contract/codes';
import { localized } from '@sahada/rules/localized';
import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../form/icons.tsx';
import { Picture } from '../form/picture.tsx';
import { formWords } from '../form/words.ts';
import { isShared, share } from '../outbox/join-draft.ts';
import type { FormRow } from '../outbox/rows.ts';
import { drawSignatures, signaturesToSend } from '../outbox/shared-signatures.ts';
import { answerText } from './answer-text.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { now } from './clock.ts';
import { useFill } from './fill-context.ts';
import { clashing } from './flow.ts';
import styles from './shared-work.module.css';
import { own } from './words-own.ts';

interface SharedWorkProps {
  /** Ids of the questions that are shown. */
  visible: ReadonlySet<number>;
  /** The other has submitted for both. */
  onReceived: (responseKey: string) => void;
  /** The draft has joined another one, and is to be opened again. */
  onMoved: () => void;
  /** The draft was begun on another version of its plan, and is shown on that one. */
  onForm: (form: FormRow) => void;
  onQuestion: (questionId: number) => void;
}

/** How long after a change, and how long after the last exchange, the next one comes. */
const afterChangeMs = 2_000;
const betweenMs = 10_000;

/** Keeps an open draft and the server's together while there is a network, and says where two answers stand against each other. */
export function SharedWork({ visible, onQuestion, ...ends }: SharedWorkProps) {
  const { fill } = useFill();
  useSharing(ends);
  const shared = useSyncExternalStore(fill.subscribe, () => fill.state().response.shared);
  const questionIds = shared ? clashing({ shared }, visible) : [];
  const [first] = questionIds;
  return (
    <>
      <LeftOutAnswers />
      {first !== undefined && <Clashes count={questionIds.length} onLook={() => onQuestion(first)} />}
    </>
  );
}

/** Answers that the draft's version has no place for, to be read and to be written elsewhere. */
function LeftOutAnswers() {
  const say = useSay();
  const { language } = useApp();
  const { fill, pictures } = useFill();
  const leftOut = useSyncExternalStore(fill.subscribe, () => fill.state().response.leftOut);
  if (!leftOut) return null;
  const languageId = languageIds[language];
  return (
    <details className={`${app.note} ${styles.leftOut}`} data-tone="part">
      <summary>
        <span role="status">
          {leftOut.length === 1 ? say(own.leftOutOne) : say(own.leftOutSome, { n: leftOut.length })}
        </span>
      </summary>
      <p>{say(own.leftOutLead)}</p>
      <ul>
        {leftOut.map(({ question, answer }) => (
          <li key={question.id}>
            <b>{localized(question.text, question.locales, languageId, 'name')}</b>
            <span>{answerText(question, answer, language) || say(own.noAnswer)}</span>
            {answer.note && <span>{answer.note}</span>}
            {answer.pictureKeys?.map((key, index) => (
              <Picture
                key={key}
                pictureKey={key}
                size="thumb"
                pictures={pictures}
                label={say(formWords.photo, { n: index + 1 })}
              />
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Clashes({ count, onLook }: { count: number; onLook: () => void }) {
  const say = useSay();
  return (
    <div className={`${app.note} ${styles.clashes}`} data-tone="part" role="status">
      <Icon name="warn" size={20} />
      <span>{count === 1 ? say(own.clashOne) : say(own.clashSome, { n: count })}</span>
      <button type="button" className={styles.look} onClick={onLook}>
        {say(own.look)}
      </button>
    </div>
  );
}

function useSharing({ onReceived, onMoved, onForm }: Pick<SharedWorkProps, 'onReceived' | 'onMoved' | 'onForm'>) {
  const { db, session, language } = useApp();
  const { fill, form } = useFill();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be done at its end changes with every render
  useEffect(() => {
    if (!session) return;
    const asker = { db, session, language, now };
    const { responseKey, author } = fill.state().response;
    if (author?.id !== session.user.id) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;
    let isOver = false;
    const next = (delay: number) => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(run, delay);
    };
    const run = async () => {
      if (isRunning || isOver) return;
      if (!navigator.onLine || document.visibilityState === 'hidden') return next(betweenMs);
      isRunning = true;
      const came = await exchanged().catch((error: unknown) => {
        console.warn('the draft was not shared', error);
        return { kind: 'offline' } as const;
      });
      isRunning = false;
      if (isOver) return;
      if (came.kind === 'received') return onReceived(responseKey);
      if (came.kind === 'moved') return onMoved();
      if (came.kind === 'otherForm') return onForm(came.form);
      if (came.kind === 'notShared') return stop();
      next(hasUnsent() && came.kind === 'same' ? afterChangeMs : betweenMs);
    };
    const exchanged = async () => {
      const { pictureOf } = await import('./signature-picture.ts');
      await drawSignatures(db, fill, pictureOf);
      return share(asker, fill, form.form.versionTag);
    };
    const hasUnsent = () =>
      Object.values(fill.state().stamps).some(({ sent }) => !sent) || signaturesToSend(fill.state()) !== null;
    const stopListening = fill.subscribe(() => {
      if (!isRunning && hasUnsent()) next(afterChangeMs);
    });
    const back = () => next(0);
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
      removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
    };
    addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    isShared(asker, form.token).then((isOurs) => (isOurs ? next(0) : stop()), stop);
    return stop;
  }, [db, session?.token, fill, form]);
}
