import { lookup } from '@sahada/contract/lookup';
import { project } from '@sahada/contract/project';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import { LookupSelect, SwitchField, TextareaField, TextField } from '../../parts/form/fields.tsx';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
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
  publishedHint: say({
    tr: 'Yalnızca aktif projelerde plan yayına alınabilir.',
    en: 'Plans go on the air in active projects only.',
  }),
};

type Values = ValuesOf<typeof project>;

export const blankProject: Values = { Name: '', Published: true };

/** The fields of a project, for the drawer of the list and of its own page. */
export function ProjectForm({ form }: { form: FormHandle<Values> }) {
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
      <TextareaField form={form} name="Description" label={common.description} />
      <SwitchField form={form} name="Published" label={common.active} hint={words.publishedHint} />
    </>
  );
}
