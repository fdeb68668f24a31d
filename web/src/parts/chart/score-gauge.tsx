import { say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import type { Tone } from '../say/status-badge.tsx';
import classes from './score-gauge.module.css';

const words = {
  score: say({ tr: 'Puan: {percent}', en: 'Score: {percent}' }),
  notScored: say({ tr: 'Puanlanmadı', en: 'Not scored' }),
};

export interface ScoreGaugeProps {
  /** 0 to 100; null where nothing was scored. */
  percent: number | null;
  /** The achievement level, under the number. */
  level?: string | null;
  /** Colour of the ring; the words say the same. */
  tone?: Tone;
  size?: number;
}

/** A score as a ring with its percentage inside. */
export function ScoreGauge({ percent, level, tone = 'info', size = 132 }: ScoreGaugeProps) {
  const say = useSay();
  const format = useFormat();
  const text = percent === null ? say(words.notScored) : format.percent(percent, 2);
  const label = percent === null ? text : say(words.score, { percent: text });
  return (
    <div
      className={classes.gauge}
      style={{ width: size, height: size }}
      data-tone={tone}
      role="img"
      aria-label={level === null || level === undefined ? label : `${label}, ${level}`}
    >
      <svg viewBox="0 0 120 120" aria-hidden focusable="false">
        <circle cx="60" cy="60" r="52" className={classes.back} />
        {percent !== null && percent > 0 && (
          <circle cx="60" cy="60" r="52" className={classes.ring} pathLength="100" strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <span className={classes.text} data-small={percent === null || undefined}>
        <strong>{text}</strong>
        {level !== null && level !== undefined && <span>{level}</span>}
      </span>
    </div>
  );
}
