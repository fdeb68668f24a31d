import { Chip, Group, NumberInput, type NumberInputProps, Select } from '@mantine/core';
import { nthTexts, ruleText, weekdayTexts } from '@sahada/contract/series-words';
import { say } from '@sahada/contract/text';
import { weekdayOf } from '@sahada/rules/calendar';
import type { SeriesRule } from '@sahada/rules/series';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { DayInput } from '../../parts/form/day-input.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import classes from './many.module.css';
import type { Recurrence } from './recurrence.ts';

const words = {
  repeat: say({ tr: 'Tekrar', en: 'Repeats' }),
  never: say({ tr: 'Tekrarlanmaz', en: 'Does not repeat' }),
  day: say({ tr: 'Günlük', en: 'Daily' }),
  week: say({ tr: 'Haftalık', en: 'Weekly' }),
  month: say({ tr: 'Aylık', en: 'Monthly' }),
  everyDays: say({ tr: 'Kaç günde bir?', en: 'Every how many days?' }),
  everyWeeks: say({ tr: 'Kaç haftada bir?', en: 'Every how many weeks?' }),
  everyMonths: say({ tr: 'Kaç ayda bir?', en: 'Every how many months?' }),
  on: say({ tr: 'Günler', en: 'Days' }),
  which: say({ tr: 'Ayın hangi günü?', en: 'Which day of the month?' }),
  monthDay: say({ tr: 'Ayın {day}. günü', en: 'Day {day}' }),
  lastDay: say({ tr: 'Ayın son günü', en: 'The last day' }),
  nth: say({ tr: 'Ayın {nth} {day} günü', en: 'The {nth} {day}' }),
  ends: say({ tr: 'Ne zaman biter?', en: 'When does it end?' }),
  endless: say({ tr: 'Bitmez', en: 'Never' }),
  until: say({ tr: 'Belirli bir günde', en: 'On a certain day' }),
  count: say({ tr: 'Tekrar sayısıyla', en: 'After a number of times' }),
  lastOn: say({ tr: 'Son gün', en: 'Last day' }),
  times: say({ tr: 'Kaç kez?', en: 'How many times?' }),
  air: say({ tr: 'Yayına alma (gün önce)', en: 'On the air (days before)' }),
  airHint: say({
    tr: 'Her tekrar, başlangıcından bu kadar gün önce kendiliğinden yayına alınır.',
    en: 'Each occurrence goes on the air by itself, so many days before it begins.',
  }),
};

const intervalLabels = { day: words.everyDays, week: words.everyWeeks, month: words.everyMonths };
const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** The first letters alone would not tell Monday from Sunday in Turkish. */
const shortWeekdays = [
  say({ tr: 'Pzt', en: 'Mon' }),
  say({ tr: 'Sal', en: 'Tue' }),
  say({ tr: 'Çar', en: 'Wed' }),
  say({ tr: 'Per', en: 'Thu' }),
  say({ tr: 'Cum', en: 'Fri' }),
  say({ tr: 'Cmt', en: 'Sat' }),
  say({ tr: 'Paz', en: 'Sun' }),
];

export interface RecurrenceFieldsProps {
  value: Recurrence | null;
  /** The rule that they make with the plan's dates; null while these are not complete. */
  rule: SeriesRule | null;
  /** The day of the first occurrence. */
  from: string;
  /** Null where it must recur. */
  never?: boolean;
  blank: Recurrence;
  onChange: (next: Recurrence | null) => void;
}

/** How often, on which days, until when; and the whole rule in plain words. */
export function RecurrenceFields({ value, rule, from, never = true, blank, onChange }: RecurrenceFieldsProps) {
  const say = useSay();
  const change = (more: Partial<Recurrence>) => onChange({ ...(value ?? blank), ...more });
  return (
    <div className={classes.recurrence}>
      <FieldRow>
        <Select
          label={say(words.repeat)}
          data={[
            ...(never ? [{ value: 'never', label: say(words.never) }] : []),
            ...(['day', 'week', 'month'] as const).map((every) => ({ value: every, label: say(words[every]) })),
          ]}
          value={value?.every ?? 'never'}
          allowDeselect={false}
          onChange={(every) =>
            every === 'never'
              ? onChange(null)
              : change({ every: every as Recurrence['every'], weekdays: [], monthDay: null, nth: null })
          }
        />
        {value !== null && (
          <Whole
            label={say(intervalLabels[value.every])}
            value={value.interval}
            min={1}
            max={99}
            onNumber={(interval) => change({ interval })}
          />
        )}
      </FieldRow>
      {value !== null && (
        <>
          {value.every === 'week' && <Weekdays value={value} from={from} change={change} />}
          {value.every === 'month' && <MonthDay value={value} from={from} change={change} />}
          <End value={value} change={change} />
          <Whole
            label={say(words.air)}
            description={say(words.airHint)}
            value={value.onAirDaysBefore}
            min={0}
            max={60}
            onNumber={(onAirDaysBefore) => change({ onAirDaysBefore })}
          />
          {rule !== null && (
            <p className={classes.rule} role="status">
              <IconRepeat size={17} stroke={1.8} aria-hidden />
              {say(ruleText(rule))}
            </p>
          )}
        </>
      )}
    </div>
  );
}

interface WholeProps extends Pick<NumberInputProps, 'label' | 'description' | 'max'> {
  value: number;
  min: number;
  onNumber: (next: number) => void;
}

/** A number that counts as the least while its field is empty. The field says so when it is left: what is typed next would stand behind. */
function Whole({ value, min, onNumber, ...props }: WholeProps) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <NumberInput
      {...props}
      value={isEmpty ? '' : value}
      min={min}
      allowDecimal={false}
      onBlur={() => setEmpty(false)}
      onChange={(next) => {
        setEmpty(next === '');
        onNumber(Number(next) || min);
      }}
    />
  );
}

interface PartProps {
  value: Recurrence;
  change: (more: Partial<Recurrence>) => void;
}

function Weekdays({ value, from, change }: PartProps & { from: string }) {
  const say = useSay();
  const chosen = value.weekdays.length === 0 && from !== '' ? [weekdayOf(from)] : value.weekdays;
  return (
    <fieldset className={classes.days}>
      <legend>{say(words.on)}</legend>
      <Chip.Group
        multiple
        value={chosen.map(String)}
        onChange={(next) => next.length > 0 && change({ weekdays: next.map(Number).sort() })}
      >
        <Group gap={6}>
          {weekdays.map((day) => {
            const name = say(weekdayTexts[day] ?? weekdayTexts[1] ?? { tr: '', en: '' });
            return (
              <Chip key={day} value={String(day)} size="sm" variant="light" aria-label={name}>
                {say(shortWeekdays[day - 1] ?? words.on)}
              </Chip>
            );
          })}
        </Group>
      </Chip.Group>
    </fieldset>
  );
}

const lastOfMonth = 31;

function MonthDay({ value, from, change }: PartProps & { from: string }) {
  const say = useSay();
  const date = Number(from.slice(-2)) || 1;
  const weekday = from === '' ? 1 : weekdayOf(from);
  const nth = Math.ceil(date / 7);
  const named = (which: number) =>
    say(words.nth, {
      nth: say(nthTexts[which] ?? { tr: '', en: '' }),
      day: say(weekdayTexts[weekday] ?? { tr: '', en: '' }),
    });
  const options = [
    { value: `day ${date}`, label: say(words.monthDay, { day: date }) },
    { value: `day ${lastOfMonth}`, label: say(words.lastDay) },
    ...(nth <= 4 ? [{ value: `nth ${nth}`, label: named(nth) }] : []),
    { value: 'nth -1', label: named(-1) },
  ].filter((option, at, all) => all.findIndex((other) => other.value === option.value) === at);
  const chosen = value.nth === null ? `day ${value.monthDay ?? date}` : `nth ${value.nth}`;
  const known = options.some((option) => option.value === chosen);
  return (
    <Select
      label={say(words.which)}
      data={
        known ? options : [...options, { value: chosen, label: say(words.monthDay, { day: value.monthDay ?? date }) }]
      }
      value={chosen}
      allowDeselect={false}
      onChange={(next) => {
        const [kind, number] = (next ?? '').split(' ');
        if (kind === 'nth') change({ nth: Number(number), monthDay: null, weekdays: [weekday] });
        else change({ nth: null, weekdays: [], monthDay: Number(number) });
      }}
    />
  );
}

function End({ value, change }: PartProps) {
  const say = useSay();
  const kind = value.until !== null ? 'until' : value.count !== null ? 'count' : 'endless';
  return (
    <FieldRow>
      <Select
        label={say(words.ends)}
        data={(['endless', 'until', 'count'] as const).map((one) => ({ value: one, label: say(words[one]) }))}
        value={kind}
        allowDeselect={false}
        onChange={(next) => change({ until: next === 'until' ? '' : null, count: next === 'count' ? 10 : null })}
      />
      {value.until !== null && (
        <DayInput label={say(words.lastOn)} value={value.until} onDay={(until) => change({ until })} />
      )}
      {value.count !== null && (
        <Whole
          label={say(words.times)}
          value={value.count}
          min={1}
          max={1000}
          onNumber={(count) => change({ count })}
        />
      )}
    </FieldRow>
  );
}
