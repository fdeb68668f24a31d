import { Button } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { IconAlertTriangle, IconInbox, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import classes from './states.module.css';
import { common } from './words.ts';

/** Says that something could not be fetched and offers another try. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const say = useSay();
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad">
        <IconAlertTriangle size={22} stroke={1.7} />
      </span>
      <strong>{say(common.loadFailed)}</strong>
      <p>{say(words.failedUnder)}</p>
      <div className={classes.next}>
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
          {say(common.retry)}
        </Button>
      </div>
    </div>
  );
}

const words = {
  failedUnder: say({
    tr: 'Bağlantı veya sunucu kaynaklı geçici bir sorun olabilir.',
    en: 'It may be a passing problem of the connection or the server.',
  }),
};

export interface EmptyStateProps {
  title?: AnyText;
  /** Why it is empty, or what to do next. */
  hint?: AnyText | undefined;
  icon?: ReactNode;
  /** Nothing else is on the page: its title is the page's. */
  isPage?: boolean;
  /** The next sensible action. */
  children?: ReactNode;
}

/** An empty state: says what is missing and offers the next step. */
export function EmptyState({ title = common.nothingFound, hint, icon, isPage, children }: EmptyStateProps) {
  const say = useSay();
  const Title = isPage ? 'h1' : 'strong';
  return (
    <div className={classes.state}>
      <span className={classes.icon}>{icon ?? <IconInbox size={22} stroke={1.7} />}</span>
      <Title>{say(title)}</Title>
      {hint !== undefined && <p>{say(hint)}</p>}
      <div className={classes.next}>{children}</div>
    </div>
  );
}
