import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSay } from '../client/language.ts';
import { EmptyState } from '../parts/say/states.tsx';
import { notFoundWords as words } from '../parts/shell/not-found-words.ts';

/** Inside the shell, for whoever is signed in; strangers see not-found.tsx. */
export default function Nowhere() {
  const say = useSay();
  return (
    <div style={{ margin: 'auto' }}>
      <EmptyState isPage title={words.title} hint={words.under} icon={<IconMapQuestion size={22} stroke={1.7} />}>
        <Button renderRoot={(root) => <Link {...root} to="/dashboard" />}>{say(words.home)}</Button>
      </EmptyState>
    </div>
  );
}
