import { ActionIcon, Button } from '@mantine/core';
import type { ImportKind } from '@sahada/contract/import';
import { say } from '@sahada/contract/text';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';

const words = { take: say({ tr: 'İçe aktar', en: 'Import' }) };

interface ImportLinkProps {
  to: `/import/${ImportKind}` | '/system/maintenance';
  search?: ReturnType<typeof onlyQuery>;
  isSmall?: boolean;
}

/** Leads from a list to the screen that takes in what it shows. `isSmall`: without its text where a phone has no room for it. */
export function ImportLink({ isSmall = false, ...link }: ImportLinkProps) {
  const say = useSay();
  const phone = usePhone();
  const icon = <IconFileImport size={16} stroke={1.8} />;
  return isSmall && phone ? (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={say(words.take)}
      renderRoot={(root) => <Link {...root} {...link} />}
    >
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={icon} renderRoot={(root) => <Link {...root} {...link} />}>
      {say(words.take)}
    </Button>
  );
}
