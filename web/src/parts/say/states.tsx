import { Button } from '@mantine/core';
import { type AnyText, asTitle } from '@sahada/contract/text';
import { IconAlertTriangle, IconInbox, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallError } from '../../client/call.ts';
import { addressInLog, inSystemLog } from '../../client/fault.ts';
import { useSay } from '../../client/language.ts';
import { useRights } from '../../client/session.ts';
import classes from './states.module.css';
import { useStayAbove } from './stay-above.ts';
import { common } from './words.ts';

export interface LoadFailedProps {
  /** What `useRead` answers. */
  read: { error: CallError | null; reload: () => unknown };
}

/** Says that something could not be fetched and why, and offers another try where that can end otherwise. */
export function LoadFailed({ read: { error, reload } }: LoadFailedProps) {
  const say = useSay();
  const address = addressInLog(error?.requestId ?? null, useRights());
  const stay = useStayAbove();
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad">
        <IconAlertTriangle size={22} stroke={1.7} />
      </span>
      <strong>{asTitle(say(common.loadFailed))}</strong>
      {error !== null && <p>{error.message}</p>}
      {error?.isFinal !== true && (
        <div className={classes.next}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={({ currentTarget }) => {
              stay(currentTarget);
              void reload();
            }}
          >
            {say(common.retry)}
          </Button>
          {address !== null && (
            <Button variant="subtle" component="a" href={address} target="_blank" rel="noopener">
              {say(inSystemLog)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

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
      <Title>{asTitle(say(title))}</Title>
      {hint !== undefined && <p>{say(hint)}</p>}
      <div className={classes.next}>{children}</div>
    </div>
  );
}
