import { Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSay } from '../client/language.ts';
import { EmptyState } from '../parts/say/states.tsx';

export const words = {
  title: say({ tr: 'Sayfa bulunamadı', en: 'Page not found' }),
  under: say({
    tr: 'Adres yanlış yazılmış ya da sayfa kaldırılmış olabilir.',
    en: 'The address may be misspelt, or the page no longer exists.',
  }),
  home: say({ tr: 'Gösterge paneline git', en: 'Go to the dashboard' }),
};

/** Inside the shell, for whoever is signed in; strangers see not-found.tsx. */
export default function Nowhere() {
  const say = useSay();
  return (
    <div style={{ margin: 'auto' }}>
      <EmptyState title={words.title} hint={words.under} icon={<IconMapQuestion size={22} stroke={1.7} />}>
        <Button renderRoot={(root) => <Link {...root} to="/dashboard" />}>{say(words.home)}</Button>
      </EmptyState>
    </div>
  );
}
