import { say } from '@sahada/contract/text';
import { momentOn } from './calendar.ts';
import { chanceFrom } from './chance.ts';
import type { Places } from './company.ts';
import type { SamplePlan, SampleRun } from './load.ts';
import { locations } from './places.ts';

/** Two barcodes that are up at shops: one leads to the survey that runs there, one to whatever is open at its place. */

const words = {
  entrance: say({ tr: 'Giriş kapısı', en: 'Entrance' }),
  till: say({ tr: 'Kasa önü', en: 'At the till' }),
};

const dayMs = 86_400_000;

const corlu = locations.findIndex(({ code }) => code === 'MM-59-01');
const kadikoy = locations.findIndex(({ code }) => code === 'MM-34-01');

/** On which days of the survey customers scanned its sticker. */
const scannedOn = [0, 1, 1, 2, 3, 3, 4, 5, 5];

export async function putUpStickers(
  { act, actAs, now, language }: SampleRun,
  { locationIds }: Places,
  plans: readonly SamplePlan[],
): Promise<void> {
  const survey = plans.findLast(({ told }) => told.place === corlu && told.end === 'survey');
  await act(
    'staticBarcode.create',
    { name: words.entrance[language], locationId: locationIds[kadikoy] },
    now - 30 * dayMs,
  );
  if (survey === undefined) return;
  const { id, beginAt } = survey;
  const form = { name: words.till[language], locationId: locationIds[corlu], auditPlanId: id };
  const { code } = (await act('staticBarcode.create', form, beginAt)) as { code: string };
  const customer = await actAs(null);
  const chance = chanceFrom(20261122);
  for (const day of scannedOn) {
    const at = momentOn(beginAt, { day, from: 600, to: 1290, chance, latest: now - 60_000, isWork: false });
    await customer('field.resolve', { code }, Math.max(at, beginAt + 60_000));
  }
}
