import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ImportKind } from '@sahada/contract/import';
import { say } from '@sahada/contract/text';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../client/language.ts';

const words = { take: say({ tr: 'İçe aktar', en: 'Import' }) };

/** Leads from a list to the screen that takes in files of its kind. `isSmall`: without its text where a phone has no room for it. */
export function ImportLink({ kind, isSmall = false }: { kind: ImportKind; isSmall?: boolean }) {
  const say = useSay();
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true;
  const icon = <IconFileImport size={16} stroke={1.8} />;
  return isSmall && isNarrow ? (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={say(words.take)}
      renderRoot={(root) => <Link {...root} to={`/import/${kind}`} />}
    >
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={icon} renderRoot={(root) => <Link {...root} to={`/import/${kind}`} />}>
      {say(words.take)}
    </Button>
  );
}
