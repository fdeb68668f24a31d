import { Button, Loader, Progress, Switch } from '@mantine/core';
import { forLocations, series } from '@sahada/contract/series';
import { say } from '@sahada/contract/text';
import { isoIn } from '@sahada/rules/period';
import type { SeriesRule } from '@sahada/rules/series';
import { useEffect, useState } from 'react';
import { CallError, type InputOf } from '../../client/call.ts';
import { nowIso, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useSession } from '../../client/session.ts';
import { toast } from '../../client/toast.ts';
import { useAsk, useWrite } from '../../client/use.ts';
import { linesOf } from '../../parts/plans/span.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { BulkWork } from './bulk-work.tsx';
import type { PlanValues } from './form.ts';
import classes from './many.module.css';
import { auditorsOf, PlaceAuditors, type PlaceRow, type PlannedRow, withUsual } from './place-auditors.tsx';
import { madeAtFirst } from './recurrence.ts';

const words = {
  title: say({ tr: 'Oluşturulacak planlar', en: 'Plans to be made' }),
  name: say({ tr: 'Plan', en: 'Plan' }),
  dates: say({ tr: 'Tarih', en: 'Dates' }),
  makeOne: say({ tr: '1 plan oluştur', en: 'Make 1 plan' }),
  make: say({ tr: '{n} plan oluştur', en: 'Make {n} plans' }),
  makeSeries: say({ tr: 'Tekrarlayan planı oluştur', en: 'Make the recurring plan' }),
  made: say({ tr: '{n} plan oluşturuldu.', en: 'Plans made: {n}.' }),
  making: say({ tr: 'Planlar oluşturuluyor', en: 'Making the plans' }),
  air: say({ tr: 'Oluşturunca yayına al', en: 'Put on the air once they are made' }),
  oneFurther: say({ tr: 've 1 tarih daha', en: 'and 1 more date' }),
  further: say({ tr: 've {n} tarih daha', en: 'and {n} more dates' }),
  onward: say({ tr: 've sonraki tekrarlar', en: 'and every occurrence after it' }),
  problems: say({
    tr: 'Sorunlu satırlar var; hepsi birlikte oluşturulur ya da hiçbiri. Lokasyonları düzeltin veya çıkarın.',
    en: 'Some rows have problems, and all are made or none. Mend or leave out these locations.',
  }),
  ahead: say({
    tr: 'Önümüzdeki 60 günün tekrarları (en az üçü) şimdi, sonrakiler zamanı geldikçe kendiliğinden oluşturulur.',
    en: 'The occurrences of the next 60 days, at least three, are made now, and later ones by themselves as time goes on.',
  }),
  more: say({ tr: 've {n} plan daha', en: 'and {n} more' }),
};

/** What is shown of very many. */
const mostShown = 200;

const onAir = { kind: 'on' } as const;

type Row = PlannedRow;

export interface MakeDialogProps {
  values: PlanValues;
  locationIds: readonly number[];
  /** With a rule a recurring plan is made, else one plan for each location. */
  rule: SeriesRule | null;
  onAirDaysBefore: number;
  onClose: () => void;
  /** All is made; `query` narrows the list of plans to it. */
  onMade: (query: Record<string, string>) => void;
}

/** Shows the plans that would be made, and makes them: all or none. */
export function MakeDialog({ values, locationIds, rule, onAirDaysBefore, onClose, onMade }: MakeDialogProps) {
  const say = useSay();
  const format = useFormat();
  const phone = usePhone();
  const look = useAsk(forLocations);
  const make = useWrite(forLocations);
  const makeSeries = useWrite(series.save);
  const [rows, setRows] = useState<readonly Row[] | CallError | null>(null);
  const [places, setPlaces] = useState<readonly PlaceRow[]>([]);
  const me = useSession((state) => state.user?.Id);
  const zone = useSession((state) => state.user?.TimeZone);
  const [air, setAir] = useState(true);
  const [made, setMade] = useState<{ id: number; definition: string }[] | null>(null);
  const [tries, setTries] = useState(0);
  const { locationId: _, ...plan } = values;
  const input = { plan, locationIds: [...locationIds] } as InputOf<typeof forLocations>;
  // What a series makes at first is shown by the days of its first weeks.
  const sentRule = rule === null ? null : { ...rule, weekdays: [...rule.weekdays], until: rule.until || null };
  const near =
    sentRule && madeAtFirst(sentRule, isoIn(Date.parse(nowIso()), zone ?? 'UTC').slice(0, '2026-11-20'.length));
  const further = (n: number) =>
    near?.goesOn ? say(words.onward) : n === 1 ? say(words.oneFurther) : say(words.further, { n: format.number(n) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for what was given, and when it is tried again
  useEffect(() => {
    setRows(null);
    void look({ ...input, rule: near && { ...near.rule, weekdays: [...near.rule.weekdays] }, preview: true }).then(
      (outcome) => {
        if (outcome.ok) {
          const all = outcome.data.ListItems;
          setRows(sorted(all));
          // The form proposes whoever fills it in. Somebody else was chosen by hand, and stays for all.
          const first = placesIn(all, format, further);
          setPlaces(values.leadAuditorId === me ? withUsual(first) : first);
        } else if (outcome.error.status === 400) onClose();
        else setRows(outcome.error);
      },
    );
  }, [tries]);

  const items = Array.isArray(rows) ? rows : [];
  const several = locationIds.length > 1;
  const auditors = several ? auditorsOf(places, values) : [];
  const hasProblems = items.some(({ problem }) => problem !== null);
  const busy = make.sending || makeSeries.sending;

  const create = async () => {
    if (rule === null) {
      const outcome = await make.send({ ...input, auditors });
      if (!outcome.ok) return;
      const { ids, ListItems } = outcome.data;
      toast('success', say(words.made, { n: format.number(ids.length) }));
      if (air) setMade(ids.map((id, at) => ({ id, definition: ListItems[at]?.definition ?? '' })));
      else onMade({ id: ids.join() });
      return;
    }
    const { beginDate: _begin, endDate: _end, ...rest } = plan;
    const sent = {
      plan: rest,
      locationIds: [...locationIds],
      auditors,
      rule: sentRule,
      onAirDaysBefore,
    };
    const outcome = await makeSeries.send(sent as InputOf<typeof series.save>);
    if (outcome.ok) onMade({ seriesId: String(outcome.data.id) });
  };

  if (made !== null)
    return <BulkWork items={made} work={onAir} done={() => onMade({ id: made.map(({ id }) => id).join() })} />;
  return (
    <Dialog
      // Back on the form nobody would know that they are being made: it would make them again, and none would go on the air.
      onClose={() => !busy && onClose()}
      title={say(busy ? words.making : words.title)}
      size={several ? 860 : 720}
      fullScreen={phone}
    >
      <div className={classes.places}>
        {busy && <Progress value={100} animated aria-label={say(words.making)} />}
        {rows === null ? (
          <Loader size="sm" aria-label={say(words.title)} />
        ) : rows instanceof CallError ? (
          <LoadFailed read={{ error: rows, reload: () => setTries(tries + 1) }} />
        ) : several ? (
          <PlaceAuditors projectId={values.projectId ?? 0} rows={places} onChange={setPlaces} hasDates />
        ) : (
          <section className={classes.preview} aria-label={say(words.title)}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{say(words.name)}</th>
                  <th scope="col">{say(words.dates)}</th>
                </tr>
              </thead>
              <tbody>
                {items.slice(0, mostShown).map((row) => (
                  <tr key={`${row.locationId} ${row.beginDate}`}>
                    <td>
                      {row.definition}
                      {row.problem !== null && <small>{row.problem}</small>}
                    </td>
                    <td>{datesOf(row, format)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {!several && items.length > mostShown && (
          <p className={classes.note}>{say(words.more, { n: format.number(items.length - mostShown) })}</p>
        )}
        {hasProblems && (
          <p className={classes.note} role="alert">
            {say(words.problems)}
          </p>
        )}
        {rule === null ? (
          <Switch label={say(words.air)} checked={air} onChange={(event) => setAir(event.currentTarget.checked)} />
        ) : (
          <p className={classes.note}>{say(words.ahead)}</p>
        )}
        <div className={classes.foot}>
          <span className={classes.push} />
          <Button variant="default" disabled={busy} onClick={onClose}>
            {say(common.back)}
          </Button>
          <Button disabled={items.length === 0 || hasProblems} loading={busy} onClick={() => void create()}>
            {rule !== null
              ? say(words.makeSeries)
              : items.length === 1
                ? say(words.makeOne)
                : say(words.make, { n: format.number(items.length) })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** By date, and at one time by location. */
const sorted = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => Date.parse(one.beginDate ?? '') - Date.parse(other.beginDate ?? ''));

/** A row for each location: the first of its plans, and how many follow. */
function placesIn(
  rows: readonly Row[],
  format: ReturnType<typeof useFormat>,
  further: (n: number) => string,
): PlaceRow[] {
  const places = new Map<number, { first: Row; count: number }>();
  for (const row of rows) {
    const place = places.get(row.locationId);
    if (place === undefined) places.set(row.locationId, { first: row, count: 1 });
    else place.count += 1;
  }
  return Array.from(places.values(), ({ first, count }) => {
    const under = (
      <>
        {datesOf(first, format)}
        {count > 1 && <span className={classes.further}>{further(count - 1)}</span>}
      </>
    );
    return { ...first, under };
  });
}

/** The wall clock of an instant with its offset is the text itself. */
function datesOf({ beginDate, endDate }: Row, format: ReturnType<typeof useFormat>): string {
  if (beginDate === null || endDate === null) return '–';
  const wall = (at: string): string => `${at.slice(0, 19)}Z`;
  return linesOf(format, { beginDate: wall(beginDate), endDate: wall(endDate), timeZone: 'UTC' }).join(' ');
}
