import { Icon } from '../form/icons.tsx';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { formatNumber, formatPercent } from './format.ts';
import styles from './score-card.module.css';
import { words } from './words.ts';
import { later } from './words-later.ts';

interface ScoreCardProps {
  percent: number | null;
  earned: number;
  max: number;
  /** Of achievement, by name. */
  level: string | null;
  /** How many of the questions it is of, while it may still change. */
  soFar?: { n: number; m: number } | null;
}

/** What a response amounts to, in points. */
export function ScoreCard({ percent, earned, max, level, soFar = null }: ScoreCardProps) {
  const say = useSay();
  const { language } = useApp();
  return (
    <div className={app.card}>
      <h3 className={app.title}>{say(later.score)}</h3>
      <p className={styles.percent}>
        {percent === null ? say(words.notScored) : formatPercent(percent, language)}
        {percent !== null && (
          <span>
            {formatNumber(earned, language)} / {formatNumber(max, language)}
          </span>
        )}
      </p>
      {soFar && <p className={app.quiet}>{say(later.soFar, soFar)}</p>}
      {level && (
        <p>
          {say(later.level)}: <b>{level}</b>
        </p>
      )}
    </div>
  );
}

/** Told where a critical question has failed. */
export function CriticalNote() {
  const say = useSay();
  return (
    <p className={app.note} data-tone="bad">
      <Icon name="warn" size={20} />
      {say(later.critical)}
    </p>
  );
}
