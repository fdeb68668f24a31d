import { lookup } from '@sahada/contract/lookup';
import { project } from '@sahada/contract/project';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import { LookupSelect, SwitchField, TextareaField, TextField } from '../../parts/form/fields.tsx';
import { useOnlyOne } from '../../parts/form/propose.ts';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { common } from '../../parts/say/words.ts';

export const projectWords = {
  ...entityWords(project),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
};

const words = {
  customerHint: say({
    tr: 'Boş bırakırsanız proje her müşteri için kullanılabilir.',
    en: 'If left empty, the project can be used for every customer.',
  }),
  allLocations: say({ tr: 'Tüm lokasyonlarını ekle', en: 'Add all its locations' }),
  allLocationsHint: say({
    tr: 'Müşterinin aktif lokasyonları projeye girer; sonra ekleyip çıkarabilirsiniz.',
    en: 'The customer’s active locations join the project; you can add and remove some later.',
  }),
  publishedHint: say({
    tr: 'Yalnızca aktif projelerde plan yayına alınabilir.',
    en: 'Plans go on the air in active projects only.',
  }),
};

export type Values = ValuesOf<typeof project>;

export const blankProject: Values = { Name: '', allLocations: true, Published: true };

const ChecklistsField = fetched(async () => (await import('./checklists-field.tsx')).ChecklistsField);

/** The fields of a project, for the drawer of the list and of its own page; a new one is given its parts at once. */
export function ProjectForm({ form, id }: { form: FormHandle<Values>; id: number | null }) {
  const isNew = id === null;
  useOnlyOne(form, 'CustomerId', lookup.customers, isNew ? {} : null);
  return (
    <>
      <TextField form={form} name="Name" label={projectWords.name} locales="Locales" autoFocus />
      <LookupSelect
        form={form}
        name="CustomerId"
        label={projectWords.customer}
        hint={words.customerHint}
        row={lookup.customers}
        input={{}}
      />
      {isNew && form.getValues().CustomerId ? (
        <SwitchField form={form} name="allLocations" label={words.allLocations} hint={words.allLocationsHint} />
      ) : null}
      {isNew && <ChecklistsField form={form} />}
      <TextareaField form={form} name="Description" label={common.description} />
      <SwitchField form={form} name="Published" label={common.active} hint={words.publishedHint} />
    </>
  );
}
