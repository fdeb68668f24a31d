import { Skeleton } from '@mantine/core';
import { type RetentionKind, retention } from '@sahada/contract/retention';
import { say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useBytes } from '../../parts/say/bytes.ts';
import { LoadFailed } from '../../parts/say/states.tsx';

const words = {
  nothing: say({ tr: 'Yok edilecek bir şey yok.', en: 'There is nothing to destroy.' }),
  goes: say({ tr: '{what} yok edilir.', en: 'Destroys {what}.' }),
  goesMore: say({ tr: 'En az {what} yok edilir.', en: 'Destroys at least {what}.' }),
  frees: say({ tr: '{size} yer açılır.', en: 'Frees {size}.' }),
};

/** What a rule of so many months destroys when it is applied next. */
export function Tonight({ kind, months }: { kind: RetentionKind; months: number }) {
  const say = useSay();
  const format = useFormat();
  const bytes = useBytes();
  const read = useRead(retention.preview, { kind, months }, { announce: 'none' });
  const { data } = read;
  if (data === undefined)
    return read.error === null ? <Skeleton height={20} width={180} /> : <LoadFailed read={read} />;
  if (data.total === 0 && !data.more) return <span>{say(words.nothing)}</span>;
  const what = data.counts.map(({ count, label }) => `${format.number(count)} ${label}`).join(', ') || format.number(0);
  return (
    <span>
      {say(data.more ? words.goesMore : words.goes, { what })}{' '}
      {data.bytes !== null && data.bytes > 0 && say(words.frees, { size: bytes(data.bytes) })}
    </span>
  );
}
