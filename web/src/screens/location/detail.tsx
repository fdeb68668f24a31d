import { Anchor } from '@mantine/core';
import { location } from '@sahada/contract/location';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { idIn, onlyQuery, useAddressId } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { OpenActions } from '../../parts/action/open-actions.tsx';
import { FormPage, FormSection } from '../../parts/form/form-page.tsx';
import { mapOf } from '../../parts/form/position.ts';
import { useEntityEditor } from '../../parts/form/row-editor.ts';
import { LostPoints } from '../../parts/plans/lost-points.tsx';
import { AuditsBehind, PlansAhead, YearScore } from '../../parts/plans/overview.tsx';
import { planWords } from '../../parts/plans/plan-columns.tsx';
import { SubjectPlans, SubjectProjects } from '../../parts/plans/subject-lists.tsx';
import { FiguresBar } from '../../parts/report/only-approved.tsx';
import { ActiveBadge } from '../../parts/say/active-badge.tsx';
import { Facts, Panel, Panels } from '../../parts/say/panel.tsx';
import { common } from '../../parts/say/words.ts';
import { Found } from '../../parts/shell/found.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { useReach } from '../../parts/shell/reach.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import { LocationFields } from './form.tsx';
import { blankLocation, locationWords } from './words.ts';

const words = {
  overview: say({ tr: 'Genel bakış', en: 'Overview' }),
  details: say({ tr: 'Bilgiler', en: 'Details' }),
  projects: say({ tr: 'Projeler', en: 'Projects' }),
  plans: say({ tr: 'Planlar', en: 'Plans' }),
  about: say({ tr: 'Lokasyon', en: 'Location' }),
  person: say({ tr: 'Adı soyadı', en: 'Full name' }),
  noContact: say({ tr: 'Yetkili ekleyin', en: 'Add a contact' }),
  map: say({ tr: 'Haritada aç', en: 'Open in a map' }),
  toList: say({ tr: 'Lokasyonlara dön', en: 'Back to locations' }),
  noProjects: say({ tr: 'Lokasyon hiçbir projede değil', en: 'The location belongs to no project' }),
  noProjectsHint: say({
    tr: 'Planlar projeler üzerinden yapılır: lokasyonu bir projenin lokasyonlarına ekleyin.',
    en: 'Plans are made within projects: add the location to the locations of one.',
  }),
  noPlans: say({ tr: 'Bu lokasyon için plan yok', en: 'There are no plans for this location' }),
};

type Item = OutputOf<typeof location.get>;

const back = { to: '/admin/locations', label: words.toList };

export default function LocationDetail() {
  const id = idIn(useAddressId());
  return <Whole key={id} id={id} />;
}

function Whole({ id }: { id: number | null }) {
  const read = useRead(location.get, id === null ? null : { id }, { keep: true });
  return (
    <Found id={id} read={read} back={back}>
      {(item) => <Page item={item} />}
    </Found>
  );
}

function Page({ item }: { item: Item }) {
  const reach = useReach();
  useNameAsTitle(item.Name);
  const tabs = [
    { name: 'overview', label: words.overview, isOpen: true, panel: <Overview item={item} /> },
    { name: 'details', label: words.details, isOpen: true, panel: <Details id={item.Id} /> },
    { name: 'projects', label: words.projects, isOpen: reach('/admin/projects'), panel: <Projects id={item.Id} /> },
    { name: 'plans', label: words.plans, isOpen: reach('/auditlist'), panel: <Plans id={item.Id} /> },
  ];
  return (
    <>
      <PageHeader title={item.Name} under={<Under item={item} />} />
      <ScreenTabs tabs={tabs.filter(({ isOpen }) => isOpen)} />
    </>
  );
}

function Under({ item }: { item: Item }) {
  const parts = [item.Code, item.CustomerName, item.CityName].filter(Boolean);
  return (
    <>
      <ActiveBadge active={item.Active} /> {parts.join(' · ')}
    </>
  );
}

function Overview({ item }: { item: Item }) {
  const reach = useReach();
  const subject = { locationId: item.Id };
  return (
    <Panels
      aside={
        <>
          <About item={item} />
          <Contact item={item} />
        </>
      }
    >
      <FiguresBar />
      <YearScore subject={subject} />
      {reach('/analysis') && <LostPoints subject={subject} />}
      {reach('/auditlist') && (
        <PlansAhead subject={subject} begin={{ customerId: String(item.CustomerId), locations: String(item.Id) }} />
      )}
      {reach('/actions') && <OpenActions subject={subject} />}
      <AuditsBehind subject={subject} />
    </Panels>
  );
}

function About({ item }: { item: Item }) {
  const say = useSay();
  const reach = useReach();
  const place = [item.Address, item.DistrictName, item.CityName, item.CountryName].filter(Boolean).join(', ');
  const { Latitude: latitude, Longitude: longitude } = item;
  return (
    <Panel title={words.about}>
      <Facts
        rows={[
          {
            label: locationWords.customer,
            value: reach('/customers/detail/{id}') ? (
              <Anchor renderRoot={(root) => <Link {...root} to={`/customers/detail/${item.CustomerId}`} />}>
                {item.CustomerName}
              </Anchor>
            ) : (
              item.CustomerName
            ),
          },
          { label: locationWords.type, value: item.LocationTypeName },
          { label: locationWords.operation, value: item.OperationTypeName },
          { label: common.address, value: place },
          { label: locationWords.region, value: item.Region },
          {
            label: locationWords.position,
            value:
              latitude === null || longitude === null ? null : (
                <Anchor href={mapOf({ latitude, longitude })} target="_blank" rel="noopener noreferrer">
                  {say(words.map)}
                </Anchor>
              ),
          },
          { label: locationWords.timeZone, value: item.TimeZone },
          { label: locationWords.manager, value: item.ManagerName },
        ]}
      />
    </Panel>
  );
}

function Contact({ item }: { item: Item }) {
  const say = useSay();
  const { ContactName: name, ContactPhone: phone, ContactEmail: email } = item;
  return (
    <Panel title={locationWords.contact}>
      {name || phone || email ? (
        <Facts
          rows={[
            { label: words.person, value: name },
            { label: common.phone, value: phone && <Anchor href={`tel:${phone}`}>{phone}</Anchor> },
            { label: common.email, value: email && <Anchor href={`mailto:${email}`}>{email}</Anchor> },
          ]}
        />
      ) : (
        <Anchor fz="sm" renderRoot={(root) => <Link {...root} to="." search={onlyQuery({ tab: 'details' })} />}>
          {say(words.noContact)}
        </Anchor>
      )}
    </Panel>
  );
}

function Details({ id }: { id: number }) {
  const editor = useEntityEditor(location, { id, blank: blankLocation });
  return (
    <FormPage editor={editor} onSaved={() => undefined}>
      <LocationFields form={editor.form} Group={FormSection} />
    </FormPage>
  );
}

function Projects({ id }: { id: number }) {
  return (
    <SubjectProjects
      second={{ field: 'CustomerName', label: locationWords.customer }}
      fixed={{ locationId: id }}
      emptyTitle={words.noProjects}
      emptyHint={words.noProjectsHint}
    />
  );
}

function Plans({ id }: { id: number }) {
  return (
    <SubjectPlans
      second={{ field: 'projectName', label: planWords.project }}
      fixed={{ locationId: id }}
      emptyTitle={words.noPlans}
    />
  );
}
