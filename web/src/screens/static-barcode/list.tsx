import { lookup } from '@sahada/contract/lookup';
import { staticBarcode } from '@sahada/contract/static-barcode';
import { useMemo, useState } from 'react';
import { idIn, useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import { activeWords } from '../../parts/say/words.ts';
import { Actions, BulkActions } from './actions.tsx';
import { barcodeWords as words } from './words.ts';
import { Work } from './work.ts';

type Item = ItemOf<typeof staticBarcode>;

function Plan({ item }: { item: Item }) {
  const say = useSay();
  return <TwoLines>{item.auditPlanName ?? say(words.ofLocation)}</TwoLines>;
}

const columns: Column<Item>[] = [
  { field: 'name', label: words.name, width: 180 },
  { field: 'locationName', label: words.location },
  { field: 'customerName', label: words.customer, wide: true },
  { field: 'auditPlanName', label: words.plan, Cell: Plan },
  { field: 'lastScanAt', label: words.lastScan, kind: 'dateTime', width: 170, wide: true },
];

const search: SearchField[] = [
  { field: 'name', label: words.name },
  { field: 'locationName', label: words.location },
  { field: 'customerName', label: words.customer },
  { field: 'auditPlanName', label: words.plan },
];

const filters: Filter[] = [
  { field: 'locationId', label: words.location, kind: 'lookup', row: lookup.locations },
  { field: 'auditPlanId', label: words.plan, kind: 'lookup', row: lookup.plans },
];

const state: EntityState<Item> = { field: 'active', words: activeWords };

const Form = fetched<EntityFormProps<typeof staticBarcode>>(async () => (await import('./form.tsx')).BarcodeForm);

const LabelsDialog = fetched(async () => (await import('./labels-dialog.tsx')).LabelsDialog);
const ScansDrawer = fetched(async () => (await import('./scans-drawer.tsx')).ScansDrawer);

export default function StaticBarcodes() {
  const { scans } = useAddress<{ scans?: string }>().query;
  const [printing, print] = useState<readonly number[] | null>(null);
  const work = useMemo(() => ({ print }), []);
  const scanned = idIn(scans);
  return (
    <Work value={work}>
      <EntityScreen
        calls={staticBarcode}
        words={words}
        columns={columns}
        search={search}
        filters={filters}
        state={state}
        blank={{ name: '', active: true }}
        Form={Form}
        Actions={Actions}
        BulkActions={BulkActions}
      />
      {printing !== null && <LabelsDialog ids={printing} close={() => print(null)} />}
      {scanned !== null && <ScansDrawer key={scanned} id={scanned} />}
    </Work>
  );
}
