import { Switch } from '@mantine/core';
import { languageIds } from '@sahada/contract/codes';
import { type ReportName, reportOf, reportSchedule } from '@sahada/contract/report-schedule';
import { weekdayTexts } from '@sahada/contract/series-words';
import { ownLanguageTexts } from '@sahada/contract/text';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { languageNow, useSay } from '../../client/language.ts';
import type { FormHandle } from '../form/editor.ts';
import { EmailsInput } from '../form/emails-input.tsx';
import { NumberField, SelectField, SwitchField, TextField, useField } from '../form/fields.tsx';
import { FormDrawer } from '../form/form-drawer.tsx';
import { useEntityEditor, type ValuesOf } from '../form/row-editor.ts';
import { common } from '../say/words.ts';
import classes from './report.module.css';
import type { Schedule } from './schedule-drawer.tsx';
import { words } from './words.ts';

type Values = ValuesOf<typeof reportSchedule>;
type Form = FormHandle<Values>;

const everyOptions = [
  { value: 'day', label: words.everyDay },
  { value: 'week', label: words.everyWeek },
  { value: 'month', label: words.everyMonth },
];
/** Alone in a field a day begins with a capital, as it does not within a sentence. */
const weekdays = weekdayTexts.flatMap(({ tr, en }, value) =>
  value === 0 ? [] : [{ value, label: { tr: tr.charAt(0).toLocaleUpperCase('tr') + tr.slice(1), en } }],
);
const formats = [
  { value: 'pdf', label: words.pdf },
  { value: 'xlsx', label: words.xlsx },
  { value: 'csv', label: words.csv },
];
const languages = [
  { value: languageIds.tr, label: ownLanguageTexts.tr },
  { value: languageIds.en, label: ownLanguageTexts.en },
];

interface ScheduleFormProps {
  /** Null makes a new one. */
  id: number | null;
  report: ReportName;
  /** Those of the screen at this moment. */
  filters: Schedule['filters'];
  /** What a new one covers: the screen's own period, where it has one. */
  period: Schedule['period'];
  /** Who has left it. */
  left: readonly string[];
  opened: boolean;
  onClose: () => void;
}

/** Those of the recipients who have left, however they are spelt. */
export const leftOf = (emails: readonly string[], left: readonly string[]): string[] => {
  const gone = new Set(left.map((email) => email.toLowerCase()));
  return emails.filter((email) => gone.has(email.toLowerCase()));
};

/** Putting somebody on the list again does not bring them back, and the form says so. */
function Left({ emails }: { emails: readonly string[] }) {
  const say = useSay();
  if (emails.length === 0) return null;
  return (
    <p className={classes.about} role="status">
      {say(words.left, { emails: emails.join(', ') })}
      <br />
      {say(words.leftHint)}
    </p>
  );
}

export function ScheduleForm({ id, report, filters, period, left, opened, onClose }: ScheduleFormProps) {
  const say = useSay();
  const format = useFormat();
  const { title, days } = reportOf(report);
  const editor = useEntityEditor(reportSchedule, {
    id,
    blank: {
      name: say(title),
      report,
      filters,
      period,
      every: period === 'year' ? 'month' : period,
      weekday: 1,
      monthDay: 1,
      time: '07:00',
      // A dashboard is read, a list is worked on.
      format: days === null ? 'pdf' : 'xlsx',
      emails: [],
      languageId: languageNow() === 'tr' ? 1 : 2,
      active: true,
    },
  });
  const { form } = editor;
  const { every } = form.getValues();
  const periods = Object.entries(days === null ? words.windows : words.periods).map(([value, label]) => ({
    value,
    label,
  }));
  const count = format.number(Object.keys(filters).length);
  return (
    <FormDrawer editor={editor} title={say(id === null ? words.add : words.edit)} opened={opened} onClose={onClose}>
      <TextField form={form} name="name" label={words.name} autoFocus />
      <EmailsField form={form} />
      <Left emails={leftOf(form.getValues().emails ?? [], left)} />
      <div className={classes.two}>
        <SelectField
          form={form}
          name="every"
          label={words.every}
          options={everyOptions}
          clearable={false}
          // What comes every month tells of a month, unless somebody chooses otherwise afterwards.
          onPicked={(next) => form.put('period', next)}
        />
        {every === 'week' && (
          <SelectField form={form} name="weekday" label={words.weekday} options={weekdays} clearable={false} />
        )}
        {every === 'month' && <NumberField form={form} name="monthDay" label={words.monthDay} min={1} max={31} />}
      </div>
      <div className={classes.two}>
        <TextField form={form} name="time" label={words.time} placeholder={words.timeLike} />
        <SelectField
          form={form}
          name="period"
          label={words.period}
          {...(days === null ? { hint: words.windowHint } : {})}
          options={periods}
          clearable={false}
        />
      </div>
      <div className={classes.two}>
        <SelectField form={form} name="format" label={words.format} options={formats} clearable={false} />
        <SelectField form={form} name="languageId" label={words.language} options={languages} clearable={false} />
      </div>
      {id === null ? (
        <p className={classes.about}>
          {Object.keys(filters).length === 0 ? say(words.noFilters) : say(words.filters, { n: count })}
        </p>
      ) : (
        <TakeFilters form={form} filters={filters} label={say(words.takeFilters, { n: count })} />
      )}
      <SwitchField form={form} name="active" label={common.active} />
    </FormDrawer>
  );
}

/** Puts the screen's filters in the place of the stored ones, or those back. */
function TakeFilters({ form, filters, label }: { form: Form; filters: Schedule['filters']; label: string }) {
  const [stored, setStored] = useState<Values['filters'] | null>(null);
  return (
    <Switch
      label={label}
      checked={stored !== null}
      onChange={() => {
        if (stored === null) setStored(form.getValues().filters ?? {});
        else setStored(null);
        form.put('filters', stored ?? filters);
      }}
    />
  );
}

function EmailsField({ form }: { form: Form }) {
  const { shared, value, change, error } = useField({
    form,
    name: 'emails',
    label: words.emails,
    hint: words.emailsHint,
  });
  const ofOne = Object.entries(form.errors).find(([path]) => path.startsWith('emails.'))?.[1];
  return (
    <EmailsInput
      {...shared}
      data-path="emails"
      value={(value as string[] | undefined) ?? []}
      onChange={change}
      error={error ?? ofOne}
    />
  );
}
