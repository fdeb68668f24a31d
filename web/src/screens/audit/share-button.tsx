import { Button } from '@mantine/core';
import type { WireDetails } from '@sahada/contract/audit';
import { IconShare3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import symbolClasses from '../../parts/say/symbol.module.css';
import { words } from './words.ts';

const ShareDialog = fetched(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Shows the report to people outside, by a link or by mail. */
export function ShareButton({ details }: { details: WireDetails }) {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={symbolClasses.symbol}
        leftSection={<IconShare3 size={17} stroke={1.7} />}
        onPointerEnter={ShareDialog.ahead}
        onClick={() => setOpened(true)}
      >
        {say(words.shareReport)}
      </Button>
      {opened && <ShareDialog details={details} close={() => setOpened(false)} />}
    </>
  );
}
