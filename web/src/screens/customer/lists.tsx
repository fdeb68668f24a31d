import { Button } from '@mantine/core';
import { location } from '@sahada/contract/location';
import { say } from '@sahada/contract/text';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import type { Column, ItemOf } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { planWords } from '../../parts/plans/plan-columns.tsx';
import { SubjectPlans, SubjectProjects } from '../../parts/plans/subject-lists.tsx';
import { ActiveBadge } from '../../parts/say/active-badge.tsx';
import { common } from '../../parts/say/words.ts';

/** What belongs to a customer, each as a list of its own. */

const words = {
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  locations: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  city: say({ tr: 'İl', en: 'City' }),
  type: say({ tr: 'Lokasyon türü', en: 'Location type' }),
  noLocations: say({ tr: 'Bu müşterinin lokasyonu yok', en: 'This customer has no locations' }),
  noLocationsHint: say({
    tr: 'Denetlenen şube, mağaza, depo gibi yerleri ekleyin.',
    en: 'Add the branches, stores or warehouses that are audited.',
  }),
  addLocation: say({ tr: 'Lokasyon ekle', en: 'Add location' }),
  noProjects: say({ tr: 'Bu müşterinin projesi yok', en: 'This customer has no projects' }),
  noProjectsHint: say({
    tr: 'Proje; lokasyonları, denetçileri ve soru listelerini bir araya getirir.',
    en: 'A project brings locations, auditors and checklists together.',
  }),
  addProject: say({ tr: 'Proje ekle', en: 'Add project' }),
  noPlans: say({ tr: 'Bu müşteri için plan yok', en: 'There are no plans for this customer' }),
  noPlansHint: say({
    tr: 'Soru listesini, lokasyonu, tarihi ve denetçiyi seçerek ilk planı yapın.',
    en: 'Choose a checklist, a location, dates and an auditor to make the first plan.',
  }),
  addPlan: say({ tr: 'Plan ekle', en: 'Add plan' }),
  person: say({ tr: 'Yetkili', en: 'Contact' }),
  people: say({ tr: 'Kişiler', en: 'People' }),
  noPeopleHint: say({
    tr: 'Lokasyonların yetkilileri, lokasyon formunda girildikçe burada görünür.',
    en: 'Contacts of locations show here as they are entered in the locations’ forms.',
  }),
};

type Location = ItemOf<typeof location>;

const LocationState = ({ item }: { item: Location }) => <ActiveBadge active={item.Active} />;

const locationColumns: Column<Location>[] = [
  { field: 'Name', label: words.location },
  { field: 'Code', label: common.code, width: 120 },
  { field: 'CityName', label: words.city, width: 140 },
  { field: 'LocationTypeName', label: words.type, wide: true },
  { field: 'Active', label: common.status, width: 112, plain: true, Cell: LocationState },
];

const peopleColumns: Column<Location>[] = [
  { field: 'ContactName', label: words.person },
  { field: 'Name', label: words.location },
  { field: 'ContactPhone', label: common.phone },
  { field: 'ContactEmail', label: common.email },
];

function Add({ to, query, label }: { to: string; query: Record<string, string>; label: { tr: string; en: string } }) {
  const say = useSay();
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2.2} />}
      renderRoot={(root) => <Link {...root} to={to} search={onlyQuery(query)} />}
    >
      {say(label)}
    </Button>
  );
}

export function Locations({ customerId }: { customerId: number }) {
  return (
    <DataList<Location>
      bare
      row={location.list}
      title={words.locations}
      columns={locationColumns}
      search={[
        { field: 'Name', label: words.location },
        { field: 'Code', label: common.code },
        { field: 'CityName', label: words.city },
      ]}
      fixed={{ CustomerId: customerId }}
      to="/locations/detail/{id}"
      action={
        <Add to="/admin/locations" query={{ open: 'new', customerId: String(customerId) }} label={words.addLocation} />
      }
      emptyTitle={words.noLocations}
      emptyHint={words.noLocationsHint}
    />
  );
}

export function Projects({ customerId }: { customerId: number }) {
  return (
    <SubjectProjects
      second={{ field: 'Description', label: common.description, wide: true, sort: false }}
      fixed={{ CustomerId: customerId }}
      action={
        <Add to="/admin/projects" query={{ open: 'new', customerId: String(customerId) }} label={words.addProject} />
      }
      emptyTitle={words.noProjects}
      emptyHint={words.noProjectsHint}
    />
  );
}

export function Plans({ customerId }: { customerId: number }) {
  return (
    <SubjectPlans
      second={{ field: 'locationName', label: planWords.location }}
      fixed={{ customerId }}
      action={<Add to="/auditlist/new" query={{ customerId: String(customerId) }} label={words.addPlan} />}
      emptyTitle={words.noPlans}
      emptyHint={words.noPlansHint}
    />
  );
}

/** Who speaks for the customer's locations. */
export function People({ customerId }: { customerId: number }) {
  return (
    <DataList<Location>
      bare
      row={location.list}
      title={words.people}
      columns={peopleColumns}
      search={[
        { field: 'ContactName', label: words.person },
        { field: 'Name', label: words.location },
      ]}
      fixed={{ CustomerId: customerId }}
      to="/locations/detail/{id}"
      emptyTitle={words.noLocations}
      emptyHint={words.noPeopleHint}
    />
  );
}
