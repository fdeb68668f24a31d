import { pictureAddressesIn } from '@sahada/contract/text-picture';
import type { FormRow } from '../outbox/rows.ts';

/** The addresses of the pictures that a form shows: those of its questions, and those within its texts in every language. */
export const picturesOf = ({ form: { version, plan, notice } }: FormRow): string[] => [
  ...version.sections.flatMap(({ questions }) => questions.flatMap((one) => one.helpPictureUrl ?? [])),
  ...pictureAddressesIn(version.sections, plan, notice),
];
