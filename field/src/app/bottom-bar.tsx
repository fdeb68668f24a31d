import { Icon, type IconName } from '../form/icons.tsx';
import type { Saving } from '../outbox/fill.ts';
import type { PhotoState } from '../outbox/photo-queue.ts';
import { useApp, useSay } from './app-context.ts';
import styles from './bottom-bar.module.css';
import { useOnline } from './use-online.ts';
import { words } from './words.ts';

const icons: Record<Saving, IconName> = { saved: 'check', saving: 'clock', failed: 'warn', full: 'warn' };

/** Back and Next for the thumb; above them always stands whether the answers are safe. */
export function BottomBar({
  saving,
  storing,
  onBack,
  onNext,
  nextLabel,
  disabled = false,
}: {
  saving: Saving;
  storing: PhotoState['storing'];
  onBack: (() => void) | null;
  onNext: () => void;
  nextLabel?: string | undefined;
  disabled?: boolean;
}) {
  const say = useSay();
  return (
    <div className={styles.bar}>
      <SavingState saving={saving} storing={storing} />
      <div className={styles.buttons}>
        {onBack && (
          <button type="button" className={styles.back} onClick={onBack}>
            <Icon name="left" />
            {say(words.back)}
          </button>
        )}
        <button type="button" className={styles.next} disabled={disabled} onClick={onNext}>
          {nextLabel ?? say(words.next)}
          <Icon name="right" />
        </button>
      </div>
    </div>
  );
}

function SavingState({ saving: written, storing }: { saving: Saving; storing: PhotoState['storing'] }) {
  const say = useSay();
  const { db, storage } = useApp();
  const online = useOnline();
  const saving = written === 'saved' && storing ? 'saving' : written;
  const pending = storage === null ? words.notYetSaved : words.saving;
  const texts = {
    saved: online ? words.saved : words.savedOffline,
    saving: pending,
    failed: words.notSaved,
    full: words.noRoom,
  };
  const wrong = saving === 'failed' || saving === 'full' || !db.lasting;
  const isAway = !online && saving === 'saved';
  const sentence = () => {
    if (storing && !wrong) return say(words.storingPhotos, { n: storing.done, total: storing.total });
    return say(db.lasting ? texts[saving] : words.onlyMemory);
  };
  return (
    <p className={styles.saving} data-state={wrong ? 'wrong' : isAway ? 'away' : saving}>
      <Icon name={wrong ? 'warn' : isAway ? 'away' : icons[saving]} size={18} />
      <span>{sentence()}</span>
      <span className="sr" role="status">
        {!online && db.lasting && say(words.offline)}
      </span>
      <span className="sr" role="alert">
        {(saving === 'failed' || saving === 'full') && say(texts[saving])}
      </span>
    </p>
  );
}
