import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSay } from '../client/language.ts';
import { notFoundWords as words } from '../parts/shell/not-found-words.ts';
import { PublicFrame } from '../parts/shell/public-frame.tsx';

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
