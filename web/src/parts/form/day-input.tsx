import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates';
import { say } from '@sahada/contract/text';
import { IconCalendar } from '@tabler/icons-react';
import { useLanguage, useSay } from '../../client/language.ts';
import { common } from '../say/words.ts';
import { typedDate } from './typed-date.ts';

const words = {
  clear: say({ tr: 'Tarihi sil', en: 'Clear the date' }),
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

interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  /** `2026-11-20`, or empty. */
  value: string;
  onDay: (day: string) => void;
}

/** A day of the calendar, typed as people of the language write it, or picked. */
export function DayInput({ value, onDay, popoverProps, ...props }: DayInputProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        {...props}
        value={value === '' ? null : value}
        onChange={(next) => onDay(next ?? '')}
        valueFormat={formats[language]}
        dateParser={typedDate}
        placeholder={say(common.choose)}
        leftSection={<IconCalendar size={16} stroke={1.7} />}
        autoComplete="off"
        clearButtonProps={{ 'aria-label': say(words.clear) }}
        popoverProps={{ shadow: 'md', ...popoverProps }}
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
