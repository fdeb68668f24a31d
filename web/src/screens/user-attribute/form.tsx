import { attributeKindTexts } from '@sahada/contract/headings';
import type { userAttribute } from '@sahada/contract/user-attribute';
import type { EntityFormProps } from '../../parts/entity/entity-screen.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '../../parts/form/fields.tsx';
import { common } from '../../parts/say/words.ts';
import { Options } from './options.tsx';
import { attributeWords as words } from './words.ts';

const kinds = Object.entries(attributeKindTexts).map(([value, label]) => ({ value, label }));

export function AttributeForm({ form }: EntityFormProps<typeof userAttribute>) {
  const { kind } = form.getValues();
  return (
    <>
      <TextField form={form} name="name" label={words.name} locales="locales" autoFocus />
      <SelectField form={form} name="kind" label={words.kind} hint={words.kindHint} options={kinds} />
      {kind === 'choice' && <Options form={form} />}
      <SwitchField form={form} name="required" label={words.required} hint={words.requiredHint} />
      <SwitchField form={form} name="editableByUser" label={words.own} hint={words.ownHint} />
      <SwitchField form={form} name="showInList" label={words.list} />
      <NumberField form={form} name="viewOrder" label={words.order} hint={words.orderHint} min={0} max={10_000} />
      <SwitchField form={form} name="active" label={common.active} hint={words.activeHint} />
    </>
  );
}
