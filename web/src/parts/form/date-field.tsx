import '@mantine/dates/styles.css';
import { TimePicker } from '@mantine/dates';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import classes from './date-field.module.css';
import { DayInput } from './day-input.tsx';
import { type FieldProps, useField } from './fields.tsx';
import { type Edge, wallOf, wallText } from './wall-time.ts';

const words = {
  time: say({ tr: 'Saat', en: 'Time' }),
  timeOf: say({ tr: '{what}: saat', en: '{what}: time' }),
  hour: say({ tr: '{what}: saat', en: '{what}: hour' }),
  minute: say({ tr: '{what}: dakika', en: '{what}: minute' }),
  clear: say({ tr: 'Saati sil', en: 'Clear the time' }),
};

export interface DateFieldProps<V> extends FieldProps<V> {
  /** Which end of a period it is, for a value with a time: the time of a whole day is not shown. */
  edge?: Edge;
  /** Offers to empty it. */
  clearable?: boolean;
}

/** A date, typed or picked. A time in the value is kept. */
export function DateField<V>({ edge, clearable = false, ...props }: DateFieldProps<V>) {
  const { shared, value, change, error, path } = useField(props);
  const { date, time } = wallOf(value as string | null, edge);
  return (
    <DayInput
      {...shared}
      data-path={path}
      value={date}
      onDay={(next) => change(next === '' ? '' : wallText(next, time))}
      error={error}
      clearable={clearable}
    />
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
