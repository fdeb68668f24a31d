import { Button, Group } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { useSay } from '../client/language.ts';
import { common } from '../parts/say/words.ts';
import { PublicFrame } from '../parts/shell/public-frame.tsx';

const words = {
  title: say({ tr: 'Bir sorun oluştu', en: 'Something went wrong' }),
  under: say({
    tr: 'Sorun bizde. Yeniden deneyin; sürerse yöneticinize başvurun.',
    en: 'The fault is ours. Try again; if it persists, contact your administrator.',
  }),
  home: say({ tr: 'Gösterge paneline git', en: 'Go to the dashboard' }),
};

export default function Fault() {
  const say = useSay();
  return (
    <PublicFrame title={say(words.title)} under={say(words.under)}>
      <Group>
        <Button size="md" onClick={() => window.history.back()}>
          {say(common.retry)}
        </Button>
        <Button size="md" variant="default" renderRoot={(root) => <Link {...root} to="/dashboard" />}>
          {say(words.home)}
        </Button>
      </Group>
    </PublicFrame>
  );
}
