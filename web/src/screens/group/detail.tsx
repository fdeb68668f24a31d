import { languageIds } from '@sahada/contract/codes';
import { group } from '@sahada/contract/group';
import { type Permission, permissionNames } from '@sahada/contract/permissions';
import { say } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { useAddressId } from '../../client/address.ts';
import { useLanguage } from '../../client/language.ts';
import { EntityPage } from '../../parts/entity/entity-page.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import { SwitchField, TextField } from '../../parts/form/fields.tsx';
import { FormSection } from '../../parts/form/form-page.tsx';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { common } from '../../parts/say/words.ts';
import { useNameAsTitle } from '../../parts/shell/title.ts';
import { Consequences } from './consequences.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';

const words = {
  ...entityWords(group),
  name: say({ tr: 'Grup adı', en: 'Group name' }),
  general: say({ tr: 'Grup', en: 'Group' }),
  generalHint: say({
    tr: 'İşleri benzer olan kişiler: denetçiler, bölge sorumluları, kalite ekibi gibi.',
    en: 'People whose work is alike: auditors, area managers, the quality team.',
  }),
  activeHint: say({
    tr: 'Pasif bir grup, içindekilere yetki vermez.',
    en: 'A passive group gives no rights to the people in it.',
  }),
  rights: say({ tr: 'Yetkiler', en: 'Rights' }),
  rightsHint: say({
    tr: 'Birkaç grupta olan kişi, hepsinin yetkilerine sahiptir. Değişiklik hemen geçerli olur.',
    en: 'Whoever is in several groups has the rights of all. A change takes effect at once.',
  }),
};

type Values = ValuesOf<typeof group>;

const blank: Values = {
  name: '',
  active: true,
  permissions: permissionNames.map((systemName) => ({ systemName, selected: false })),
};

function Form({ form, id }: { form: FormHandle<Values>; id: number | null }) {
  const { name, locales, permissions: rights = [] } = form.getValues();
  const language = useLanguage();
  useNameAsTitle(id === null ? undefined : localized(name ?? '', locales, languageIds[language], 'name'));
  const selected = new Set(rights.filter((one) => one.selected).map(({ systemName }) => systemName));
  const change = (next: ReadonlySet<Permission>) =>
    form.put(
      'permissions',
      rights.map((one) => ({ ...one, selected: next.has(one.systemName) })),
    );
  return (
    <>
      <FormSection title={words.general} hint={words.generalHint}>
        <TextField form={form} name="name" label={words.name} locales="locales" autoFocus />
        <SwitchField form={form} name="active" label={common.active} hint={words.activeHint} />
      </FormSection>
      <FormSection title={words.rights} hint={words.rightsHint}>
        <Consequences id={id} selected={selected} onAdd={(right) => change(new Set([...selected, right]))} />
        <PermissionMatrix selected={selected} onChange={change} />
      </FormSection>
    </>
  );
}

export default function GroupDetail() {
  const id = useAddressId();
  return (
    <EntityPage
      key={id}
      calls={group}
      id={id === 'new' ? null : Number(id)}
      blank={blank}
      words={words}
      back="/admin/user-roles"
      Form={Form}
    />
  );
}
