import { Button } from '@mantine/core';
import { lookup } from '@sahada/contract/lookup';
import { notice } from '@sahada/contract/notice';
import { say } from '@sahada/contract/text';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useChoices } from '../../parts/choice/choices.ts';
import { SelectInput } from '../../parts/form/select-input.tsx';
import type { Column, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { noticeWords } from '../../parts/notice/words.ts';
import { Modal } from '../../parts/say/dialog.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { activeWords, common } from '../../parts/say/words.ts';

const words = {
  whose: say({ tr: 'Kimin metni', en: 'Whose text' }),
  company: say({ tr: 'Firmanın metni', en: 'The company’s text' }),
  title: say({ tr: 'Başlık', en: 'Title' }),
  version: say({ tr: 'Sürüm', en: 'Version' }),
  effectiveFrom: say({ tr: 'Yürürlük tarihi', en: 'In force from' }),
  changedAt: say({ tr: 'Son değişiklik', en: 'Last changed' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  which: say({ tr: 'Hangi müşteri için?', en: 'For which customer?' }),
  addCompany: say({ tr: 'Firmanın metnini ekle', en: 'Add the company’s text' }),
  none: say({ tr: 'Henüz KVKK metni yok', en: 'No data protection text yet' }),
  noneHint: say({
    tr: 'Katılımcılara kişisel verilerinin nasıl işlendiğini anlatan metinler. Önce firmanınkini ekleyin.',
    en: 'Texts that tell participants how their personal data is processed. Add the company’s first.',
  }),
};

type Item = ItemOf<typeof notice>;

function Whose({ item }: { item: Item }) {
  const say = useSay();
  return item.customerName ?? say(words.company);
}

function Shown({ item }: { item: Item }) {
  const say = useSay();
  return item.active ? null : <StatusBadge tone="neutral">{say(activeWords.no)}</StatusBadge>;
}

const columns: Column<Item>[] = [
  { field: 'customerName', label: words.whose, Cell: Whose },
  { field: 'title', label: words.title },
  { field: 'version', label: words.version, kind: 'number', width: 100 },
  { field: 'effectiveFrom', label: words.effectiveFrom, kind: 'date', width: 150 },
  { field: 'changedAt', label: words.changedAt, kind: 'dateTime', width: 170, wide: true },
  { field: 'active', label: common.status, width: 96, plain: true, Cell: Shown },
];

const search: SearchField[] = [
  { field: 'customerName', label: words.customer },
  { field: 'title', label: words.title },
];

const filters: Filter[] = [
  { field: 'customerId', label: words.customer, kind: 'lookup', row: lookup.customers },
  { field: 'active', label: common.status, kind: 'flag', yes: activeWords.yes, no: activeWords.no },
];

/** A text stands on the page of whose it is. */
const pageOf = (customerId: number | null): string =>
  `${customerId === null ? '/company' : `/customers/detail/${customerId}`}?tab=notice`;

/** Every data protection text, for whoever looks after them. */
export default function Notices() {
  const say = useSay();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <DataList<Item>
        row={notice.list}
        title={noticeWords.tab}
        columns={columns}
        search={search}
        filters={filters}
        to={({ customerId }) => pageOf(customerId)}
        action={
          <Button leftSection={<IconPlus size={16} stroke={2.2} />} onClick={() => setAdding(true)}>
            {say(noticeWords.add)}
          </Button>
        }
        emptyTitle={words.none}
        emptyHint={words.noneHint}
      />
      <Modal opened={adding} onClose={() => setAdding(false)} title={say(noticeWords.add)}>
        <Whom />
      </Modal>
    </>
  );
}

/** A new text begins with whose it is: the company's where it has none, which holds for all customers, or a customer's. */
function Whom() {
  const say = useSay();
  const navigate = useNavigate();
  const [customerId, setCustomerId] = useState<string | null>(null);
  const choices = useChoices(lookup.customers, {}, undefined);
  const company = useRead(notice.byCustomer, { id: 0 });
  const open = (to: string) => void navigate({ to, search: onlyQuery({ tab: 'notice' }) });
  return (
    <>
      {company.data === null && (
        <Button fullWidth mb="lg" onClick={() => open('/company')}>
          {say(words.addCompany)}
        </Button>
      )}
      <SelectInput
        label={say(words.which)}
        placeholder={say(common.choose)}
        data={choices.rows.map(({ Id, Value }) => ({ value: String(Id), label: Value }))}
        {...(choices.isSearched ? { found: choices } : {})}
        value={customerId}
        onChange={setCustomerId}
        comboboxProps={{ withinPortal: true }}
      />
      <Button
        fullWidth
        mt="md"
        variant={company.data === null ? 'default' : 'filled'}
        disabled={customerId === null}
        onClick={() => open(`/customers/detail/${customerId}`)}
      >
        {say(common.next)}
      </Button>
    </>
  );
}
