import { attributeKindTexts, headingOf } from '@sahada/contract/headings';
import { say } from '@sahada/contract/text';
import { userAttribute } from '@sahada/contract/user-attribute';
import { languageIdNow, useSay } from '../../client/language.ts';
import { type EntityFormProps, EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Column, EntityState, Filter, ItemOf } from '../../parts/list/columns.ts';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import { attributeWords } from './words.ts';

const words = {
  ...entityWords(userAttribute),
  title: say({ tr: 'Kullanıcı ek alanları', en: 'User attributes' }),
  hint: say({
    tr: 'Sicil numarası, beden, ehliyet gibi kendi bilgilerinizi tanımlayın; kullanıcı formunda, listesinde ve dosyalarında yer alırlar.',
    en: 'Define what you want to know of your users, such as a staff number or a size: it stands in their form, their list and their files.',
  }),
  users: say({ tr: 'Değeri olan', en: 'Have a value' }),
};

type Item = ItemOf<typeof userAttribute>;

function Kind({ item }: { item: Item }) {
  const say = useSay();
  const kind = say(attributeKindTexts[item.kind]);
  if (item.kind !== 'choice') return kind;
  const options = item.options.map(
    ({ title, locales }) => locales.find(({ languageId }) => languageId === languageIdNow())?.title || title,
  );
  return <TwoLines>{`${kind}: ${options.join(', ')}`}</TwoLines>;
}

const heading = (field: string) => headingOf(field) ?? common.status;

const columns: Column<Item>[] = [
  { field: 'name', label: attributeWords.name },
  { field: 'kind', label: attributeWords.kind, Cell: Kind },
  { field: 'required', label: heading('required'), kind: 'yesNo', width: 100 },
  { field: 'editableByUser', label: attributeWords.ownShort, kind: 'yesNo', width: 146, wide: 'very' },
  { field: 'showInList', label: attributeWords.listShort, kind: 'yesNo', width: 100, wide: true },
  { field: 'userCount', label: words.users, kind: 'number', width: 116, wide: true },
];

const search = [{ field: 'name', label: attributeWords.name }];

const filters: Filter[] = [
  {
    field: 'kind',
    label: attributeWords.kind,
    kind: 'choice',
    options: Object.entries(attributeKindTexts).map(([value, label]) => ({ value, label })),
  },
];

const state: EntityState<Item> = { field: 'active', words: activeWords };

const blank = { name: '', options: [], required: false, editableByUser: false, showInList: true, active: true };

const Form = fetched<EntityFormProps<typeof userAttribute>>(async () => (await import('./form.tsx')).AttributeForm);

export default function UserAttributes() {
  return (
    <EntityScreen
      calls={userAttribute}
      words={words}
      columns={columns}
      search={search}
      filters={filters}
      state={state}
      blank={blank}
      Form={Form}
    />
  );
}
