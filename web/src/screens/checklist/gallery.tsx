import { Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconBooks } from '@tabler/icons-react';
import { useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';

const GalleryDialog = fetched(async () => (await import('./gallery-dialog.tsx')).GalleryDialog);

const words = {
  begin: say({ tr: 'Hazır listeden başla', en: 'Start from a ready-made one' }),
};

/** The button that opens the gallery, whose state is in the address: `?gallery=open`. */
export function Gallery() {
  const say = useSay();
  const { query, change } = useAddress<{ gallery?: string }>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBooks size={17} stroke={1.8} />}
        onClick={() => change({ gallery: 'open' })}
        onPointerEnter={() => void GalleryDialog.ready().catch(() => undefined)}
      >
        {say(words.begin)}
      </Button>
      {query.gallery === 'open' && <GalleryDialog close={() => change({ gallery: undefined } as object)} />}
    </>
  );
}
