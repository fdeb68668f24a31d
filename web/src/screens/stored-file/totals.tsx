import { Skeleton } from '@mantine/core';
import { fileKindTexts, pictureKinds, storedFile } from '@sahada/contract/stored-file';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { Amounts } from '../../parts/chart/amounts.tsx';
import { useBytes } from '../../parts/say/bytes.ts';
import classes from './stored-file.module.css';
import { words } from './words.ts';

/** How much room each kind of file takes. */
export function Totals({ pictures = false }: { pictures?: boolean }) {
  const say = useSay();
  const format = useFormat();
  const bytes = useBytes();
  const read = useRead(storedFile.totals, {}, { keep: true, freshSeconds: 60 });
  if (read.data === undefined) return read.error === null ? <Skeleton height={132} radius="lg" mb="md" /> : null;
  const isPicture = new Set<string>(pictureKinds);
  const kinds = read.data.kinds.filter(({ kind, files }) => files > 0 && (!pictures || isPicture.has(kind)));
  if (kinds.length === 0) return null;
  return (
    <section className={classes.totals}>
      <header>
        <h2>{say(words.byKind)}</h2>
        <span>{say(words.total, { size: bytes(kinds.reduce((sum, each) => sum + each.bytes, 0)) })}</span>
      </header>
      <Amounts
        label={say(words.byKind)}
        amounts={kinds.map((each) => ({
          key: each.kind,
          label: say(fileKindTexts[each.kind]),
          count: each.files === 1 ? say(words.oneFile) : say(words.files, { n: format.number(each.files) }),
          bytes: each.bytes,
        }))}
      />
    </section>
  );
}
