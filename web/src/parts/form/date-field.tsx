import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { DateInput, DatesProvider, TimePicker } from '@mantine/dates';
import { say } from '@sahada/contract/text';
import { IconCalendar } from '@tabler/icons-react';
import { useLanguage, useSay } from '../../client/language.ts';
import { common } from '../say/words.ts';
import classes from './date-field.module.css';
import { type FieldProps, useField } from './fields.tsx';
import { type Edge, typedDate, wallOf, wallText } from './wall-time.ts';

const words = {
  time: say({ tr: 'Saat', en: 'Time' }),
  timeOf: say({ tr: '{what}: saat', en: '{what}: time' }),
  hour: say({ tr: '{what}: saat', en: '{what}: hour' }),
  minute: say({ tr: '{what}: dakika', en: '{what}: minute' }),
  clear: say({ tr: 'Saati sil', en: 'Clear the time' }),
  nextMonth: say({ tr: 'Sonraki ay', en: 'Next month' }),
  previousMonth: say({ tr: 'Önceki ay', en: 'Previous month' }),
  months: say({ tr: 'Ayları göster', en: 'Show months' }),
  years: say({ tr: 'Yılları göster', en: 'Show years' }),
  nextYear: say({ tr: 'Sonraki yıl', en: 'Next year' }),
  previousYear: say({ tr: 'Önceki yıl', en: 'Previous year' }),
  nextDecade: say({ tr: 'Sonraki on yıl', en: 'Next decade' }),
  previousDecade: say({ tr: 'Önceki on yıl', en: 'Previous decade' }),
};

const formats = { tr: 'DD.MM.YYYY', en: 'D MMM YYYY' };

export interface DateFieldProps<V> extends FieldProps<V> {
  /** Which end of a period it is, for a value with a time: the time of a whole day is not shown. */
  edge?: Edge;
}

/** A date, typed or picked. A time in the value is kept. */
export function DateField<V>({ edge, ...props }: DateFieldProps<V>) {
  const say = useSay();
  const language = useLanguage();
  const { shared, value, change, error, path } = useField(props);
  const { date, time } = wallOf(value as string | null, edge);
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        {...shared}
        data-path={path}
        value={date === '' ? null : date}
        onChange={(next) => change(next === null ? '' : wallText(next, time))}
        valueFormat={formats[language]}
        dateParser={typedDate}
        placeholder={say(common.choose)}
        leftSection={<IconCalendar size={16} stroke={1.7} />}
        error={error}
        autoComplete="off"
        popoverProps={{ shadow: 'md' }}
        ariaLabels={{
          nextMonth: say(words.nextMonth),
          previousMonth: say(words.previousMonth),
          monthLevelControl: say(words.months),
          yearLevelControl: say(words.years),
          nextYear: say(words.nextYear),
          previousYear: say(words.previousYear),
          nextDecade: say(words.nextDecade),
          previousDecade: say(words.previousDecade),
        }}
      />
    </DatesProvider>
  );
}

/** A date and, where it matters, a time on the wall clock. Without a time the whole day counts. */
export function DateTimeField<V>({ edge, ...props }: DateFieldProps<V> & { edge: Edge }) {
  const say = useSay();
  const { value, change } = useField(props);
  const { date, time } = wallOf(value as string | null, edge);
  const what = say(props.label);
  return (
    <div className={classes.moment}>
      <DateField {...props} edge={edge} />
      <TimePicker
        label={say(words.time)}
        labelProps={{ 'aria-label': say(words.timeOf, { what }) }}
        value={time}
        onChange={(next) => date !== '' && change(wallText(date, next.slice(0, 5)))}
        disabled={props.disabled === true || date === ''}
        hoursInputLabel={say(words.hour, { what })}
        minutesInputLabel={say(words.minute, { what })}
        clearable
        clearButtonProps={{ 'aria-label': say(words.clear) }}
      />
    </div>
  );
}
