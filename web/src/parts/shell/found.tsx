import { Button } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { isAnythingUnsaved } from '../../client/unsaved.ts';
import { EmptyState, LoadFailed, type LoadFailedProps } from '../say/states.tsx';
import { ScreenSkeleton } from './screen-states.tsx';

const words = {
  gone: say({ tr: 'Kayıt bulunamadı veya silinmiş.', en: 'Not found or deleted.' }),
  toList: say({ tr: 'Listeye dön', en: 'Back to the list' }),
};

/** The list to go back to where a row is gone. */
export interface Back {
  to: string;
  label: AnyText;
}

export interface FoundProps<T> {
  /** The id in the address; null where that is none. */
  id: number | null;
  /** What `useRead` answers; `data` null or a 404 is a row that is not there. */
  read: LoadFailedProps['read'] & { data: T | null | undefined };
  back: Back;
  children: (item: T) => ReactNode;
}

/**
 * A page of one row: a skeleton until it is here, a way back if it is gone, another try after a failure. Where something on it is
 * unsaved it stays as it is: its form says itself that the row is gone.
 */
export function Found<T>({ id, read, back, children }: FoundProps<T>) {
  const { data, error } = read;
  const isHere = data !== undefined && data !== null;
  const last = useRef<{ id: number | null; item: T } | null>(null);
  if (isHere) last.current = { id, item: data };
  if (isHere && (error?.status !== 404 || isAnythingUnsaved())) return children(data);
  if (data === null && last.current?.id === id && isAnythingUnsaved()) return children(last.current.item);
  if (error !== null && error.status !== 404) return <LoadFailed read={read} />;
  if (id !== null && data === undefined && error === null) return <ScreenSkeleton />;
  return <Gone back={back} />;
}

/** A row that is not there, or an address that names none. */
export const isGone = (error: { status: number } | null): boolean => error?.status === 404 || error?.status === 400;

export function Gone({ back: { to, label = words.toList } }: { back: Partial<Back> & Pick<Back, 'to'> }) {
  const say = useSay();
  return (
    <EmptyState isPage title={words.gone}>
      <Button variant="default" renderRoot={(root) => <Link {...root} to={to} />}>
        {say(label)}
      </Button>
    </EmptyState>
  );
}
