import { Button } from '@mantine/core';
import { useSay } from '../../client/language.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

const wider = { daily: 'weekly', weekly: 'monthly', monthly: 'yearly' } as const;

/** From a period in which nothing has happened yet, such as a week on its Monday, to the one around it. */
export function Wider({ view }: { view: View }) {
  const say = useSay();
  const { period } = view;
  if (period === 'yearly') return null;
  return (
    <Button variant="default" size="sm" onClick={() => view.go({ period: wider[period] })}>
      {say(words.wider[period])}
    </Button>
  );
}
