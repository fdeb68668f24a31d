import { customer } from '@sahada/contract/customer';
import { say } from '@sahada/contract/text';
import { useAddressId } from '../../client/address.ts';
import { EntityPage } from '../../parts/entity/entity-page.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import { SwitchField, TextareaField, TextField } from '../../parts/form/fields.tsx';
import { FieldRow, FormSection } from '../../parts/form/form-page.tsx';
import { PlaceFields } from '../../parts/form/place-fields.tsx';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { common } from '../../parts/say/words.ts';

const words = {
  ...entityWords(customer),
  general: say({ tr: 'Müşteri', en: 'Customer' }),
  generalHint: say({
    tr: 'Raporlarda ve planlarda bu adla görünür.',
    en: 'Reports and plans show it under this name.',
  }),
  contact: say({ tr: 'Yetkili', en: 'Contact' }),
  contactHint: say({
    tr: 'Müşteri adına görüşülen kişi.',
    en: 'The person who speaks for the customer.',
  }),
  firstName: say({ tr: 'Yetkili adı', en: 'Contact first name' }),
  lastName: say({ tr: 'Yetkili soyadı', en: 'Contact last name' }),
  email: say({ tr: 'Yetkili e-postası', en: 'Contact e-mail' }),
  open: say({ tr: 'Açık adres', en: 'Street address' }),
  activeHint: say({
    tr: 'Pasif müşteriler yeni plan ve projelerde seçilemez.',
    en: 'Passive customers cannot be chosen in new plans and projects.',
  }),
};

type Values = ValuesOf<typeof customer>;

const blank: Values = {
  companyName: '',
  personelFName: '',
  personelLName: '',
  personelEmail: '',
  companyPhone: null,
  adres: { country: null, city: null, district: null, openAdress: null },
  description: null,
  active: true,
};

function Form({ form }: { form: FormHandle<Values> }) {
  return (
    <>
      <FormSection title={words.general} hint={words.generalHint}>
        <TextField form={form} name="companyName" label={words.name} />
        <TextField form={form} name="companyPhone" label={common.phone} type="tel" />
        <TextareaField form={form} name="description" label={common.description} />
        <SwitchField form={form} name="active" label={common.active} hint={words.activeHint} />
      </FormSection>
      <FormSection title={words.contact} hint={words.contactHint}>
        <FieldRow>
          <TextField form={form} name="personelFName" label={words.firstName} />
          <TextField form={form} name="personelLName" label={words.lastName} />
        </FieldRow>
        <TextField form={form} name="personelEmail" label={words.email} type="email" />
      </FormSection>
      <FormSection title={common.address}>
        <PlaceFields form={form} country="adres.country" city="adres.city" district="adres.district" />
        <TextField form={form} name="adres.openAdress" label={words.open} />
      </FormSection>
    </>
  );
}

export default function CustomerDetail() {
  const id = useAddressId();
  return (
    <EntityPage
      key={id}
      calls={customer}
      id={id === 'new' ? null : Number(id)}
      blank={blank}
      words={words}
      back="/admin/customers"
      Form={Form}
    />
  );
}
