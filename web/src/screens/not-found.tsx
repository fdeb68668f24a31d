import { Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { useSay } from '../client/language.ts';
import { PublicFrame } from '../parts/shell/public-frame.tsx';

const words = {
  title: say({ tr: 'Sayfa bulunamadı', en: 'Page not found' }),
  under: say({
    tr: 'Adres yanlış yazılmış ya da sayfa kaldırılmış olabilir.',
    en: 'The address may be misspelt, or the page no longer exists.',
  }),
  home: say({ tr: 'Gösterge paneline git', en: 'Go to the dashboard' }),
};

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
