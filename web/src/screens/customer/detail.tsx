import { customer } from '@sahada/contract/customer';
import { lookup } from '@sahada/contract/lookup';
import { notice } from '@sahada/contract/notice';
import { say } from '@sahada/contract/text';
import type { ReactNode } from 'react';
import { idIn, useAddressId } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { EntityPage } from '../../parts/entity/entity-page.tsx';
import { FormPage } from '../../parts/form/form-page.tsx';
import { useEntityEditor } from '../../parts/form/row-editor.ts';
import { NoticeTab } from '../../parts/notice/notice-tab.tsx';
import { noticeWords } from '../../parts/notice/words.ts';
import { ActiveBadge } from '../../parts/say/active-badge.tsx';
import { Found } from '../../parts/shell/found.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { useReach } from '../../parts/shell/reach.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import { blankCustomer, CustomerFields, customerWords } from './form.tsx';
import { Locations, People, Plans, Projects } from './lists.tsx';
import { Overview } from './overview.tsx';

const words = {
  overview: say({ tr: 'Genel bakış', en: 'Overview' }),
  details: say({ tr: 'Bilgiler', en: 'Details' }),
  locations: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  projects: say({ tr: 'Projeler', en: 'Projects' }),
  plans: say({ tr: 'Planlar', en: 'Plans' }),
  people: say({ tr: 'Kişiler', en: 'People' }),
  toList: say({ tr: 'Müşterilere dön', en: 'Back to customers' }),
};

const list = '/admin/customers';
const back = { to: list, label: words.toList };

type Item = OutputOf<typeof customer.get>;

export default function CustomerDetail() {
  const id = useAddressId();
  const rights = useRights();
  if (id === 'new') return <NewCustomer />;
  const customerId = idIn(id);
  const Page = may(customer.get.access, rights) ? Whole : NoticeOnly;
  return <Page key={customerId} customerId={customerId} />;
}

function NewCustomer() {
  return (
    <EntityPage
      calls={customer}
      id={null}
      blank={blankCustomer}
      words={customerWords}
      back={list}
      Form={CustomerFields}
    />
  );
}

function Whole({ customerId }: { customerId: number | null }) {
  const read = useRead(customer.get, customerId === null ? null : { id: customerId }, { keep: true });
  return (
    <Found id={customerId} read={read} back={back}>
      {(item) => <Page item={item} />}
    </Found>
  );
}

function Page({ item }: { item: Item }) {
  const reach = useReach();
  const rights = useRights();
  const customerId = item.ID;
  useNameAsTitle(item.companyName);
  const tabs: { name: keyof typeof words | 'notice'; isOpen: boolean; panel: ReactNode }[] = [
    { name: 'overview', isOpen: true, panel: <Overview item={item} /> },
    { name: 'details', isOpen: true, panel: <Details customerId={customerId} /> },
    { name: 'locations', isOpen: reach('/admin/locations'), panel: <Locations customerId={customerId} /> },
    { name: 'projects', isOpen: reach('/admin/projects'), panel: <Projects customerId={customerId} /> },
    { name: 'plans', isOpen: reach('/auditlist'), panel: <Plans customerId={customerId} /> },
    { name: 'people', isOpen: reach('/admin/locations'), panel: <People customerId={customerId} /> },
    { name: 'notice', isOpen: may(notice.byCustomer.access, rights), panel: <NoticeTab customerId={customerId} /> },
  ];
  return (
    <>
      <PageHeader title={item.companyName} under={<Under item={item} />} />
      <ScreenTabs
        tabs={tabs
          .filter(({ isOpen }) => isOpen)
          .map(({ name, panel }) => ({ name, label: name === 'notice' ? noticeWords.tab : words[name], panel }))}
      />
    </>
  );
}

function Under({ item }: { item: Item }) {
  const parts = [`${item.personelFName} ${item.personelLName}`, item.CityName].filter(Boolean);
  return (
    <>
      <ActiveBadge active={item.active} /> {parts.join(' · ')}
    </>
  );
}

function Details({ customerId }: { customerId: number }) {
  const editor = useEntityEditor(customer, { id: customerId, blank: blankCustomer });
  return (
    <FormPage editor={editor} onSaved={() => undefined}>
      <CustomerFields form={editor.form} />
    </FormPage>
  );
}

/** For whoever looks after the texts alone: the customer's name, and its text. */
function NoticeOnly({ customerId }: { customerId: number | null }) {
  const read = useRead(lookup.customers, customerId === null ? null : { includeId: customerId, take: 1 }, {
    keep: true,
  });
  const found = read.data?.find(({ Id }) => Id === customerId);
  return (
    <Found id={customerId} read={{ ...read, data: read.data && (found ?? null) }} back={back}>
      {({ Id, Value }) => <OnlyText name={Value} customerId={Id} />}
    </Found>
  );
}

function OnlyText({ name, customerId }: { name: string; customerId: number }) {
  const say = useSay();
  useNameAsTitle(name);
  return (
    <>
      <PageHeader title={name} under={say(noticeWords.tab)} />
      <NoticeTab customerId={customerId} />
    </>
  );
}
