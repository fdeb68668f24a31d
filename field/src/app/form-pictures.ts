import { pictureAddressesIn } from '@sahada/contract/text-picture';
import type { DeviceDb } from '../outbox/device-db.ts';
import { keptForm } from '../outbox/kept-forms.ts';
import type { FormRow } from '../outbox/rows.ts';

/** The addresses of the pictures that a form shows: those of its questions, and those within its texts in every language. */
export const picturesOf = ({ form: { version, plan, notice } }: FormRow): string[] => [
  ...version.sections.flatMap(({ questions }) => questions.flatMap((one) => one.helpPictureUrl ?? [])),
  ...pictureAddressesIn(version.sections, plan, notice),
];

/** The forms that drafts on this device are filled in on. */
export async function formsInUse(db: DeviceDb): Promise<FormRow[]> {
  const drafts = (await db.all('responses')).filter(({ stage }) => stage === 'draft');
  const forms = await Promise.all([...new Set(drafts.map(({ formKey }) => formKey))].map((key) => keptForm(db, key)));
  return forms.flatMap((form) => form ?? []);
}
