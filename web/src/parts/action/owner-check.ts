import { actionTexts } from '@sahada/contract/action';
import type { AnyText } from '@sahada/contract/text';
import type { ActionValues } from './fields.tsx';

const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** What a schema cannot say about an owner: one of both kinds, and not the verifier. */
export function checkOwner(values: Partial<ActionValues>): Record<string, AnyText> {
  const { ownerOutside, ownerUserId, ownerName, ownerEmail, verifierUserId } = values;
  if (ownerOutside === true) {
    return {
      ...(isEmpty(ownerName) ? { ownerName: actionTexts.ownerName } : {}),
      ...(isEmpty(ownerEmail) ? { ownerEmail: actionTexts.owner } : {}),
    };
  }
  if (!ownerUserId) return { ownerUserId: actionTexts.owner };
  return ownerUserId === verifierUserId ? { verifierUserId: actionTexts.verifierOwns } : {};
}
