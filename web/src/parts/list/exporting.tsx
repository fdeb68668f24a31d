import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ExportingRow } from '../../client/call.ts';
import { exportList } from '../../client/file.ts';
import { fetched } from '../later/fetched.tsx';
import { isFocusFree } from '../say/focus-free.ts';

const Writing = fetched<{ id: number; done: () => void }>(async () => (await import('./writing.tsx')).Writing);

interface Exporting {
  take: (row: ExportingRow, input: Record<string, unknown>) => Promise<void>;
  /** Whether the server has not said yet how the file will come. */
  asking: boolean;
  /** Stands in the button's place while a long file is written in the background. */
  bar: ReactNode;
  /** Of the button: it has the focus again when the bar has gone, unless somebody has gone elsewhere. */
  place: RefObject<HTMLButtonElement | null>;
}

/** Takes a list or a workbook along as a file. */
export function useExporting(): Exporting {
  const [asking, setAsking] = useState(false);
  const [writing, setWriting] = useState<number | null>(null);
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (writing === null) return;
    return () => {
      if (isFocusFree()) place.current?.focus({ preventScroll: true });
    };
  }, [writing]);
  const take = async (row: ExportingRow, input: Record<string, unknown>) => {
    setAsking(true);
    try {
      const id = await exportList(row, input);
      if (id !== null) await Writing.ready();
      setWriting(id);
    } finally {
      setAsking(false);
    }
  };
  const bar = writing === null ? null : <Writing id={writing} done={() => setWriting(null)} />;
  return { take, asking, bar, place };
}
