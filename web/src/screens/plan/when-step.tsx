import { Collapse, UnstyledButton } from '@mantine/core';
import { auditTypeIds } from '@sahada/contract/codes';
import { plan } from '@sahada/contract/plan';
import { filled, say } from '@sahada/contract/text';
import { IconChevronRight, IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { DateTimeField } from '../../parts/form/date-field.tsx';
import { LookupSelect, NumberField, SelectField, SwitchField, TextareaField } from '../../parts/form/fields.tsx';
import { FieldRow } from '../../parts/form/form-page.tsx';
import { wallOf } from '../../parts/form/wall-time.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { formWords } from './form-words.ts';
import classes from './plan.module.css';
import { type Recurrence, ruleOf, weekly } from './recurrence.ts';
import { Step } from './step.tsx';
import type { StepFormProps } from './what-step.tsx';

const words = {
  title: say({ tr: 'Ne zaman ve nasıl?', en: 'When and how?' }),
  hint: say({
    tr: 'Saat girmezseniz günün tamamı geçerlidir.',
    en: 'Without times, whole days count.',
  }),
  zone: say({ tr: 'Tarih ve saatler {zone} saatine göredir.', en: 'Dates and times are in {zone}.' }),
  answeredBy: say({ tr: 'Kim yanıtlayabilir?', en: 'Who may respond?' }),
  anyone: say({ tr: 'Bağlantısı olan herkes', en: 'Anyone with the link' }),
  auditors: say({ tr: 'Yalnızca denetçiler', en: 'Auditors only' }),
  anyoneHint: say({
    tr: 'Bağlantıyı veya karekodu açan herkes.',
    en: 'Whoever opens the link or the QR code.',
  }),
  auditorsHint: say({
    tr: 'Giriş yaparak: baş denetçi, yardımcı denetçi ve projenin kullanıcıları.',
    en: 'Signed in: the lead, the assistant and the project’s users.',
  }),
  limit: say({ tr: 'Katılımcı sınırı', en: 'Participant limit' }),
  limitHint: say({ tr: 'Boş bırakırsanız sınır olmaz.', en: 'If left empty, there is no limit.' }),
  approve: say({ tr: 'Onay gerekir', en: 'Approval required' }),
  approveHint: say({
    tr: 'Yanıtlar onaylanana kadar “Onay bekliyor” durumunda kalır.',
    en: 'Responses stay “Pending approval” until somebody approves them.',
  }),
  approver: say({ tr: 'Onaylayan', en: 'Approver' }),
  approverHint: say({
    tr: 'Boş bırakırsanız onay yetkisi varsa baş denetçiye, yoksa yetkisi olan herkese düşer.',
    en: 'If left empty, it falls to the lead auditor if they may approve, else to everyone who may.',
  }),
  more: say({ tr: 'Ayrıntılı ayarlar', en: 'More settings' }),
  moreHint: say({
    tr: 'Kimlik, tekrar yanıtlama, puan, hatırlatma, ek süre, karşılama ve teşekkür metinleri',
    en: 'Identity, repeats, score, reminder, grace period, introduction and thank-you texts',
  }),
  identity: say({ tr: 'Kimlik bilgisi', en: 'Identity' }),
  identityHint: say({
    tr: 'Giriş yapmadan yanıtlayanların adı ve e-postası, imza varsa imzalayanların adı.',
    en: 'Name and e-mail of those who respond without signing in, and the names of those who sign.',
  }),
  identityRequiredHint: say({
    tr: 'Giriş yapmadan yanıtlayan adını yazmak zorundadır; aydınlatma metni gerekir.',
    en: 'Whoever responds without signing in must give a name; this needs a privacy notice.',
  }),
  identityNone: say({ tr: 'Sorulmaz', en: 'Not asked' }),
  identityOptional: say({ tr: 'İsteğe bağlı', en: 'Optional' }),
  identityRequired: say({ tr: 'Zorunlu', en: 'Required' }),
  repeat: say({ tr: 'Tekrar yanıtlama', en: 'Responding again' }),
  repeatHint: say({
    tr: 'Aynı kişi birden çok yanıt verebilir mi?',
    en: 'Whether one person may respond more than once.',
  }),
  repeatFree: say({ tr: 'Serbest', en: 'Unlimited' }),
  repeatDevice: say({ tr: 'Cihaz başına bir kez', en: 'Once per device' }),
  repeatDeviceHint: say({ tr: 'Başka bir cihazla kolayca aşılır.', en: 'Easily bypassed with another device.' }),
  repeatPerson: say({ tr: 'Kişi başına bir kez', en: 'Once per person' }),
  repeatPersonHint: say({
    tr: 'Yanıtlayanın giriş yapması ya da kişisel bağlantısı olması gerekir.',
    en: 'Needs signing in, or a personal link.',
  }),
  showScore: say({ tr: 'Puanı kim görür?', en: 'Who sees the score?' }),
  showScoreHint: say({
    tr: 'Yanıt gönderildikten sonra; başkalarına puanlama bilgisi gitmez.',
    en: 'After responding; scoring never reaches anyone else.',
  }),
  nobody: say({ tr: 'Kimse', en: 'Nobody' }),
  scoreAuditors: say({ tr: 'Denetçiler', en: 'Auditors' }),
  everyone: say({ tr: 'Herkes', en: 'Everyone' }),
  grace: say({ tr: 'Ek süre (gün)', en: 'Grace period (days)' }),
  graceHint: say({
    tr: 'Denetçiler bitişten sonra bu kadar gün daha gönderebilir.',
    en: 'Auditors may still submit this many days after the end.',
  }),
  remind: say({ tr: 'Hatırlatma', en: 'Reminder' }),
  remindHint: say({
    tr: 'Denetçilere plan başlamadan ne kadar önce haber verilir.',
    en: 'How long before it begins the auditors are told.',
  }),
  remindUsual: say({ tr: 'Bir gün önce', en: 'A day before' }),
  remindNever: say({ tr: 'Hatırlatılmaz', en: 'No reminder' }),
  remindHour: say({ tr: '1 saat önce', en: '1 hour before' }),
  remindDay: say({ tr: '1 gün önce', en: '1 day before' }),
  remindHours: say({ tr: '{n} saat önce', en: '{n} hours before' }),
  remindDays: say({ tr: '{n} gün önce', en: '{n} days before' }),
  findings: say({ tr: 'Uygunsuzluk kaydedilir', en: 'Non-conformities are recorded' }),
  position: say({ tr: 'Konum sorulur', en: 'Position is asked for' }),
  consent: say({ tr: 'Açık rıza sorulur', en: 'Explicit consent is asked for' }),
  intro: say({ tr: 'Karşılama metni', en: 'Introduction' }),
  thanks: say({ tr: 'Teşekkür metni', en: 'Thank-you text' }),
};

const answeredBy = [
  { value: 'auditors', label: words.auditors },
  { value: 'anyone', label: words.anyone },
];

const repeats = [
  { value: 'free', label: words.repeatFree },
  { value: 'oncePerDevice', label: words.repeatDevice },
  { value: 'oncePerPerson', label: words.repeatPerson },
];

const repeatHints = {
  free: words.repeatHint,
  oncePerDevice: words.repeatDeviceHint,
  oncePerPerson: words.repeatPersonHint,
};

const scoreReaders = [
  { value: 'nobody', label: words.nobody },
  { value: 'auditors', label: words.scoreAuditors },
  { value: 'everyone', label: words.everyone },
];

const identities = [
  { value: 'none', label: words.identityNone },
  { value: 'optional', label: words.identityOptional },
  { value: 'required', label: words.identityRequired },
];

const usualHours = [0, 2, 4, 12, 48, 72, 168];

/** Hours that somebody else has set are among them. */
const remindersWith = (hours: number | null | undefined) =>
  [...new Set([...usualHours, ...(hours === null || hours === undefined ? [] : [hours])])]
    .sort((one, other) => one - other)
    .map((value) => ({
      value,
      label:
        value === 0
          ? words.remindNever
          : value % 24 === 0
            ? value === 24
              ? words.remindDay
              : filled(words.remindDays, { n: value / 24 })
            : value === 1
              ? words.remindHour
              : filled(words.remindHours, { n: value }),
    }));

const RecurrenceFields = fetched(async () => (await import('./recurrence-fields.tsx')).RecurrenceFields);

export interface WhenStepProps extends StepFormProps {
  recurrence: Recurrence | null;
  setRecurrence: (next: Recurrence | null) => void;
}

export function WhenStep({ form, isNew, fixed, locked, recurrence, setRecurrence }: WhenStepProps) {
  const values = form.getValues();
  const done = Boolean(values.beginDate && values.endDate);
  return (
    <Step number={3} title={words.title} hint={words.hint} isNew={isNew} done={done}>
      <FieldRow>
        <DateTimeField form={form} name="beginDate" label={formWords.begin} edge="begin" />
        <DateTimeField form={form} name="endDate" label={formWords.end} edge="end" />
      </FieldRow>
      <ZoneNote locationId={values.locationId} />
      {isNew && (
        <RecurrenceFields
          value={recurrence}
          rule={recurrence && ruleOf(recurrence, values)}
          from={wallOf(values.beginDate).date}
          blank={weekly}
          onChange={setRecurrence}
        />
      )}
      <FieldRow>
        <SelectField
          form={form}
          name="answeredBy"
          label={words.answeredBy}
          hint={values.answeredBy === 'anyone' ? words.anyoneHint : words.auditorsHint}
          options={answeredBy}
          clearable={false}
        />
        <NumberField form={form} name="participantLimit" label={words.limit} hint={words.limitHint} min={1} />
      </FieldRow>
      <FieldRow>
        <SwitchField
          form={form}
          name="approveRequired"
          label={words.approve}
          hint={words.approveHint}
          disabled={fixed}
        />
        <LookupSelect
          form={form}
          name="approverId"
          label={words.approver}
          hint={words.approverHint}
          row={plan.approvers}
          input={{}}
        />
      </FieldRow>
      <More form={form} locked={locked} />
    </Step>
  );
}

/** Names the zone of the dates if it is not the reader's own. */
function ZoneNote({ locationId }: { locationId: number | null | undefined }) {
  const say = useSay();
  const own = useSession((state) => state.user?.TimeZone);
  const { data } = useRead(plan.zone, locationId ? { locationId } : null, { freshSeconds: 60 });
  if (data === undefined || data.timeZone === own) return null;
  return (
    <p className={classes.zoneNote}>
      <IconClockHour4 size={16} stroke={1.8} aria-hidden />
      {say(words.zone, { zone: data.timeZone })}
    </p>
  );
}

const ReportFields = fetched(async () => (await import('./report-fields.tsx')).ReportFields);

const inMore = [
  'identity',
  'repeat',
  'showScore',
  'graceDays',
  'remindBefore',
  'reportTo',
  'introText',
  'thanksText',
  'locales',
];

/** Settings that most plans leave unchanged; opens by itself when something in it is wrong. */
function More({ form, locked }: Pick<StepFormProps, 'form' | 'locked'>) {
  const say = useSay();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const wrong = Object.keys(form.errors).some((path) => inMore.some((field) => path.startsWith(field)));
  useEffect(() => {
    if (wrong) setOpened(true);
  }, [wrong]);
  const { auditTypeId, identity, remindBefore } = form.getValues();
  return (
    <div className={classes.more}>
      <UnstyledButton
        className={classes.moreHead}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={18} stroke={2} aria-hidden data-opened={opened || undefined} />
        <span>
          <strong>{say(words.more)}</strong>
          <small>{say(words.moreHint)}</small>
        </span>
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        <div className={classes.moreFields}>
          <FieldRow>
            <SelectField
              form={form}
              name="identity"
              label={words.identity}
              hint={identity === 'required' ? words.identityRequiredHint : words.identityHint}
              options={identities}
              clearable={false}
            />
            <SelectField
              form={form}
              name="repeat"
              label={words.repeat}
              hint={repeatHints[form.getValues().repeat ?? 'free']}
              options={repeats}
              clearable={false}
            />
          </FieldRow>
          <FieldRow>
            <SelectField
              form={form}
              name="showScore"
              label={words.showScore}
              hint={words.showScoreHint}
              options={scoreReaders}
              clearable={false}
            />
            <SelectField
              form={form}
              name="remindBefore"
              label={words.remind}
              hint={words.remindHint}
              placeholder={words.remindUsual}
              options={remindersWith(remindBefore)}
            />
            {auditTypeId === auditTypeIds.audit && (
              <NumberField form={form} name="graceDays" label={words.grace} hint={words.graceHint} min={0} max={365} />
            )}
          </FieldRow>
          <FieldRow>
            <SwitchField form={form} name="findings" label={words.findings} disabled={locked} />
            <SwitchField form={form} name="askPosition" label={words.position} />
            <SwitchField form={form} name="dataProtectionConsent" label={words.consent} />
          </FieldRow>
          <ReportFields form={form} />
          <TextareaField
            form={form}
            name="introText"
            label={words.intro}
            locales="locales"
            localeKey="introText"
            pictures
          />
          <TextareaField form={form} name="thanksText" label={words.thanks} locales="locales" localeKey="thanksText" />
        </div>
      </Collapse>
    </div>
  );
}
