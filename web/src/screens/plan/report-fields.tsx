import { Checkbox } from '@mantine/core';
import { mostReportEmails } from '@sahada/contract/report-emails';
import { say as pair } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { EmailsInput } from '../../parts/form/emails-input.tsx';
import type { PlanHandle } from './form.ts';
import classes from './plan.module.css';

const words = {
  emails: pair({ tr: 'Rapor kime gönderilsin?', en: 'Who gets the report?' }),
  emailsHint: pair({
    tr: 'Her onaylanan yanıtın raporu bu adreslere kendiliğinden gider. Adresi yazıp Enter’a basın; en çok {n} adres.',
    en: 'The report of each approved response goes to these addresses by itself. Type an address and press Enter; {n} at most.',
  }),
  early: pair({
    tr: 'Onayı beklemeden, yanıt gelince de gönder',
    en: 'Also send when a response arrives, before approval',
  }),
};

/** Whom the plan's reports are mailed to. */
export function ReportFields({ form }: { form: PlanHandle }) {
  const say = useSay();
  const { reportTo } = form.getValues();
  const emails = reportTo?.emails ?? [];
  const approvedOnly = reportTo?.approvedOnly ?? true;
  const set = (next: string[], only: boolean): void =>
    form.setFieldValue('reportTo', next.length === 0 ? null : { emails: next, approvedOnly: only });
  const wrong = Object.entries(form.errors).find(([path]) => path.startsWith('reportTo'))?.[1];
  return (
    <div className={classes.reportFields}>
      <EmailsInput
        label={say(words.emails)}
        description={say(words.emailsHint, { n: mostReportEmails })}
        value={emails}
        onChange={(next) => set(next, approvedOnly)}
        error={wrong}
        data-path="reportTo"
      />
      {emails.length > 0 && (
        <Checkbox
          label={say(words.early)}
          checked={!approvedOnly}
          onChange={(event) => set(emails, !event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
