import { exportFile } from '@sahada/contract/export';
import { say } from '@sahada/contract/text';
import { useEffect, useRef } from 'react';
import { downloadBy } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { useRead } from '../../client/use.ts';
import { Advance } from '../say/advance.tsx';
import classes from './list.module.css';

const words = {
  writing: say({ tr: '{total} kaydın {done} tanesi yazıldı', en: '{done} of {total} written' }),
  failed: say({ tr: 'Dosya hazırlanamadı. Yeniden deneyin.', en: 'The file could not be written. Try again.' }),
};

/** How far a job is; the file is downloaded as soon as it is there. */
export function Writing({ id, done: close }: { id: number; done: () => void }) {
  const say = useSay();
  const format = useFormat();
  const read = useRead(exportFile.progress, { id }, { everySeconds: 1, fromNow: true });
  const { state, done = 0, total = 0 } = read.data ?? {};
  const isLost = read.error !== null && read.data === undefined;
  // The list beside it is drawn anew with another `close`, also while the file's address is on its way: that makes no second file.
  const ended = useRef(close);
  ended.current = close;
  useEffect(() => {
    if (state === 'done') void downloadBy(exportFile.address, { id }).then(() => ended.current());
    if (state === 'failed') toast('error', say(words.failed));
    if (state === 'failed' || isLost) ended.current();
  }, [state, isLost, id, say]);
  const text = say(words.writing, { done: format.number(done), total: format.number(total) });
  return <Advance text={text} percent={total === 0 ? 0 : (100 * done) / total} className={classes.writing} />;
}
