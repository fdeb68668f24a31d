import { Alert, Button } from '@mantine/core';
import { destruction, type LedgerRow } from '@sahada/contract/data-protection';
import { say } from '@sahada/contract/text';
import { IconFileTypePdf, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { openFile } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useAsk } from '../../client/use.ts';
import type { Column, Filter } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import classes from './data-protection.module.css';

const words = {
  title: say({ tr: 'İmha kayıtları', en: 'Destruction ledger' }),
  number: say({ tr: 'No', en: 'No.' }),
  destroyed: say({ tr: 'İmha edilen', en: 'Destroyed' }),
  cause: say({ tr: 'Neden', en: 'Because of' }),
  by: say({ tr: 'Kim', en: 'By' }),
  at: say({ tr: 'Tarih', en: 'When' }),
  seal: say({ tr: 'Mühür', en: 'Seal' }),
  pdf: say({ tr: 'PDF', en: 'PDF' }),
  verify: say({ tr: 'Doğrula', en: 'Verify' }),
  intact: say({ tr: '{n} kayıt yazıldığı gibi duruyor.', en: 'All records ({n}) stand as they were written.' }),
  broken: say({
    tr: '{n} numaralı kayıt mührüne uymuyor: sonradan değiştirilmiş ya da silinmiş.',
    en: 'Record {n} does not match its seal: it was changed or deleted afterwards.',
  }),
  none: say({ tr: 'Henüz imha yapılmadı', en: 'Nothing has been destroyed yet' }),
  noneHint: say({
    tr: 'Her imha, kimin verisi olduğu yazılmadan burada kayda geçer. Kayıtlar değiştirilemez ve silinemez.',
    en: 'Each destruction is written down here, without saying whose data it was. Nobody can change or delete a record.',
  }),
};

function Seal({ item }: { item: LedgerRow }) {
  return <code className={classes.seal}>{item.seal.slice(0, 16)}</code>;
}

const columns: Column<LedgerRow>[] = [
  { field: 'number', label: words.number, sort: false, kind: 'number', width: 70 },
  { field: 'destroyed', label: words.destroyed, sort: false },
  { field: 'cause', label: words.cause, sort: false, width: 150 },
  { field: 'byName', label: words.by, sort: false, width: 170 },
  { field: 'at', label: words.at, sort: false, kind: 'dateTime', width: 170 },
  { field: 'seal', label: words.seal, sort: false, Cell: Seal, width: 170, wide: true },
];

const filters: Filter[] = [{ field: 'date', label: words.at, kind: 'dates' }];

/** What was destroyed, when and by whom, as a proof that needs no name. */
export function Ledger() {
  const say = useSay();
  const ask = useAsk(destruction.verify);
  const [found, setFound] = useState<OutputOf<typeof destruction.verify> | null>(null);
  const [isAsking, setAsking] = useState(false);
  const verify = async () => {
    setAsking(true);
    const outcome = await ask({});
    setAsking(false);
    if (outcome.ok) setFound(outcome.data);
  };
  const tools = (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} />}
        onClick={() => void openFile(destruction.listToPdf, {})}
      >
        {say(words.pdf)}
      </Button>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} />}
        loading={isAsking}
        onClick={() => void verify()}
      >
        {say(words.verify)}
      </Button>
    </>
  );
  return (
    <>
      <div aria-live="polite">{found !== null && <Verified found={found} />}</div>
      <DataList<LedgerRow>
        bare
        row={destruction.list}
        title={words.title}
        columns={columns}
        filters={filters}
        tools={tools}
        emptyTitle={words.none}
        emptyHint={words.noneHint}
      />
    </>
  );
}

function Verified({ found }: { found: OutputOf<typeof destruction.verify> }) {
  const say = useSay();
  const format = useFormat();
  return (
    <Alert color={found.intact ? 'green' : 'red'} mb="md">
      {found.brokenNumber === null
        ? say(words.intact, { n: format.number(found.rows) })
        : say(words.broken, { n: format.number(found.brokenNumber) })}
    </Alert>
  );
}
