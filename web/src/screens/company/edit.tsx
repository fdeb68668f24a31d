import { languageIds } from '@sahada/contract/codes';
import { company } from '@sahada/contract/company';
import { lookup } from '@sahada/contract/lookup';
import { notice } from '@sahada/contract/notice';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { changeUser, may, useRights, useSession } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { creditWords } from '../../parts/credit/page.ts';
import { CreditTab } from '../../parts/credit/tab.tsx';
import type { FormHandle } from '../../parts/form/editor.ts';
import {
  LookupSelect,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '../../parts/form/fields.tsx';
import { FieldRow, FormPage, FormSection } from '../../parts/form/form-page.tsx';
import { ImageUpload } from '../../parts/form/image-upload.tsx';
import { languageOptions } from '../../parts/form/language-options.ts';
import { PlaceFields } from '../../parts/form/place-fields.tsx';
import { useEntityEditor, type ValuesOf } from '../../parts/form/row-editor.ts';
import { TimeZoneChanged } from '../../parts/form/time-zone-changed.tsx';
import { NoticeTab } from '../../parts/notice/notice-tab.tsx';
import { noticeWords } from '../../parts/notice/words.ts';
import { common } from '../../parts/say/words.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { ApiDocs } from './api-docs.tsx';

const words = {
  title: say({ tr: 'Firma bilgileri', en: 'Company' }),
  company: say({ tr: 'Bilgiler', en: 'Details' }),
  logo: say({ tr: 'Logo', en: 'Logo' }),
  logoHint: say({
    tr: 'Katılımcı formunun ilk ekranında ve raporların kapağında görünür.',
    en: 'Shown on the first screen of the participants’ form and on the cover of reports.',
  }),
  deleteLogo: say({ tr: 'Logo silinsin mi?', en: 'Delete the logo?' }),
  name: say({ tr: 'Firma adı', en: 'Company name' }),
  open: say({ tr: 'Açık adres', en: 'Street address' }),
  usage: say({ tr: 'Kullanım', en: 'Usage' }),
  language: say({ tr: 'Varsayılan dil', en: 'Default language' }),
  languageHint: say({
    tr: 'Soruların, bölümlerin ve diğer tanımların ana metinleri bu dilde yazılır. Değiştirirseniz bu dildeki çeviriler ana metin olur.',
    en: 'The main texts of questions, sections and other definitions are written in this language. Changing it makes translations into it the main texts.',
  }),
  timeZone: say({ tr: 'Saat dilimi', en: 'Time zone' }),
  timeZoneHint: say({
    tr: 'Kendi saat dilimi olmayan lokasyonlarda geçerlidir.',
    en: 'Applies to locations without a time zone of their own.',
  }),
  fourEyes: say({ tr: 'Dört göz ilkesi', en: 'Four-eyes principle' }),
  security: say({ tr: 'Güvenlik', en: 'Security' }),
  securityHint: say({
    tr: 'Yönetim paneline ve saha formuna girişi korur; bağlantıyla yanıt verenleri etkilemez.',
    en: 'Guards signing in to the back office and to the field form; whoever answers by a link is not affected.',
  }),
  secondFactor: say({ tr: 'İki adımlı doğrulama zorunlu', en: 'Two-step verification required' }),
  secondFactorHint: say({
    tr: 'Herkes şifresinin yanında telefonundaki bir kodla ya da geçiş anahtarıyla girer.',
    en: 'Everybody signs in with a code of their phone beside the password, or with a passkey.',
  }),
  graceDays: say({ tr: 'Kurmak için tanınan süre (gün)', en: 'Days to set it up' }),
  graceDaysHint: say({
    tr: 'Açtığınız günden, yeni kullanıcılarda eklendikleri günden sayılır. Süresi dolan kişi, kurmadan giremez ve açık oturumu kapanır.',
    en: 'Counted from the day you turn it on, and for new users from the day they are added. After that nobody gets in without it, and open sessions end.',
  }),
  actions: say({ tr: 'Aksiyonlar', en: 'Actions' }),
  actionsHint: say({
    tr: 'Yeni aksiyonların termini, uygunsuzluğun derecesine göre bu kadar gün sonrası olarak önerilir.',
    en: 'The due date proposed for a new action is so many days ahead, by the severity of its finding.',
  }),
  majorDays: say({ tr: 'Majör (gün)', en: 'Major (days)' }),
  minorDays: say({ tr: 'Minör (gün)', en: 'Minor (days)' }),
  observationDays: say({ tr: 'Gözlem (gün)', en: 'Observation (days)' }),
  fourEyesHint: say({
    tr: 'Denetimi yapan kişi kendi yanıtını onaylayamaz.',
    en: 'Whoever carried out an audit cannot approve it.',
  }),
};

/** A company always exists already, so it is never created here. */
const calls = { get: company.get, create: company.update, update: company.update };

type Values = ValuesOf<typeof calls>;

export default function Company() {
  const say = useSay();
  const id = useSession((state) => state.user?.CompanyId);
  const rights = useRights();
  if (id === undefined) return null;
  const tabs = [
    { name: 'company', label: words.company, access: company.get.access, panel: <Details key={id} id={id} /> },
    { name: 'credit', label: creditWords.credit, access: company.get.access, panel: <CreditTab /> },
    { name: 'notice', label: noticeWords.tab, access: notice.byCustomer.access, panel: <NoticeTab customerId={0} /> },
  ];
  return (
    <>
      <PageHeader title={say(words.title)}>{may(company.get.access, rights) && <ApiDocs />}</PageHeader>
      <ScreenTabs tabs={tabs.filter(({ access }) => may(access, rights))} />
    </>
  );
}

function Details({ id }: { id: number }) {
  const editor = useEntityEditor(calls, { id, blank: { Id: id } });
  const { form } = editor;
  const saved = () => {
    const { Name = '', DefaultLanguageId = languageIds.tr, TimeZone } = form.getValues();
    changeUser({
      Company: Name.trim(),
      CompanyLanguageId: DefaultLanguageId,
      ...(typeof TimeZone === 'string' ? { CompanyTimeZone: TimeZone } : {}),
    });
  };
  return (
    <FormPage editor={editor} onSaved={saved}>
      <FormSection title={words.logo} hint={words.logoHint}>
        <Logo id={id} />
      </FormSection>
      <Fields form={form} />
    </FormPage>
  );
}

/** Stored at once, apart from what is being edited. */
function Logo({ id }: { id: number }) {
  const say = useSay();
  const { data } = useRead(company.get, { id });
  return (
    <ImageUpload
      url={data?.LogoUrl ?? ''}
      alt={say(words.logo)}
      row={company.uploadLogo}
      remove={{ row: company.deleteLogo, input: {}, question: words.deleteLogo }}
    />
  );
}

function Fields({ form }: { form: FormHandle<Values> }) {
  return (
    <>
      <FormSection title={common.general}>
        <TextField form={form} name="Name" label={words.name} autoComplete="organization" required />
        <FieldRow>
          <TextField form={form} name="Phone" label={common.phone} type="tel" />
          <TextField form={form} name="Email" label={common.email} type="email" />
        </FieldRow>
        <TextareaField form={form} name="Description" label={common.description} />
      </FormSection>
      <FormSection title={common.address}>
        <PlaceFields form={form} country="CountryId" city="CityId" district="DistrictId" />
        <TextField form={form} name="StreetAddress" label={words.open} />
      </FormSection>
      <FormSection title={words.usage}>
        <FieldRow>
          <SelectField
            form={form}
            name="DefaultLanguageId"
            label={words.language}
            hint={words.languageHint}
            options={languageOptions}
            required
          />
          <LookupSelect
            form={form}
            name="TimeZone"
            label={words.timeZone}
            hint={words.timeZoneHint}
            row={lookup.timeZones}
            input={{}}
            keep="text"
            required
          />
        </FieldRow>
        {form.isDirty('TimeZone') && <TimeZoneChanged />}
        <SwitchField form={form} name="FourEyes" label={words.fourEyes} hint={words.fourEyesHint} />
      </FormSection>
      <FormSection title={words.actions} hint={words.actionsHint}>
        <FieldRow>
          <NumberField form={form} name="ActionDays.major" label={words.majorDays} min={0} max={365} />
          <NumberField form={form} name="ActionDays.minor" label={words.minorDays} min={0} max={365} />
          <NumberField form={form} name="ActionDays.observation" label={words.observationDays} min={0} max={365} />
        </FieldRow>
      </FormSection>
      <FormSection title={words.security} hint={words.securityHint}>
        <SwitchField form={form} name="SecondFactorRequired" label={words.secondFactor} hint={words.secondFactorHint} />
        {form.getValues().SecondFactorRequired === true && (
          <NumberField
            form={form}
            name="SecondFactorGraceDays"
            label={words.graceDays}
            hint={words.graceDaysHint}
            min={0}
            max={365}
          />
        )}
      </FormSection>
    </>
  );
}
