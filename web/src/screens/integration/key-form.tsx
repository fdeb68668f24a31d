import { MultiSelect } from '@mantine/core';
import { type ApiKeyItem, apiKey } from '@sahada/contract/api-key';
import { permissionNames, permissions } from '@sahada/contract/permissions';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useRights } from '../../client/session.ts';
import { EntityDrawer, type EntityDrawerProps } from '../../parts/entity/entity-drawer.tsx';
import { DateField } from '../../parts/form/date-field.tsx';
import type { FormHandle } from '../../parts/form/editor.ts';
import { TextField, useField } from '../../parts/form/fields.tsx';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { common } from '../../parts/say/words.ts';

const words = {
  add: say({ tr: 'API anahtarı oluştur', en: 'Create API key' }),
  edit: say({ tr: 'API anahtarını düzenle', en: 'Edit API key' }),
  nameHint: say({ tr: 'Hangi program için? Örneğin “Power BI”.', en: 'For which program? For example, “Power BI”.' }),
  rights: say({ tr: 'Yetkiler', en: 'Rights' }),
  rightsHint: say({
    tr: 'Anahtar yalnızca bunları yapabilir. Excel ve Power BI için “Rapor inceleme ve onay” yeter.',
    en: 'All that the key may do. For Excel and Power BI, “Manage reports and approval” is enough.',
  }),
  expires: say({ tr: 'Son geçerlilik günü', en: 'Valid until' }),
  expiresHint: say({
    tr: 'O günün sonuna kadar geçerlidir. Boş bırakılırsa süresi dolmaz.',
    en: 'Valid to the end of that day. Left empty, it does not expire.',
  }),
};

type Values = ValuesOf<typeof apiKey>;

const blank: Partial<Values> = { permissions: [] };

/** A new API key, or what may be changed of one. */
export function KeyForm({ open, onMade }: { open: string | undefined; onMade: (key: string) => void }) {
  return (
    <EntityDrawer
      calls={apiKey}
      words={words}
      blank={blank}
      Form={Form as unknown as EntityDrawerProps['Form']}
      open={open}
      onMade={(made) => onMade((made as { key: string }).key)}
    />
  );
}

function Form({ form }: { form: FormHandle<Values> }) {
  return (
    <>
      <TextField form={form} name="name" label={common.name} hint={words.nameHint} autoFocus />
      <RightsField form={form} />
      <DateField form={form} name="expiresAt" label={words.expires} hint={words.expiresHint} edge="end" clearable />
    </>
  );
}

/** One's own rights, and those that a stored key has already. */
function RightsField({ form }: { form: FormHandle<Values> }) {
  const say = useSay();
  const own = useRights();
  const { shared, value, change, error, path } = useField({
    form,
    name: 'permissions',
    label: words.rights,
    hint: words.rightsHint,
    required: true,
  });
  const rights = (value as ApiKeyItem['permissions'] | undefined) ?? [];
  const [before] = useState(rights);
  const offered = permissionNames.filter((right) => own.includes(right) || before.includes(right));
  return (
    <MultiSelect
      {...shared}
      placeholder={rights.length === 0 ? say(common.choose) : undefined}
      data-path={path}
      data={offered.map((right) => ({ value: right, label: say(permissions[right]) }))}
      value={rights}
      onChange={change}
      error={error}
      searchable
    />
  );
}
