import { Button } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import { EmptyState, LoadFailed } from '../say/states.tsx';
import { ScreenSkeleton } from './screen-states.tsx';

const words = {
  gone: say({ tr: 'Kayıt bulunamadı veya silinmiş.', en: 'Not found or deleted.' }),
};

export interface FoundProps<T> {
  /** What `useRead` answers; `data` null or a 404 is a row that is not there. */
  read: { data: T | null | undefined; error: { status: number } | null; reload: () => unknown };
  /** The list to go back to where the row is gone. */
  back: { to: string; label: AnyText };
  children: (item: T) => ReactNode;
}

/** A page of one row: a skeleton until it is here, a way back if it is gone, another try after a failure. */
export function Found<T>({ read, back, children }: FoundProps<T>) {
  const say = useSay();
  const { data, error } = read;
  if (data !== undefined && data !== null && error?.status !== 404) return children(data);
  if (error !== null && error.status !== 404) return <LoadFailed retry={() => void read.reload()} />;
  if (data === undefined && error === null) return <ScreenSkeleton />;
  return (
    <EmptyState title={words.gone}>
      <Button variant="default" renderRoot={(root) => <Link {...root} to={back.to} />}>
        {say(back.label)}
      </Button>
    </EmptyState>
  );
}
