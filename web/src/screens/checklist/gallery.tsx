import { ActionIcon, Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconBooks } from '@tabler/icons-react';
import { useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';

const GalleryDialog = fetched(async () => (await import('./gallery-dialog.tsx')).GalleryDialog);

const words = {
  begin: say({ tr: 'Hazır listeden başla', en: 'Start from a ready-made one' }),
};

/** Opens the gallery, whose state is in the address: `?gallery=open`. `isSmall`: without its text where a phone has no room for it. */
export function GalleryButton({ isSmall = false }: { isSmall?: boolean }) {
  const say = useSay();
  const { change } = useAddress<{ gallery?: string }>();
  const opens = {
    onClick: () => change({ gallery: 'open' }),
    onPointerEnter: GalleryDialog.ahead,
  };
  return (
    <>
      {isSmall && (
        <ActionIcon hiddenFrom="sm" variant="default" size={36} aria-label={say(words.begin)} {...opens}>
          <IconBooks size={18} stroke={1.8} />
        </ActionIcon>
      )}
      <Button
        {...(isSmall ? { visibleFrom: 'sm' as const } : {})}
        variant="default"
        leftSection={<IconBooks size={17} stroke={1.8} />}
        {...opens}
      >
        {say(words.begin)}
      </Button>
    </>
  );
}

/** The button with the gallery that it opens. */
export function Gallery({ isSmall = false }: { isSmall?: boolean }) {
  const { query, close } = useAddress<{ gallery?: string }>();
  return (
    <>
      <GalleryButton isSmall={isSmall} />
      {query.gallery === 'open' && <GalleryDialog close={() => close('gallery')} />}
    </>
  );
}
