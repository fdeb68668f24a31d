import type { WireOwnAction } from '@sahada/contract/action';
import type { ActionState } from '@sahada/contract/codes';
import type { Language } from '@sahada/contract/text';
import { isGiven } from '@sahada/rules/action';
import { useRef, useState } from 'react';
import { AddPhoto } from '../app/add-photo.tsx';
import app from '../app/app.module.css';
import { keepNote, keptNote } from '../app/typed-note.ts';
import { Icon } from '../form/icons.tsx';
import { useSay } from './language.ts';
import { look, step } from './own-action.ts';
import styles from './owner.module.css';
import { PhotoRow } from './photo-row.tsx';
import { usePhotos } from './use-photos.ts';
import { words } from './words.ts';

interface AnswerCardProps {
  token: string;
  action: WireOwnAction;
  setAction: (action: WireOwnAction) => void;
  language: Language;
}

const noteName = (token: string): string => `sahada.action.${token.slice(0, 12)}`;

/** The owner's answer: photos, a note, and the step that follows. */
export function AnswerCard({ token, action, setAction, language }: AnswerCardProps) {
  const say = useSay();
  const [note, setNote] = useState(() => keptNote(noteName(token)));
  const [problem, setProblem] = useState<string | null>(null);
  const [going, setGoing] = useState<ActionState | null>(null);
  const [isStarted, setStarted] = useState(false);
  const own = usePhotos(token);
  // Those chosen on this page stand below, and are not shown again when the server has them as well.
  const [before] = useState(action.evidence);
  const field = useRef<HTMLTextAreaElement>(null);
  const mayStart = action.steps.some(({ state }) => state === 'inProgress');
  const type = (text: string) => {
    setNote(text);
    keepNote(noteName(token), text);
    setProblem(null);
  };

  /** What became of a step. One that is refused may have been taken before, and its answer lost; or the page is behind. */
  const stepped = async (state: ActionState) => {
    const told = await step(token, state, state === 'submitted' ? note : '', language);
    if (told.action !== null || told.message === null) return told;
    const looked = await look(token, language);
    return { ...told, action: looked.kind === 'here' ? looked.action : null };
  };

  const take = async (state: ActionState) => {
    setProblem(null);
    if (state === 'submitted') {
      if (own.photos.some((photo) => photo.state === 'failed')) return setProblem(say(words.photosWait));
      const pictures = before.length + own.photos.length;
      if (!isGiven('noteOrPicture', { note, pictures })) {
        setProblem(say(words.needs));
        return field.current?.focus();
      }
    }
    setGoing(state);
    const { action: now, message } = await stepped(state);
    setGoing(null);
    if (now?.state !== state) {
      if (now !== null) setAction(now);
      return setProblem(message ?? say(navigator.onLine ? words.notDone : words.noNetwork));
    }
    if (now.history.some((one) => one.new === 'submitted' && one.note.trim() === note.trim()))
      keepNote(noteName(token), '');
    else setStarted(true);
    setAction(now);
    if (state === 'submitted') scrollTo({ top: 0 });
  };

  return (
    <section className={app.card} aria-label={say(words.answer)}>
      <h2 tabIndex={-1} className={app.title}>
        {say(words.answer)}
      </h2>
      <PhotoRow pictures={before} />
      {own.photos.length > 0 && (
        <ul className={styles.own} aria-label={say(words.photos)}>
          {own.photos.map(({ pictureKey, address, state, message }) => (
            <li key={pictureKey} data-state={state}>
              <img src={address} alt="" />
              {state === 'sending' && <span role="status">{say(words.sendingPhoto)}</span>}
              {state === 'failed' && (
                <>
                  {message !== null && <span role="alert">{message}</span>}
                  <button type="button" onClick={() => void own.again(pictureKey)}>
                    {say(words.photoFailed)}
                  </button>
                  <button type="button" onClick={() => own.remove(pictureKey)}>
                    {say(words.remove)}
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddPhoto
        label={say(words.addPhoto)}
        onFiles={(files) => {
          setProblem(null);
          void own.add(files);
        }}
      />
      {own.isUnreadable && (
        <p className={app.wrong} role="alert">
          {say(words.photoUnreadable)}
        </p>
      )}
      <div className={app.field}>
        <label htmlFor="note">{say(words.note)}</label>
        <textarea
          ref={field}
          id="note"
          rows={3}
          maxLength={4000}
          placeholder={say(words.noteHint)}
          aria-describedby="problem"
          value={note}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      <p id="problem" className={app.wrong} role="alert">
        {problem}
      </p>
      <button
        type="button"
        className={app.primary}
        disabled={going !== null || own.isBusy}
        onClick={() => void take('submitted')}
      >
        <Icon name="send" />
        {say(going === 'submitted' || own.isBusy ? words.wait : words.submit)}
      </button>
      {mayStart && (
        <button
          type="button"
          className={app.secondary}
          disabled={going !== null}
          onClick={() => void take('inProgress')}
        >
          {say(going === 'inProgress' ? words.wait : words.start)}
        </button>
      )}
      {isStarted && !mayStart && (
        <p className={app.quiet} role="status">
          {say(words.started)}
        </p>
      )}
    </section>
  );
}
