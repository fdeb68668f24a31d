import { Button, CloseButton } from '@mantine/core';
import { type ActivityItem, activity, mostLines } from '@sahada/contract/activity';
import { loggedEntities } from '@sahada/contract/activity-words';
import { lookup } from '@sahada/contract/lookup';
import { type AnyText, say } from '@sahada/contract/text';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { idIn, useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { RowName } from '../../parts/entity/row-name.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Column, Filter, SearchField } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import classes from './activity.module.css';

const words = {
  title: say({ tr: 'İşlem geçmişi', en: 'Activity log' }),
  what: say({ tr: 'İşlem', en: 'Activity' }),
  when: say({ tr: 'Tarih', en: 'When' }),
  who: say({ tr: 'Kim', en: 'Who' }),
  onWhat: say({ tr: 'Kayıt', en: 'Record' }),
  kind: say({ tr: 'Kayıt türü', en: 'Kind of record' }),
  search: say({ tr: 'Kişi veya kayıt adı', en: 'Name of a person or record' }),
  verify: say({ tr: 'Doğrula', en: 'Verify' }),
  none: say({ tr: 'Henüz bir işlem yapılmadı.', en: 'Nothing has been done yet.' }),
  only: say({ tr: 'Yalnızca bu kaydın geçmişi: {name}', en: 'Only the history of this record: {name}' }),
  clear: say({ tr: 'Tüm geçmişi göster', en: 'Show the whole log' }),
};

const ActivityDrawer = fetched(async () => (await import('./drawer.tsx')).ActivityDrawer);
const VerifyDialog = fetched(async () => (await import('./verify.tsx')).VerifyDialog);

const columns: Column<ActivityItem>[] = [
  { field: 'sentence', label: words.what, sort: false, Cell: Sentence },
  { field: 'entityName', label: words.onWhat, sort: false, Cell: Row, width: 220, wide: true },
  { field: 'at', label: words.when, sort: false, kind: 'dateTime', width: 170 },
];

function Sentence({ item }: { item: ActivityItem }) {
  return <span className={classes.sentence}>{item.sentence as string}</span>;
}

function Row({ item }: { item: ActivityItem }) {
  if (item.entityName === null) return null;
  return (
    <RowName entity={item.entity} id={item.entityId}>
      <TwoLines>{item.entityName}</TwoLines>
    </RowName>
  );
}

const search: SearchField[] = [{ field: 'sentence', label: words.search }];

const filters: Filter[] = [
  { field: 'userId', label: words.who, kind: 'lookup', row: lookup.users },
  {
    field: 'entity',
    label: words.kind,
    kind: 'choice',
    options: Object.entries(loggedEntities).map(([value, label]: [string, AnyText]) => ({ value, label })),
  },
  { field: 'date', label: words.when, kind: 'dates' },
];

/** The log: what everybody has done, and the history of one row where the address names it. */
export default function ActivityLog() {
  const say = useSay();
  const { query } = useAddress<{ open?: string; entity?: string; entityId?: string }>();
  const [isVerifying, setVerifying] = useState(false);
  const [asked, setAsked] = useState(false);
  if (query.open !== undefined && !asked) setAsked(true);
  return (
    <>
      <OnlyRow entity={query.entity} entityId={idIn(query.entityId)} />
      <DataList<ActivityItem>
        row={activity.list}
        title={words.title}
        most={mostLines}
        columns={columns}
        search={search}
        filters={filters}
        to="?open={id}"
        action={
          <Button
            variant="default"
            leftSection={<IconShieldCheck size={16} />}
            onPointerEnter={VerifyDialog.ahead}
            onClick={() => setVerifying(true)}
          >
            {say(words.verify)}
          </Button>
        }
        emptyTitle={words.none}
      />
      {asked && <ActivityDrawer id={idIn(query.open)} />}
      {isVerifying && <VerifyDialog close={() => setVerifying(false)} />}
    </>
  );
}

/** Says that only one row's history is shown, and how to see the rest. */
function OnlyRow({ entity, entityId }: { entity: string | undefined; entityId: number | null }) {
  const say = useSay();
  const { change } = useAddress<{
    entity?: string | undefined;
    entityId?: string | undefined;
    page?: string | undefined;
  }>();
  const isOne = entity !== undefined && entityId !== null;
  const read = useRead(activity.list, isOne ? { entity, entityId, page: 1, pageSize: 1 } : null);
  if (!isOne) return null;
  const name = read.data?.ListItems[0]?.entityName ?? String(entityId);
  return (
    <span className={classes.only}>
      {say(words.only, { name })}
      <CloseButton
        size="sm"
        aria-label={say(words.clear)}
        onClick={() => change({ entity: undefined, entityId: undefined, page: undefined })}
      />
    </span>
  );
}
