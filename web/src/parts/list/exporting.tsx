import { Progress } from '@mantine/core';
import { exportFile } from '@sahada/contract/export';
import { say } from '@sahada/contract/text';
import { type ReactNode, useEffect, useState } from 'react';
import type { ExportingRow } from '../../client/call.ts';
import { download, exportList } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { useRead } from '../../client/use.ts';
import classes from './list.module.css';

const words = {
  writing: say({ tr: '{total} kaydın {done} tanesi yazıldı', en: '{done} of {total} written' }),
  failed: say({ tr: 'Dosya hazırlanamadı. Yeniden deneyin.', en: 'The file could not be written. Try again.' }),
};

interface Exporting {
  take: (row: ExportingRow, input: Record<string, unknown>) => Promise<void>;
  /** Whether the server has not said yet how the file will come. */
  asking: boolean;
  /** Stands in the button's place while a long file is written in the background. */
  bar: ReactNode;
}

/** Takes a list or a workbook along as a file. */
export function useExporting(): Exporting {
  const [asking, setAsking] = useState(false);
  const [writing, setWriting] = useState<number | null>(null);
  const take = async (row: ExportingRow, input: Record<string, unknown>) => {
    setAsking(true);
    setWriting(await exportList(row, input));
    setAsking(false);
  };
  return { take, asking, bar: writing === null ? null : <Writing id={writing} done={() => setWriting(null)} /> };
}

/** How far a job is; the file is downloaded as soon as it is there. */
function Writing({ id, done: close }: { id: number; done: () => void }) {
  const say = useSay();
  const format = useFormat();
  const read = useRead(exportFile.progress, { id }, { everySeconds: 1, fromNow: true });
  const { state, done = 0, total = 0 } = read.data ?? {};
  const isLost = read.error !== null && read.data === undefined;
  useEffect(() => {
    if (state === 'done') void download(exportFile.download, { id }).then(close);
    if (state === 'failed') toast('error', say(words.failed));
    if (state === 'failed' || isLost) close();
  }, [state, isLost, id, close, say]);
  const text = say(words.writing, { done: format.number(done), total: format.number(total) });
  return (
    <div className={classes.writing} role="status">
      <span>{text}</span>
      <Progress value={total === 0 ? 0 : (100 * done) / total} size="sm" aria-label={text} />
    </div>
  );
}
