import { Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { type MouseEvent, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useGoOn } from './go-on.ts';

const words = { more: say({ tr: 'Daha fazla göster ({n})', en: 'Show more ({n})' }) };

const step = 50;

/** The first rows of a long list, and a button for the next ones. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const [shown, setShown] = useState(step);
  const goOn = useGoOn(shown);
  const left = rows.length - shown;
  const next = (event: MouseEvent<HTMLElement>) => {
    goOn(event);
    setShown(shown + step);
  };
  const more = left > 0 ? <More left={left} onMore={next} /> : null;
  return { shown: rows.slice(0, shown), more };
}

function More({ left, onMore }: { left: number; onMore: (event: MouseEvent<HTMLElement>) => void }) {
  const say = useSay();
  const format = useFormat();
  return (
    <Button variant="subtle" color="gray" fullWidth onClick={onMore}>
      {say(words.more, { n: format.number(left) })}
    </Button>
  );
}
