import type { AttributeKind } from '@sahada/contract/attribute-value';
import { attributeProblem } from '@sahada/contract/attribute-value';
import { yesNo } from '@sahada/contract/headings';
import { lookup } from '@sahada/contract/lookup';
import type { AnyText, Text } from '@sahada/contract/text';
import { wrongAttribute } from '@sahada/rules/attribute';
import { useRead } from '../../client/use.ts';
import { fetched } from '../later/fetched.tsx';
import type { DateFieldProps } from './date-field.tsx';
import type { FormHandle } from './editor.ts';
import { NumberField, SelectField, TextField } from './fields.tsx';
import { FieldRow } from './form-page.tsx';

/** The company's own fields of a user in a form, whose values hold one row for each of them, in their order. */

export interface Attribute {
  Id: number;
  Value: string;
  Kind: AttributeKind;
  Options: { Id: number; Value: string }[];
  Required: boolean;
  EditableByUser: boolean;
}

type Value = string | number | boolean | null | undefined;

export interface WithAttributes {
  attributes?: { id: number; value?: Value }[] | undefined;
}

/** Those that are asked for; undefined until they are known. */
export const useAttributes = () => useRead(lookup.userAttributes, {}, { freshSeconds: 60 });

/** A row for each of them: what the user has, or nothing. */
export const rowsOf = (attributes: readonly Attribute[], had: WithAttributes['attributes'] = []) =>
  attributes.map(({ Id }) => ({ id: Id, value: had.find(({ id }) => id === Id)?.value ?? null }));

/** What a schema cannot say of them, by path. */
export function checkAttributes(attributes: readonly Attribute[], { attributes: given = [] }: WithAttributes) {
  const problems: Record<string, AnyText> = {};
  for (const [at, { Value: name, Kind, Options, Required }] of attributes.entries()) {
    const options = new Set(Options.map(({ Id }) => Id));
    const wrong = wrongAttribute({ kind: Kind, required: Required, options }, given[at]?.value);
    if (wrong !== null) problems[`attributes.${at}.value`] = attributeProblem(wrong, name);
  }
  return problems;
}

const DateField = fetched<DateFieldProps<WithAttributes>>(async () => (await import('./date-field.tsx')).DateField);

const flags = [
  { value: true, label: yesNo.yes },
  { value: false, label: yesNo.no },
];

/** A text of the company's own, in the reader's language already. */
const same = (text: string): Text => ({ tr: text, en: text });

function Field({ form, attribute, at }: { form: FormHandle<WithAttributes>; attribute: Attribute; at: number }) {
  const { Value: name, Kind, Options, Required } = attribute;
  const shared = { form, name: `attributes.${at}.value` as const, label: same(name), required: Required };
  switch (Kind) {
    case 'text':
      return <TextField {...shared} />;
    case 'number':
      return <NumberField {...shared} decimals={6} />;
    case 'date':
      return <DateField {...shared} clearable={!Required} />;
    case 'choice':
      return <SelectField {...shared} options={Options.map(({ Id, Value }) => ({ value: Id, label: same(Value) }))} />;
    case 'yesno':
      return <SelectField {...shared} options={flags} />;
  }
}

/** Two in a row. */
export function AttributeFields<V extends WithAttributes>(props: {
  form: FormHandle<V>;
  attributes: readonly Attribute[];
}) {
  const { attributes } = props;
  const form = props.form as unknown as FormHandle<WithAttributes>;
  const rows = attributes.flatMap((_, at) => (at % 2 === 0 ? [at] : []));
  return rows.map((first) => (
    <FieldRow key={attributes[first]?.Id}>
      {attributes.slice(first, first + 2).map((attribute, place) => (
        <Field key={attribute.Id} form={form} attribute={attribute} at={first + place} />
      ))}
    </FieldRow>
  ));
}
