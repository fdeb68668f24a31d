import type { WireSubmission } from '@sahada/contract/field';
import type { SignatureRow } from './rows.ts';

const isSigner = (role: string): role is SignatureRow['role'] => role !== 'assistant';

/** A signature that the server has, as it is kept on the device; none for a role that does not sign here. */
export function signatureRow(
  responseKey: string,
  { role, name, refused, note, signedAt, pictureKey }: NonNullable<WireSubmission['signatures']>[number],
): SignatureRow[] {
  if (!isSigner(role)) return [];
  const drawn = { strokes: [], width: 0, height: 0, ...(pictureKey ? { pictureKey, pictureNote: note ?? '' } : {}) };
  return [
    {
      ...{ responseKey, role, name: name ?? '', refused: refused ?? false, note: note ?? '' },
      ...{ signedAt: signedAt ?? null, ...drawn, ...(signedAt ? { kept: signedAt } : {}) },
    },
  ];
}
