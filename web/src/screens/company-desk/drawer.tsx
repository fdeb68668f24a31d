import { Button, Stack } from '@mantine/core';
import { type CreditItem, companyDesk, companyDeskWords } from '@sahada/contract/company-desk';
import { creditTexts } from '@sahada/contract/dashboard';
import { type AnyText, say } from '@sahada/contract/text';
import { addDays } from '@sahada/rules/calendar';
import type { InputOf } from '../../client/call.ts';
import { dayIn, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { Track } from '../../parts/chart/track.tsx';
import { periodTones } from '../../parts/credit/summary.tsx';
import { RowDrawer } from '../../parts/entity/row-drawer.tsx';
import { DateField } from '../../parts/form/date-field.tsx';
import { useEditor } from '../../parts/form/editor.ts';
import { NumberField, TextField } from '../../parts/form/fields.tsx';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { useFirstRows } from '../../parts/list/first-rows.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './company-desk.module.css';
import { words as desk } from './words.ts';

const words = {
  total: say({ tr: 'Kontör', en: 'Credit' }),
  begins: say({ tr: 'Başlangıç', en: 'Begins' }),
  ends: say({ tr: 'Bitiş', en: 'Ends' }),
  note: say({ tr: 'Not', en: 'Note' }),
  noteHint: say({
    tr: 'Firma da işlem geçmişinde görür; örneğin fatura no.',
    en: 'The company reads it in its activity log too: an invoice number, for example.',
  }),
  none: say({ tr: 'Bu firmaya henüz kontör verilmedi.', en: 'This company has not been given any credit yet.' }),
  days: say({ tr: '{from} – {to}', en: '{from} – {to}' }),
  used: say({ tr: '{used} / {total} kullanıldı', en: '{used} of {total} used' }),
  added: say({ tr: 'Eklenme: {day}', en: 'Added {day}' }),
};

/** The credit of one company: what it was given, and a form for more. */
export function CreditDrawer({ id }: { id: number | null }) {
  const say = useSay();
  const read = useRead(companyDesk.credits, id === null ? null : { id });
  return (
    <RowDrawer
      title={read.data === undefined ? desk.credit : { tr: read.data.name, en: read.data.name }}
      read={read}
      opened={id !== null}
    >
      {({ credits }) => (
        <Stack gap="xl">
          <AddCredit key={id} id={id ?? 0} />
          <section>
            <h2 className={classes.heading}>{say(desk.history)}</h2>
            {credits.length === 0 ? <p>{say(words.none)}</p> : <Periods credits={credits} />}
          </section>
        </Stack>
      )}
    </RowDrawer>
  );
}

function Periods({ credits }: { credits: readonly CreditItem[] }) {
  const { shown, more } = useFirstRows(credits);
  return (
    <>
      <ul className={classes.periods}>
        {shown.map((credit) => (
          <Period key={credit.id} credit={credit} />
        ))}
      </ul>
      {more}
    </>
  );
}

function Period({ credit }: { credit: CreditItem }) {
  const say = useSay();
  const format = useFormat();
  const used = say(words.used, { used: format.number(credit.used), total: format.number(credit.total) });
  return (
    <li>
      <header>
        <span>{say(words.days, { from: format.date(credit.beginDate), to: format.date(credit.endDate) })}</span>
        <StatusBadge tone={periodTones[credit.status]}>{say(creditTexts[credit.status])}</StatusBadge>
      </header>
      <span>{used}</span>
      <Track thin percent={credit.total === 0 ? 100 : Math.min(100, (100 * credit.used) / credit.total)} />
      {(credit.note !== null || credit.addedAt !== null) && (
        <p>
          {[credit.note, credit.addedAt && say(words.added, { day: format.date(credit.addedAt) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  );
}

function AddCredit({ id }: { id: number }) {
  const say = useSay();
  const today = dayIn(undefined);
  const blank = { beginDate: today, endDate: addDays(today, 364), note: null } as Required<
    InputOf<typeof companyDesk.addCredit>
  >;
  const editor = useEditor(companyDesk.addCredit, {
    initial: blank,
    with: { id },
    check: ({ beginDate, endDate }): Record<string, AnyText> =>
      beginDate && endDate && endDate < beginDate ? { endDate: companyDeskWords.endsFirst } : {},
  });
  const { form } = editor;
  useUnsavedGuard(editor.dirty);
  const save = async () => {
    if ((await editor.save())?.ok === true) editor.start(blank);
  };
  return (
    // What was typed while it is sent could only be given a second time.
    <SentForm onSend={save} inert={editor.saving}>
      <Stack gap="md">
        <h2 className={classes.heading}>{say(desk.addCredit)}</h2>
        <NumberField form={form} name="total" label={words.total} min={1} />
        <div className={classes.days}>
          <DateField form={form} name="beginDate" label={words.begins} />
          <DateField form={form} name="endDate" label={words.ends} />
        </div>
        <TextField form={form} name="note" label={words.note} hint={words.noteHint} />
        <Button type="submit" loading={editor.saving}>
          {say(desk.addCredit)}
        </Button>
      </Stack>
    </SentForm>
  );
}
