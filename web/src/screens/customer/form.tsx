import { customer } from '@sahada/contract/customer';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import { SwitchField, TextareaField, TextField } from '../../parts/form/fields.tsx';
import { FieldRow, FormSection } from '../../parts/form/form-page.tsx';
import { PlaceFields } from '../../parts/form/place-fields.tsx';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { common } from '../../parts/say/words.ts';

export const customerWords = {
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

export type Values = ValuesOf<typeof customer>;

export const blankCustomer: Values = {
  companyName: '',
  personelFName: '',
  personelLName: '',
  personelEmail: '',
  companyPhone: null,
  adres: { country: null, city: null, district: null, openAdress: null },
  description: null,
  active: true,
};

/** The fields of a customer. */
export function CustomerFields({ form }: { form: FormHandle<Values> }) {
  return (
    <>
      <FormSection title={customerWords.general} hint={customerWords.generalHint}>
        <TextField form={form} name="companyName" label={customerWords.name} />
        <TextField form={form} name="companyPhone" label={common.phone} type="tel" />
        <TextareaField form={form} name="description" label={common.description} />
        <SwitchField form={form} name="active" label={common.active} hint={customerWords.activeHint} />
      </FormSection>
      <FormSection title={customerWords.contact} hint={customerWords.contactHint}>
        <FieldRow>
          <TextField form={form} name="personelFName" label={customerWords.firstName} />
          <TextField form={form} name="personelLName" label={customerWords.lastName} />
        </FieldRow>
        <TextField form={form} name="personelEmail" label={customerWords.email} type="email" />
      </FormSection>
      <FormSection title={common.address}>
        <PlaceFields form={form} country="adres.country" city="adres.city" district="adres.district" />
        <TextField form={form} name="adres.openAdress" label={customerWords.open} />
      </FormSection>
    </>
  );
}
