import { announce } from './channel.ts';
import type { FormRow, Kept } from './kept.ts';
import type { Change, Shelf } from './shelf.ts';

async function removalOf(shelf: Shelf, responseKey: string): Promise<Change[]> {
  const [answers, signatures, pictures] = await Promise.all([
    shelf.all('answers', responseKey),
    shelf.all('signatures', responseKey),
    shelf.all('pictures', responseKey),
  ]);
  return [
    { store: 'responses', remove: responseKey },
    ...answers.map((row): Change => ({ store: 'answers', remove: [responseKey, row.questionId] })),
    ...signatures.map((row): Change => ({ store: 'signatures', remove: [responseKey, row.role] })),
    ...pictures.flatMap(({ pictureKey }): Change[] => [
      { store: 'pictures', remove: pictureKey },
      { store: 'bytes', remove: pictureKey },
    ]),
  ];
}

/** Only ever because a person said so, or a week after it was received. */
export async function removeResponse(shelf: Shelf, responseKey: string) {
  await shelf.write(await removalOf(shelf, responseKey));
  announce({ about: 'rows' });
}

const week = 7 * 24 * 60 * 60 * 1000;

/** A week after receipt a response leaves the device. Nothing else goes by itself. */
export async function wipeReceived(shelf: Shelf, now: number) {
  const responses = await shelf.all('responses');
  const old = responses.filter(
    (kept) => kept.stage === 'received' && kept.received !== null && now - kept.received > week,
  );
  for (const { responseKey } of old) await shelf.write(await removalOf(shelf, responseKey));
  const left = responses.filter((kept) => !old.includes(kept));
  await shelf.write(staleForms(await shelf.all('forms'), left));
  if (old.length > 0) announce({ about: 'rows' });
}

/** Forms that nothing on the device needs any more: neither the newest of their link nor any response's own. */
function staleForms(forms: readonly FormRow[], responses: readonly Kept[]): Change[] {
  const used = new Set(responses.map((kept) => kept.formKey));
  return forms
    .filter((row) => !used.has(row.formKey))
    .filter((row) =>
      forms.some((other) => other.token === row.token && other.reader === row.reader && other.fetched > row.fetched),
    )
    .map((row) => ({ store: 'forms', remove: row.formKey }));
}
