import type { Draft, WireDraftChange } from '@sahada/contract/fieldwork';
import type { DeviceDb } from './device-db.ts';
import type { Fill, FillState, NewPicture } from './fill.ts';
import { isDrawn, signatureToSend } from './finalize.ts';
import type { SignatureRow } from './rows.ts';
import { signatureRow } from './signature-row.ts';

/**
 * Signatures of a draft that lead and assistant share: whoever submits sends those that either of them was given. Of each role
 * the one that was signed, or cleared, last stands.
 */

type Sent = NonNullable<WireDraftChange['signatures']>;

const rowsOf = ({ signatures }: FillState): SignatureRow[] => Object.values(signatures);

/** What was done here; null where the server has been told. */
export function signaturesToSend(state: FillState): { signatures: Sent; text: string } | null {
  const signatures = rowsOf(state)
    .filter((row) => row.signedAt && row.kept !== row.signedAt && (row.refused || isDrawn(row)))
    .map((row) => signatureToSend({ row, pictureKey: row.drawn?.pictureKey ?? row.pictureKey ?? null }));
  const text = JSON.stringify(signatures);
  return text === (state.response.shared?.signed ?? '[]') ? null : { signatures, text };
}

/** Makes pictures of the signatures that have none, so that they can be sent before the response is. */
export async function drawSignatures(
  db: DeviceDb,
  fill: Fill,
  draw: (row: SignatureRow) => Promise<NewPicture>,
): Promise<void> {
  for (const row of rowsOf(fill.state())) {
    const { strokes, typed, name, refused, drawn, role } = row;
    if (refused || isDrawn(row)) continue;
    const picture = await draw(row);
    const { pictureKey } = picture.row;
    await db.write([
      { store: 'pictures', put: picture.row },
      { store: 'bytes', put: { pictureKey, bytes: picture.bytes } },
      ...(drawn
        ? ([
            { store: 'pictures', remove: drawn.pictureKey },
            { store: 'bytes', remove: drawn.pictureKey },
          ] as const)
        : []),
    ]);
    const now = fill.state().signatures[role];
    // Somebody has gone on signing meanwhile: the next exchange draws it anew, and removes this one.
    if (now) fill.sign({ ...now, drawn: { pictureKey, strokes: strokes.length, ...(typed && { name }) } });
  }
}

const at = (signedAt: string | null | undefined): number => Date.parse(signedAt ?? '') || 0;

/** The signatures that were given elsewhere after those that are here. */
export function takenSignatures({ signatures }: Draft, state: FillState): SignatureRow[] {
  return signatures
    .flatMap((signature) => signatureRow(state.response.responseKey, signature))
    .filter(({ role, signedAt }) => at(signedAt) > at(state.signatures[role]?.signedAt));
}
