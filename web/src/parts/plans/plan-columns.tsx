import type { StatusCode } from '@sahada/contract/codes';
import type { plan } from '@sahada/contract/plan';
import { statusTexts } from '@sahada/contract/status';
import { say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import type { Column, ItemOf } from '../list/columns.ts';
import { TwoLines } from '../list/two-lines.tsx';
import { StatusBadge, toneOfStatus } from '../say/status-badge.tsx';
import { common } from '../say/words.ts';

export type PlanItem = ItemOf<typeof plan>;

export const planWords = {
  title: say({ tr: 'Planlar', en: 'Plans' }),
  plan: say({ tr: 'Plan', en: 'Plan' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  project: say({ tr: 'Proje', en: 'Project' }),
  dates: say({ tr: 'Tarih', en: 'Dates' }),
  auditor: say({ tr: 'Baş denetçi', en: 'Lead auditor' }),
  responses: say({ tr: 'Yanıt', en: 'Responses' }),
};

/** The days of a plan, one of them only once. */
export function Dates({ item }: { item: PlanItem }) {
  const format = useFormat();
  const [begin, end] = [format.date(item.beginDate, item.timeZone), format.date(item.endDate, item.timeZone)];
  return begin === end ? begin : `${begin} – ${end}`;
}

/** In two lines where one has no room for both days. */
const DatesCell = (props: { item: PlanItem }) => (
  <TwoLines>
    <Dates {...props} />
  </TwoLines>
);

function Status({ item }: { item: PlanItem }) {
  const say = useSay();
  const code = item.statusCode as StatusCode;
  return <StatusBadge tone={toneOfStatus(code)}>{say(statusTexts[code])}</StatusBadge>;
}

/** The columns of plans on the page of what they belong to. */
export const planColumns: readonly Column<PlanItem>[] = [
  { field: 'definition', label: planWords.plan },
  { field: 'statusCode', label: common.status, width: 170, plain: true, Cell: Status },
  { field: 'locationName', label: planWords.location },
  { field: 'beginDate', label: planWords.dates, width: 200, Cell: DatesCell },
  { field: 'leadAuditorName', label: planWords.auditor, wide: true },
  { field: 'responseCount', label: planWords.responses, kind: 'number', width: 100 },
];
