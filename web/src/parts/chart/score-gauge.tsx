import { type AnyText, say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { Ring } from './ring.tsx';

const words = {
  score: say({ tr: 'Puan: {percent}', en: 'Score: {percent}' }),
};

export interface ScoreGaugeProps {
  /** 0 to 100; null where nothing was scored. */
  percent: number | null;
  /** Said where there is no percent. */
  none: AnyText;
  /** Of its level; the accent without one. */
  color?: string | undefined;
  /** In px. */
  size: number;
}

/** A score as a ring with its percentage inside. */
export function ScoreGauge({ percent, none, color, size }: ScoreGaugeProps) {
  const say = useSay();
  const format = useFormat();
  const text = percent === null ? say(none) : format.percent(percent);
  return (
    <Ring
      percent={percent ?? 0}
      label={percent === null ? text : say(words.score, { percent: text })}
      color={color}
      size={size}
    >
      {percent === null ? text : <strong>{text}</strong>}
    </Ring>
  );
}
