import { auditTypeIds } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { auditTypeTexts, statusTexts } from '@sahada/contract/status';
import { say } from '@sahada/contract/text';
import { useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import type { Filter } from '../../parts/list/columns.ts';
import { common } from '../../parts/say/words.ts';
import { planWords } from './words.ts';

const words = {
  air: say({ tr: 'Yayın', en: 'On the air' }),
  begins: say({ tr: 'Başlangıç', en: 'Starts' }),
  series: say({ tr: 'Tekrarlayan plan', en: 'Recurring plan' }),
  chosenSeries: say({ tr: 'Seçilen tekrarlayan plan', en: 'The chosen recurring plan' }),
  day: say({ tr: 'Gün', en: 'Day' }),
  plan: say({ tr: 'Plan', en: 'Plan' }),
};

const filters: Filter[] = [
  {
    field: 'statusCode',
    label: common.status,
    kind: 'choice',
    options: Object.entries(statusTexts).map(([code, label]) => ({ value: Number(code), label })),
  },
  {
    field: 'auditTypeId',
    label: planWords.type,
    kind: 'choice',
    options: Object.values(auditTypeIds).map((value) => ({ value, label: auditTypeTexts[value] })),
  },
  { field: 'published', label: words.air, kind: 'flag', yes: planWords.onAir, no: planWords.offAir },
  { field: 'customerId', label: planWords.customer, kind: 'lookup', row: lookup.customers },
  { field: 'locationId', label: planWords.location, kind: 'lookup', row: lookup.locations },
  { field: 'beginDate', label: words.begins, kind: 'dates', company: true },
];

/** Names the series to which the address narrows the list, so that it can be taken away. */
const ofSeries = (id: string): Filter => ({
  field: 'seriesId',
  label: words.series,
  kind: 'choice',
  options: [{ value: Number(id), label: words.chosenSeries }],
});

/** Names the plans that were just made, to which the address narrows the list. */
const ofPlans: Filter = { field: 'id', label: words.plan, kind: 'lookup', row: lookup.plans };

/** Names the day whose plans the calendar had no room for. */
const ofDay = (day: string, text: string): Filter => ({
  field: 'onDay',
  label: words.day,
  kind: 'choice',
  options: [{ value: day, label: { tr: text, en: text } }],
});

/** An address may have been written by hand. */
export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** What the list of plans and its calendar are narrowed by, and what a link has narrowed them by. */
export function useFilters(): readonly Filter[] {
  const format = useFormat();
  const { id, seriesId, onDay } = useAddress<{ id?: string; seriesId?: string; onDay?: string }>().query;
  return [
    ...(id === undefined ? [] : [ofPlans]),
    ...(seriesId === undefined ? [] : [ofSeries(seriesId)]),
    ...(isDay(onDay) ? [ofDay(onDay, format.date(onDay))] : []),
    ...filters,
  ];
}
