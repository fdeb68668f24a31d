import { lookup } from '@sahada/contract/lookup';
import { mapping } from '@sahada/contract/project';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say, type Text } from '@sahada/contract/text';
import type { Column, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { ActiveBadge } from '../../parts/say/active-badge.tsx';
import { activeWords, common } from '../../parts/say/words.ts';

/** One kind of thing that belongs to a project: its calls, its list and its words. */
export interface Part<Item extends object> {
  list: AnyRow;
  others: AnyRow;
  add: AnyRow;
  /** How the wire spells the ids of `add`. */
  ids: 'locationIds' | 'userIds' | 'checklistIds';
  remove: AnyRow;
  columns: readonly Column<Item>[];
  search: readonly SearchField[];
  filters: readonly Filter[];
  /** Offered if the project has a customer: only that customer's rows. */
  ownOnly?: AnyText;
  nameOf: (item: Item) => string;
  /** What distinguishes two of the same name. */
  underOf?: (item: Item) => string;
  words: {
    title: AnyText;
    add: AnyText;
    removeOne: Text<'name'>;
    removeMany: Text<'n'>;
    /** That there is none yet, and what they are for. */
    none: AnyText;
    empty: AnyText;
    noneLeft: AnyText;
  };
}

type Location = ItemOf<{ list: typeof mapping.locations }>;
type User = ItemOf<{ list: typeof mapping.users }>;
type Checklist = ItemOf<{ list: typeof mapping.checklists }>;

const words = {
  location: say({ tr: 'Lokasyon adı', en: 'Location name' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  city: say({ tr: 'İl', en: 'City' }),
  type: say({ tr: 'Lokasyon türü', en: 'Location type' }),
  user: say({ tr: 'Kullanıcı', en: 'User' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
};

const LocationState = ({ item }: { item: Location }) => <ActiveBadge active={item.Active} />;

export const locations: Part<Location> = {
  list: mapping.locations,
  others: mapping.otherLocations,
  add: mapping.addLocations,
  ids: 'locationIds',
  remove: mapping.removeLocations,
  columns: [
    { field: 'Name', label: words.location },
    { field: 'Code', label: common.code, width: 120 },
    { field: 'CustomerName', label: words.customer },
    { field: 'CityName', label: words.city, width: 112 },
    { field: 'LocationTypeName', label: words.type, width: 126, wide: true },
    { field: 'Active', label: common.status, width: 112, plain: true, Cell: LocationState },
  ],
  search: [
    { field: 'Name', label: words.location },
    { field: 'Code', label: common.code },
    { field: 'CustomerName', label: words.customer },
    { field: 'CityName', label: words.city },
  ],
  filters: [
    { field: 'CustomerId', label: words.customer, kind: 'lookup', row: lookup.customers },
    { field: 'Active', label: common.status, kind: 'flag', yes: activeWords.yes, no: activeWords.no },
  ],
  ownOnly: say({ tr: 'Yalnızca projenin müşterisi', en: 'Only the project’s customer' }),
  nameOf: (item) => item.Name,
  underOf: (item) => [item.CustomerName, item.Code, item.CityName].filter(Boolean).join(' · '),
  words: {
    title: say({ tr: 'Lokasyonlar', en: 'Locations' }),
    add: say({ tr: 'Lokasyon ekle', en: 'Add locations' }),
    removeOne: say({
      tr: '“{name}” lokasyonu projeden çıkarılsın mı?',
      en: 'Remove the location “{name}” from the project?',
    }),
    removeMany: say({
      tr: 'Seçilen {n} lokasyon projeden çıkarılsın mı?',
      en: 'Remove the {n} selected locations from the project?',
    }),
    none: say({ tr: 'Projede henüz lokasyon yok.', en: 'The project has no locations yet.' }),
    empty: say({
      tr: 'Projede denetlenecek lokasyonları ekleyin; planlar bunlar arasından seçilir.',
      en: 'Add the locations this project audits; plans choose among them.',
    }),
    noneLeft: say({ tr: 'Eklenebilecek başka lokasyon yok.', en: 'There are no more locations to add.' }),
  },
};

export const users: Part<User> = {
  list: mapping.users,
  others: mapping.otherUsers,
  add: mapping.addUsers,
  ids: 'userIds',
  remove: mapping.removeUsers,
  columns: [{ field: 'FullName', label: words.user }],
  search: [{ field: 'FullName', label: words.user }],
  filters: [],
  nameOf: (item) => item.FullName,
  words: {
    title: say({ tr: 'Kullanıcılar', en: 'Users' }),
    add: say({ tr: 'Kullanıcı ekle', en: 'Add users' }),
    removeOne: say({
      tr: '“{name}” kullanıcısı projeden çıkarılsın mı?',
      en: 'Remove the user “{name}” from the project?',
    }),
    removeMany: say({
      tr: 'Seçilen {n} kullanıcı projeden çıkarılsın mı?',
      en: 'Remove the {n} selected users from the project?',
    }),
    none: say({ tr: 'Projede henüz kullanıcı yok.', en: 'The project has no users yet.' }),
    empty: say({
      tr: 'Denetçiler bu kullanıcılar arasından seçilir. Kimse eklenmezse tüm aktif kullanıcılar seçilebilir.',
      en: 'Auditors are chosen among these users. With none, every active user can be chosen.',
    }),
    noneLeft: say({ tr: 'Eklenebilecek başka kullanıcı yok.', en: 'There are no more users to add.' }),
  },
};

export const checklists: Part<Checklist> = {
  list: mapping.checklists,
  others: mapping.otherChecklists,
  add: mapping.addChecklists,
  ids: 'checklistIds',
  remove: mapping.removeChecklists,
  columns: [{ field: 'Name', label: words.checklist }],
  search: [{ field: 'Name', label: words.checklist }],
  filters: [],
  nameOf: (item) => item.Name,
  words: {
    title: say({ tr: 'Soru listeleri', en: 'Checklists' }),
    add: say({ tr: 'Soru listesi ekle', en: 'Add checklists' }),
    removeOne: say({
      tr: '“{name}” soru listesi projeden çıkarılsın mı?',
      en: 'Remove the checklist “{name}” from the project?',
    }),
    removeMany: say({
      tr: 'Seçilen {n} soru listesi projeden çıkarılsın mı?',
      en: 'Remove the {n} selected checklists from the project?',
    }),
    none: say({ tr: 'Projede henüz soru listesi yok.', en: 'The project has no checklists yet.' }),
    empty: say({
      tr: 'Bu projenin planlarında kullanılacak soru listelerini ekleyin.',
      en: 'Add the checklists that plans of this project use.',
    }),
    noneLeft: say({ tr: 'Eklenebilecek başka soru listesi yok.', en: 'There are no more checklists to add.' }),
  },
};
