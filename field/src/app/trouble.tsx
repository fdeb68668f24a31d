import type { Text } from '@sahada/contract/text';
import { Icon } from '../form/icons.tsx';
import { Confirm } from '../form/sheet.tsx';
import styles from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { words } from './words.ts';
import { later } from './words-later.ts';

/** Messages that are rarely needed, fetched when they are. */
const troubles = {
  photoFailed: later.photoFailed,
  photoNoRoom: later.photoNoRoom,
  submitFailed: later.submitFailed,
  sentBefore: later.sentBefore,
  refused: later.refused,
  tight: later.tight,
  expired: later.sessionEnded,
} satisfies Record<string, Text>;

export type Trouble = keyof typeof troubles;

const mild: readonly Trouble[] = ['tight', 'expired'];

export function TroubleNote({ trouble, onRead }: { trouble: Trouble; onRead?: () => void }) {
  const say = useSay();
  return (
    <p className={styles.note} data-tone={mild.includes(trouble) ? 'part' : 'bad'} role="alert">
      <Icon name="warn" size={20} />
      <span>{say(troubles[trouble])}</span>
      {onRead && (
        <button type="button" aria-label={say(later.dismiss)} onClick={onRead}>
          <Icon name="cross" />
        </button>
      )}
    </p>
  );
}

export function DeleteDraft({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const say = useSay();
  const { language } = useApp();
  return <Confirm question={say(later.deleteDraftAsk)} detail="" language={language} onYes={onYes} onNo={onNo} />;
}

/** Before another response is begun: the draft in hand is neither sent nor lost. */
export function LeaveDraft({ title, onYes, onNo }: { title: string; onYes: () => void; onNo: () => void }) {
  const say = useSay();
  const { language } = useApp();
  return (
    <Confirm
      question={title}
      detail={say(later.leaveDraft)}
      yes={say(words.start)}
      mild
      language={language}
      onYes={onYes}
      onNo={onNo}
    />
  );
}

/** Warns over everything else that the storage went away under the open page. */
export function Warning({ onRead }: { onRead: () => void }) {
  const say = useSay();
  return (
    <div className={styles.warning} role="alert">
      {say(later.lostStorage)}
      <button type="button" onClick={onRead}>
        {say(words.goOn)}
      </button>
    </div>
  );
}
