import type { AttributeKind } from '@sahada/contract/attribute-value';
import { yesNo } from '@sahada/contract/headings';
import type { AnyText } from '@sahada/contract/text';
import type { user } from '@sahada/contract/user';
import type { Column, Filter, ItemOf } from '../../parts/list/columns.ts';

/** What the company's own fields add to the list of users; fetched where there are any. */

type Item = ItemOf<typeof user>;

interface Attribute {
  Id: number;
  Value: string;
  Kind: AttributeKind;
  Options: { Id: number; Value: string }[];
  ShowInList: boolean;
}

/** A text of the company's own, in the reader's language already. */
const same = (text: string): AnyText => ({ tr: text, en: text });

const kinds = { text: 'text', number: 'number', date: 'date', choice: 'text', yesno: 'yesNo' } as const;

/** Each column has a width: more of them than fit make the table wider than its frame, and it moves sideways. */
const widths = { text: 124, number: 92, date: 104, choice: 100, yesno: 84 };

/** What the other columns give way by. */
const narrow: Partial<Record<string, Partial<Column<Item>>>> = {
  FullName: { width: 190 },
  email: { width: 182 },
  userRoleName: { width: 112 },
  phone: { width: 140, wide: 'very' },
};

const columnOf = ({ Id, Value, Kind, Options }: Attribute): Column<Item> => ({
  field: `attribute:${Id}` as Column<Item>['field'],
  label: same(Value),
  kind: kinds[Kind],
  sort: false,
  wide: 'table',
  width: widths[Kind],
  value: ({ attributes }) => {
    const value = attributes.find(({ id }) => id === Id)?.value;
    return Kind === 'choice' ? Options.find((option) => option.Id === value)?.Value : value;
  },
});

const filterOf = ({ Id, Value, Kind, Options }: Attribute): Filter => ({
  field: 'attributeValues',
  isShared: true,
  label: same(Value),
  kind: 'choice',
  options:
    Kind === 'choice'
      ? Options.map((option) => ({ value: `${Id}:${option.Id}`, label: same(option.Value) }))
      : [
          { value: `${Id}:true`, label: yesNo.yes },
          { value: `${Id}:false`, label: yesNo.no },
        ],
});

function withOwn(usual: readonly Column<Item>[], shown: readonly Attribute[]): readonly Column<Item>[] {
  if (shown.length === 0) return usual;
  return [...usual.map((column) => ({ ...column, ...narrow[column.field] })), ...shown.map(columnOf)];
}

/** The columns with those that the list shows of them, and filters of what can be chosen. */
export const ownOf = (attributes: readonly Attribute[], usual: readonly Column<Item>[]) => ({
  columns: withOwn(
    usual,
    attributes.filter(({ ShowInList }) => ShowInList),
  ),
  filters: attributes.filter(({ Kind }) => Kind === 'choice' || Kind === 'yesno').map(filterOf),
});
