import { Loader } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { useEffect, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import type { EmptyProps } from '../../parts/list/data-list.tsx';
import { EmptyState } from '../../parts/say/states.tsx';

const words = {
  title: say({ tr: 'Bu kod henüz günlükte yok', en: 'This code is not in the log yet' }),
  hint: say({
    tr: 'Hatalar birkaç saniye içinde yazılır; gelince burada görünür.',
    en: 'Faults are written within a few seconds; this one shows here as soon as it is there.',
  }),
};

const everyMs = 1000;
/** Faults are stored each second; what has not come by now is not in the log. */
const longestMs = 10_000;

/** Whoever opens the code of a fault may be faster than the log: it is looked for again for some seconds. */
export function NotYet({ again, children }: EmptyProps) {
  const { query } = useAddress<{ requestId?: string; search?: string }>();
  const code = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i.exec(query.requestId ?? query.search ?? '')?.[0];
  return code === undefined ? (
    children
  ) : (
    <LookedFor key={code} again={again}>
      {children}
    </LookedFor>
  );
}

function LookedFor({ again, children }: EmptyProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isOver) return undefined;
    const looking = window.setInterval(() => void again(), everyMs);
    const end = window.setTimeout(() => setOver(true), longestMs);
    return () => {
      window.clearInterval(looking);
      window.clearTimeout(end);
    };
  }, [again, isOver]);
  if (isOver) return children;
  return (
    <div role="status">
      <EmptyState title={words.title} hint={words.hint} icon={<Loader size={20} />} />
    </div>
  );
}
