import { Button, Skeleton, Stack } from '@mantine/core';
import { type CleanUpName, maintenance } from '@sahada/contract/maintenance';
import { type AnyText, say } from '@sahada/contract/text';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { useBytes } from '../../parts/say/bytes.ts';
import { ask } from '../../parts/say/confirm.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './maintenance.module.css';

const words = {
  under: say({
    tr: 'Burada yazanlar zamanı gelince kendiliğinden silinir; beklemek istemezseniz şimdi silebilirsiniz. Bir yanıtın, taslağın, sorunun ya da yayımlanmış listenin kullandığı hiçbir şey silinmez.',
    en: 'What is listed here goes by itself when its time comes; delete it now if you would rather not wait. Nothing that a response, a draft, a question or a published checklist uses is ever deleted.',
  }),
  oneRow: say({ tr: '1 kayıt', en: '1 row' }),
  rows: say({ tr: '{n} kayıt', en: '{n} rows' }),
  amount: say({ tr: '{rows}, {size} kaldırılacak', en: '{rows}, {size} would be removed' }),
  nothing: say({ tr: 'Kaldırılacak bir şey yok', en: 'Nothing to remove' }),
  everywhere: say({ tr: 'Tüm firmalarda {rows}, {size}', en: '{rows}, {size} in all companies' }),
  task: say({ tr: '{task}: {at}', en: '{task}: {at}' }),
  last: say({ tr: 'son çalışma {at}', en: 'last ran {at}' }),
  clean: say({ tr: 'Şimdi temizle', en: 'Clean up now' }),
  cleanAll: say({ tr: 'Tüm firmalarda', en: 'In all companies' }),
  running: say({ tr: 'Çalışıyor', en: 'Running' }),
  ask: say({ tr: '{rows} silinsin mi?', en: 'Delete {rows}?' }),
  askAll: say({ tr: 'Tüm firmalarda {rows} silinsin mi?', en: 'Delete {rows} in all companies?' }),
  frees: say({ tr: '{size} yer açılır. Bu işlem geri alınamaz.', en: 'This frees {size} and cannot be undone.' }),
  freesAll: say({
    tr: '“{task}” görevi şimdi çalışır ve {size} yer açar. Bu işlem geri alınamaz.',
    en: 'The task “{task}” runs now and frees {size}. This cannot be undone.',
  }),
  yes: say({ tr: 'Temizle', en: 'Clean up' }),
  done: say({ tr: '{rows} silindi, {size} yer açıldı.', en: '{rows} deleted, {size} freed.' }),
  progress: say({ tr: '{rows} silindi…', en: '{rows} deleted…' }),
};

const names: Record<CleanUpName, { title: AnyText; about: AnyText }> = {
  pictures: {
    title: say({ tr: 'Sahipsiz fotoğraflar', en: 'Orphaned pictures' }),
    about: say({
      tr: 'Bir haftadır hiçbir yanıtın ve taslağın sahip çıkmadığı fotoğraflar.',
      en: 'Photos that no response and no draft has named for a week.',
    }),
  },
  uploads: {
    title: say({ tr: 'Yarıda kalan yüklemeler', en: 'Failed uploads' }),
    about: say({
      tr: 'Bir hafta önce başlayıp tamamlanmayan ve hiçbir yanıtın beklemediği fotoğraflar.',
      en: 'Photos that began to arrive more than a week ago, were never completed, and that no response waits for.',
    }),
  },
  images: {
    title: say({ tr: 'Kullanılmayan görseller', en: 'Unused images' }),
    about: say({
      tr: 'Hiçbir soruda ve yayımlanmış listede olmayan yardım fotoğrafları, eski logo ve profil fotoğrafları.',
      en: 'Help pictures of no question and no published checklist, and former logos and profile pictures.',
    }),
  },
  files: {
    title: say({ tr: 'Eski dosyalar', en: 'Old files' }),
    about: say({
      tr: 'Bir haftayı geçen dışa aktarımlar ve gönderilmiş e-posta ekleri, bir günü geçen içe aktarma dosyaları.',
      en: 'Exports and e-mailed attachments older than a week, and import files older than a day.',
    }),
  },
  sessions: {
    title: say({ tr: 'Biten oturumlar', en: 'Ended sessions' }),
    about: say({
      tr: 'Süresi dolmuş oturumlar; kimsenin açık oturumu kapanmaz.',
      en: 'Sessions that have run out; nobody who is signed in is signed out.',
    }),
  },
  scans: {
    title: say({ tr: 'Eski barkod okutmaları', en: 'Old scans' }),
    about: say({ tr: 'On üç aydan eski barkod okutmaları.', en: 'Scans of barcodes older than thirteen months.' }),
  },
};

/** What can go: each with what it would remove, by itself when its task runs, or at once. */
export function CleanUp() {
  const say = useSay();
  const [isRunning, setRunning] = useState(false);
  const read = useRead(maintenance.cleanUps, {}, { keep: true, ...(isRunning ? { everySeconds: 5 } : {}) });
  const items = read.data;
  const runs = items?.some(({ running }) => running) === true;
  if (runs !== isRunning) setRunning(runs);
  if (items === undefined)
    return read.error === null ? (
      <Stack>
        {['a', 'b', 'c', 'd'].map((one) => (
          <Skeleton key={one} height={96} radius="lg" />
        ))}
      </Stack>
    ) : (
      <LoadFailed read={read} />
    );
  return (
    <div className={classes.screen}>
      <p className={classes.under}>{say(words.under)}</p>
      <ul className={classes.cleanUps}>
        {items.map((item) => (
          <Row key={item.name} item={item} />
        ))}
      </ul>
    </div>
  );
}

type Item = NonNullable<ReturnType<typeof useRead<typeof maintenance.cleanUps>>['data']>[number];

function Row({ item }: { item: Item }) {
  const say = useSay();
  const format = useFormat();
  const bytes = useBytes();
  const clean = useWrite(maintenance.cleanUp, { rereads: [] });
  const everywhere = useWrite(maintenance.cleanUpEverywhere);
  const reread = useWrite(maintenance.cleanUp);
  const [removed, setRemoved] = useState<number | null>(null);
  const { title, about } = names[item.name];
  const task = item.task as string;
  const rowsOf = (n: number): string => (n === 1 ? say(words.oneRow) : say(words.rows, { n: format.number(n) }));

  /** Part by part, until nothing is left; the last part reads the screen again. */
  const run = async () => {
    const question = say(words.ask, { rows: rowsOf(item.rows) });
    const under = say(words.frees, { size: bytes(item.bytes) });
    if (!(await ask({ question, under, yes: words.yes, danger: true }))) return;
    const sum = { rows: 0, bytes: 0 };
    setRemoved(0);
    for (;;) {
      const outcome = await (sum.rows < item.rows ? clean : reread).send({ name: item.name });
      if (!outcome.ok) break;
      sum.rows += outcome.data.rows;
      sum.bytes += outcome.data.bytes;
      setRemoved(sum.rows);
      if (outcome.data.rows === 0) {
        toast('success', say(words.done, { rows: rowsOf(sum.rows), size: bytes(sum.bytes) }));
        break;
      }
    }
    setRemoved(null);
  };

  const runEverywhere = async (all: { rows: number; bytes: number }) => {
    const question = say(words.askAll, { rows: rowsOf(all.rows) });
    const under = say(words.freesAll, { task, size: bytes(all.bytes) });
    if (await ask({ question, under, yes: words.yes, danger: true })) await everywhere.send({ name: item.name });
  };

  return (
    <li className={classes.cleanUp}>
      <div className={classes.about}>
        <h2>{say(title)}</h2>
        <p>{say(about)}</p>
        <small>
          {item.nextRunAt !== null && say(words.task, { task, at: format.dateTime(item.nextRunAt) })}
          {item.lastRunAt !== null && ` · ${say(words.last, { at: format.relative(item.lastRunAt) })}`}
        </small>
      </div>
      <div className={classes.amount} aria-live="polite">
        {removed !== null ? (
          <span>{say(words.progress, { rows: rowsOf(removed) })}</span>
        ) : item.rows === 0 ? (
          <span className={classes.dim}>{say(words.nothing)}</span>
        ) : (
          <strong>{say(words.amount, { rows: rowsOf(item.rows), size: bytes(item.bytes) })}</strong>
        )}
        {item.everywhere !== null && item.everywhere.rows > item.rows && (
          <small>
            {say(words.everywhere, { rows: rowsOf(item.everywhere.rows), size: bytes(item.everywhere.bytes) })}
          </small>
        )}
        {item.running && <StatusBadge tone="waiting">{say(words.running)}</StatusBadge>}
      </div>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={14} />}
          aria-label={`${say(words.clean)}: ${say(title)}`}
          disabled={item.rows === 0}
          loading={removed !== null}
          onClick={() => void run()}
        >
          {say(words.clean)}
        </Button>
        {item.everywhere !== null && item.everywhere.rows > item.rows && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={`${say(words.cleanAll)}: ${say(title)}`}
            loading={item.running || everywhere.sending}
            onClick={() => void runEverywhere(item.everywhere as { rows: number; bytes: number })}
          >
            {say(words.cleanAll)}
          </Button>
        )}
      </div>
    </li>
  );
}
