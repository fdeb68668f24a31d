import { group } from '@sahada/contract/group';
import { say } from '@sahada/contract/text';
import { EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { Column, EntityState, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { activeWords } from '../../parts/say/words.ts';

const words = {
  ...entityWords(group),
  name: say({ tr: 'Grup adı', en: 'Group name' }),
  people: say({ tr: 'Kişi', en: 'People' }),
  rights: say({ tr: 'Yetki', en: 'Rights' }),
  hint: say({
    tr: 'Bir grubun yetkileri, içindeki herkesin yetkileridir.',
    en: 'What a group may do, everybody in it may do.',
  }),
};

type Item = ItemOf<typeof group>;

const selectedIn = (item: Item): number => item.permissions.filter(({ selected }) => selected).length;

function Rights({ item }: { item: Item }) {
  return selectedIn(item);
}

const columns: Column<Item>[] = [
  { field: 'name', label: words.name },
  { field: 'userCount', label: words.people, kind: 'number', width: 120 },
  { field: 'permissions', label: words.rights, kind: 'number', Cell: Rights, sort: false, width: 120 },
];

const search: SearchField[] = [{ field: 'name', label: words.name }];

const state: EntityState<Item> = { field: 'active', words: activeWords };

const pages = { create: '/admin/user-roles/new', edit: '/admin/user-roles/{id}' };

export default function Groups() {
  return <EntityScreen calls={group} words={words} columns={columns} search={search} state={state} pages={pages} />;
}
