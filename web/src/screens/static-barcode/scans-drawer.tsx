import { type ScanResult, scanResultTexts, staticBarcode } from '@sahada/contract/static-barcode';
import { say } from '@sahada/contract/text';
import { useAddress } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { RowName } from '../../parts/entity/row-name.tsx';
import { useSliding } from '../../parts/later/shown.ts';
import type { Column } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { Drawer } from '../../parts/say/dialog.tsx';
import { StatusBadge, type Tone } from '../../parts/say/status-badge.tsx';
import { barcodeWords } from './words.ts';

const words = {
  at: say({ tr: 'Zaman', en: 'Time' }),
  result: say({ tr: 'Sonuç', en: 'Result' }),
  plan: say({ tr: 'Plan', en: 'Plan' }),
  user: say({ tr: 'Kim', en: 'Who' }),
  times: say({ tr: 'Sayı', en: 'Times' }),
  guest: say({ tr: 'Oturum açmamış', en: 'Not signed in' }),
  none: say({ tr: 'Henüz okutulmadı.', en: 'It has not been scanned yet.' }),
  noneHint: say({
    tr: 'Etiket okutuldukça zamanı, açılan plan ve oturum açmış kişi burada görünür.',
    en: 'As the label is scanned, the time, the plan that opened and whoever was signed in show here.',
  }),
};

type Scan = OutputOf<typeof staticBarcode.scans>['ListItems'][number];

const tones: Record<ScanResult, Tone> = { opened: 'good', choice: 'info', none: 'warn', offline: 'neutral' };

const columns: Column<Scan>[] = [
  { field: 'at', label: words.at, sort: false, kind: 'dateTime', width: 170 },
  { field: 'result', label: words.result, sort: false, Cell: Result, width: 170, plain: true },
  { field: 'planName', label: words.plan, sort: false, Cell: Plan },
  { field: 'userName', label: words.user, sort: false, Cell: User, width: 150 },
  { field: 'times', label: words.times, sort: false, kind: 'number', width: 70 },
];

function Result({ item }: { item: Scan }) {
  const say = useSay();
  return <StatusBadge tone={tones[item.result]}>{say(scanResultTexts[item.result])}</StatusBadge>;
}

function Plan({ item }: { item: Scan }) {
  if (item.planName === null) return '–';
  return (
    <RowName entity="plan" id={item.auditPlanId}>
      {item.planName}
    </RowName>
  );
}

function User({ item }: { item: Scan }) {
  const say = useSay();
  return item.userName ?? say(words.guest);
}

/** The scans of one barcode, newest first. Which barcode it is stands in the address. */
export function ScansDrawer({ id }: { id: number }) {
  const say = useSay();
  const { query, close } = useAddress<Record<string, string | undefined>>();
  const { data } = useRead(staticBarcode.get, { id }, { announce: 'none' });
  const sliding = useSliding(() => close(...Object.keys(query).filter((name) => name.startsWith('scan'))));
  return (
    <Drawer
      {...sliding}
      title={data === undefined ? say(barcodeWords.scans) : `${say(barcodeWords.scans)}: ${data.name}`}
      position="right"
      size={780}
    >
      <DataList<Scan>
        bare
        row={staticBarcode.scans}
        fixed={{ id }}
        prefix="scan"
        title={barcodeWords.scans}
        columns={columns}
        emptyTitle={words.none}
        emptyHint={words.noneHint}
      />
    </Drawer>
  );
}
