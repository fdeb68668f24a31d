import { say } from '@sahada/contract/text';

export const noticeWords = {
  tab: say({ tr: 'KVKK metinleri', en: 'Data protection texts' }),
  notice: say({ tr: 'Aydınlatma metni', en: 'Privacy notice' }),
  noticeHint: say({
    tr: 'Katılımcılara gösterilir ve onaylatılmaz. Hangi sürümün gösterildiği yanıtla birlikte saklanır.',
    en: 'Participants are shown it and need not agree. Which version was shown is stored with the response.',
  }),
  title: say({ tr: 'Başlık', en: 'Title' }),
  text: say({ tr: 'Metin', en: 'Text' }),
  consent: say({ tr: 'Açık rıza', en: 'Explicit consent' }),
  consentHint: say({
    tr: 'Yalnızca açık rıza soran planlarda gösterilir. Rıza vermeyen de devam eder; adı, e-postası, imzası ve konumu sorulmaz.',
    en: 'Shown by plans that ask for consent only. Whoever gives none goes on, and is asked for no name, e-mail, signature or position.',
  }),
  consentText: say({ tr: 'Açık rıza metni', en: 'Explicit consent' }),
  use: say({ tr: 'Kullanım', en: 'Use' }),
  effectiveFrom: say({ tr: 'Yürürlük tarihi', en: 'In force from' }),
  effectiveHint: say({
    tr: 'Metin bu günden başlayarak gösterilir. Boş bırakırsanız bugün geçerli olur.',
    en: 'The text is shown from this day on; from today if left empty.',
  }),
  active: say({ tr: 'Katılımcılara göster', en: 'Show to participants' }),
  activeOfCustomer: say({
    tr: 'Kapatırsanız bu müşterinin planlarında firmanın metni gösterilir.',
    en: 'When off, plans of this customer show the company’s text.',
  }),
  activeOfCompany: say({
    tr: 'Kapatırsanız kendi metni olmayan müşterilerin planlarında metin gösterilmez.',
    en: 'When off, plans of customers without a text of their own show none.',
  }),
  newVersion: say({
    tr: 'Bu sürüm bir planın bağlantısıyla gösterilmiş olabilir: kaydettiğinizde yeni sürüm oluşur, eskisi saklanır.',
    en: 'This version may have been shown by a plan’s link: saving makes a new version, and the old one is kept.',
  }),
  none: say({ tr: 'Bu müşterinin kendi metni yok', en: 'This customer has no text of its own' }),
  noneHint: say({
    tr: 'Planlarında firmanın metni gösterilir. Müşteriniz veri sorumlusuysa onun metnini ekleyin.',
    en: 'Its plans show the company’s text. If the customer is the data controller, add the customer’s text.',
  }),
  noneOfCompany: say({ tr: 'Firmanızın KVKK metni yok', en: 'Your company has no data protection text' }),
  noneOfCompanyHint: say({
    tr: 'Katılımcılara kişisel verilerinin nasıl işlendiği gösterilmiyor; planlarda kimlik de zorunlu tutulamaz.',
    en: 'Participants are not told how their personal data is processed, and plans cannot require a name.',
  }),
  add: say({ tr: 'KVKK metni ekle', en: 'Add a data protection text' }),
  company: say({ tr: 'Firmanın metni', en: 'The company’s text' }),
  versions: say({ tr: 'Sürümler', en: 'Versions' }),
  version: say({ tr: 'Sürüm {n}', en: 'Version {n}' }),
  inForce: say({ tr: 'Yürürlükte', en: 'In force' }),
  coming: say({ tr: 'Yürürlüğe girecek', en: 'To come' }),
  from: say({ tr: '{date} tarihinden beri', en: 'From {date}' }),
  until: say({ tr: '{date} tarihinde yürürlüğe girer', en: 'In force from {date}' }),
  responses: say({ tr: '{n} yanıt', en: 'Responses: {n}' }),
  noResponses: say({ tr: 'Yanıt yok', en: 'No responses' }),
};
