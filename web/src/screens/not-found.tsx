import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSay } from '../client/language.ts';
import { PublicFrame } from '../parts/shell/public-frame.tsx';
import { words } from './nowhere.tsx';

export default function NotFound() {
  const say = useSay();
  return (
    <PublicFrame title={say(words.title)} under={say(words.under)}>
      <Button size="md" renderRoot={(root) => <Link {...root} to="/dashboard" />}>
        {say(words.home)}
      </Button>
    </PublicFrame>
  );
}
