import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { historyPath, historyQuery, historyWord, rowAt, useMayReadHistory } from './history.ts';

/** Leads from a page to the history of the row that it shows; nothing where it shows none, or who may not read it. */
export function HistoryLink() {
  const say = useSay();
  const row = rowAt(useLocation({ select: ({ pathname }) => pathname }));
  if (!useMayReadHistory() || row === null) return null;
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={say(historyWord)}
      title={say(historyWord)}
      renderRoot={(root) => <Link {...root} to={historyPath} search={onlyQuery(historyQuery(row))} />}
    >
      <IconHistory size={18} />
    </ActionIcon>
  );
}
