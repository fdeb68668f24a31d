import { Button, Group } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { useRef } from 'react';
import { dayIn } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { DayInput } from '../form/day-input.tsx';
import { type DateRange, type RangeName, rangeOf } from './date-ranges.ts';
import { useFirstControl } from './first-control.ts';

const words = {
  from: say({ tr: 'İlk gün', en: 'First day' }),
  to: say({ tr: 'Son gün', en: 'Last day' }),
};

const names: Record<RangeName, AnyText> = {
  today: say({ tr: 'Bugün', en: 'Today' }),
  week: say({ tr: 'Bu hafta', en: 'This week' }),
  month: say({ tr: 'Bu ay', en: 'This month' }),
  lastMonth: say({ tr: 'Geçen ay', en: 'Last month' }),
  ninety: say({ tr: 'Son 90 gün', en: 'Last 90 days' }),
};

/** The calendar opens inside of what it stands in, which a click elsewhere would close. */
const within = { clearable: true, popoverProps: { withinPortal: false } };

interface DateRangeProps {
  label: string;
  range: DateRange;
  /** Days of the company's calendar, as the server compares them. */
  company: boolean;
  onChange: (range: DateRange) => void;
}

/** Chooses a range of days: a usual one at a click, or its first and last day; either may stay open. */
export function DateRangeChoice({ label, range, company, onChange }: DateRangeProps) {
  const say = useSay();
  const zone = useSession(({ user }) => (company ? user?.CompanyTimeZone : user?.TimeZone));
  const today = dayIn(zone);
  const place = useRef<HTMLFieldSetElement>(null);
  useFirstControl(place);
  return (
    <fieldset ref={place} style={{ border: 0, margin: 0, padding: 0 }} aria-label={label}>
      <Group gap={6} mb="xs">
        {(Object.keys(names) as RangeName[]).map((name) => {
          const one = rangeOf(name, today);
          const isChosen = one.from === range.from && one.to === range.to;
          return (
            <Button
              key={name}
              size="compact-sm"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange(one)}
            >
              {say(names[name])}
            </Button>
          );
        })}
      </Group>
      <Group grow gap="xs" align="start">
        <DayInput
          label={say(words.from)}
          value={range.from}
          {...(range.to === '' ? {} : { maxDate: range.to })}
          {...within}
          onDay={(from) => onChange({ ...range, from })}
        />
        <DayInput
          label={say(words.to)}
          value={range.to}
          {...(range.from === '' ? {} : { minDate: range.from })}
          {...within}
          onDay={(to) => onChange({ ...range, to })}
        />
      </Group>
    </fieldset>
  );
}
