import { codesOf, headingOf } from '@sahada/contract/headings';
import type { ImportKind } from '@sahada/contract/import';
import { type AnyText, say } from '@sahada/contract/text';
import type { ReadDb } from '../../db/kysely.ts';
import { type Attribute, activeAttributes } from '../../facts/user-attributes.ts';

/** The columns of each kind of file: what a sample shows, what a check reads. */

/** Rows that a cell names: the table, and the columns that hold names. */
export type Reference =
  | 'customer'
  | 'location_type'
  | 'operation'
  | 'country'
  | 'city'
  | 'district'
  | 'person'
  | 'group'
  | 'category';

export interface ImportField {
  /** The field as the call takes it: `adres.city`. */
  field: string;
  /** The row field that an export puts into this column; its heading is the column's. */
  heading: string;
  kind: 'text' | 'number' | 'yesNo' | 'code' | 'reference' | 'references' | 'options' | 'notes' | 'attribute';
  /** The company's own field of its users that it is, which has the heading in each language. */
  attribute?: Attribute;
  reference?: Reference;
  required?: true;
  /** What is to be written here, for the sample's page. */
  hint: AnyText;
  example: AnyText;
}

const same = (text: string): AnyText => ({ tr: text, en: text });

const text = (field: string, hint: AnyText, example: AnyText, heading = field): ImportField => ({
  field,
  heading,
  kind: 'text',
  hint,
  example,
});

const active: ImportField = {
  field: 'active',
  heading: 'active',
  kind: 'yesNo',
  hint: say({ tr: 'Evet veya Hayır; boşsa Evet.', en: 'Yes or No; Yes if empty.' }),
  example: say({ tr: 'Evet', en: 'Yes' }),
};

const named = (field: string, heading: string, reference: Reference, hint: AnyText, example: AnyText): ImportField => ({
  field,
  heading,
  kind: 'reference',
  reference,
  hint,
  example,
});

const places = (country: string, city: string, district: string): ImportField[] => [
  named(country, 'CountryName', 'country', say({ tr: 'Ülkenin adı.', en: 'The name of the country.' }), {
    tr: 'Türkiye',
    en: 'Türkiye',
  }),
  named(
    city,
    'CityName',
    'city',
    say({
      tr: 'İlin adı; ülke boşsa Türkiye’de aranır.',
      en: 'The name of the city; looked for in Türkiye if the country is empty.',
    }),
    same('İstanbul'),
  ),
  named(
    district,
    'DistrictName',
    'district',
    say({ tr: 'İlçenin adı; il de yazılmalıdır.', en: 'The name of the district; the city must be given too.' }),
    same('Kadıköy'),
  ),
];

const zone = (field: string): ImportField =>
  text(
    field,
    say({
      tr: 'Saat diliminin IANA adı; boşsa firmanınki.',
      en: 'The IANA name of the time zone; the company’s if empty.',
    }),
    same('Europe/Istanbul'),
    'timeZone',
  );

const phone = (field: string, heading = field): ImportField =>
  text(field, say({ tr: 'Metin olarak yazın.', en: 'Written as text.' }), same('+90 216 000 00 00'), heading);

const location: ImportField[] = [
  {
    ...text('Name', say({ tr: 'Lokasyonun adı.', en: 'The name of the location.' }), same('Kadıköy Şube')),
    required: true,
  },
  text(
    'Code',
    say({
      tr: 'Her lokasyonda farklıdır; var olan lokasyon önce bununla, sonra adıyla bulunur.',
      en: 'Different for each location; one that is already there is found by it first, then by its name.',
    }),
    same('KDK-01'),
  ),
  {
    ...named(
      'CustomerId',
      'CustomerName',
      'customer',
      say({ tr: 'Var olan bir müşterinin adı.', en: 'The name of a customer that is already there.' }),
      same('Marmara Gıda'),
    ),
    required: true,
  },
  named(
    'LocationTypeId',
    'LocationTypeName',
    'location_type',
    say({ tr: 'Var olan bir lokasyon türü.', en: 'A location type that is already there.' }),
    say({ tr: 'Şube', en: 'Branch' }),
  ),
  named(
    'OperationTypeId',
    'OperationTypeName',
    'operation',
    say({ tr: 'Var olan bir faaliyet türü.', en: 'An operation that is already there.' }),
    say({ tr: 'Perakende', en: 'Retail' }),
  ),
  ...places('CountryId', 'CityId', 'DistrictId'),
  text('Address', say({ tr: 'Sokak ve numara.', en: 'Street and number.' }), same('Moda Cad. 12')),
  {
    ...text('Latitude', say({ tr: '−90 ile 90 arası.', en: 'From −90 to 90.' }), same('40.98')),
    kind: 'number',
  },
  {
    ...text('Longitude', say({ tr: '−180 ile 180 arası.', en: 'From −180 to 180.' }), same('29.02')),
    kind: 'number',
  },
  zone('TimeZone'),
  text(
    'Region',
    say({ tr: 'Kendi bölge adınız.', en: 'Your own name of a region.' }),
    say({ tr: 'Marmara', en: 'Marmara' }),
  ),
  named(
    'ManagerUserId',
    'ManagerName',
    'person',
    say({ tr: 'Bir kullanıcının e-postası veya adı soyadı.', en: 'The e-mail address or the full name of a user.' }),
    same('ayse@ornek.com.tr'),
  ),
  text('ContactName', say({ tr: 'Yetkilinin adı soyadı.', en: 'The contact’s full name.' }), same('Deniz Ak')),
  phone('ContactPhone'),
  text('ContactEmail', say({ tr: 'Geçerli bir adres.', en: 'A valid address.' }), same('deniz@ornek.com.tr')),
  { ...active, field: 'Active' },
];

const user: ImportField[] = [
  { ...text('firstName', say({ tr: 'Kullanıcının adı.', en: 'First name.' }), same('Deniz')), required: true },
  { ...text('lastName', say({ tr: 'Kullanıcının soyadı.', en: 'Last name.' }), same('Ak')), required: true },
  {
    ...text(
      'email',
      say({
        tr: 'Girişte kullanılır; var olan kullanıcı bununla bulunur.',
        en: 'Used to sign in; one who is already there is found by it.',
      }),
      same('deniz@ornek.com.tr'),
    ),
    required: true,
  },
  {
    ...named(
      'userRoleId',
      'userRoleName',
      'group',
      say({
        tr: 'Var olan bir kullanıcı grubu. Yetkileri sizde olmayan grup verilemez.',
        en: 'A user group that is already there. Nobody gives a group whose rights they do not hold.',
      }),
      say({ tr: 'Saha kullanıcıları', en: 'Field users' }),
    ),
    required: true,
  },
  {
    field: 'groups',
    heading: 'furtherGroups',
    kind: 'references',
    reference: 'group',
    hint: say({ tr: 'Başka gruplar, noktalı virgülle ayrılır.', en: 'Further groups, separated by semicolons.' }),
    example: same(''),
  },
  phone('phone'),
  ...places('countryId', 'cityId', 'districtId'),
  text('streetAddress', say({ tr: 'Sokak ve numara.', en: 'Street and number.' }), same('Moda Cad. 12')),
  {
    field: 'defaultLanguageId',
    heading: 'defaultLanguageId',
    kind: 'code',
    hint: say({ tr: 'Türkçe veya İngilizce.', en: 'Turkish or English.' }),
    example: say({ tr: 'Türkçe', en: 'Turkish' }),
  },
  zone('timeZones'),
  active,
];

const customer: ImportField[] = [
  {
    ...text(
      'companyName',
      say({
        tr: 'Müşterinin adı; var olan müşteri bununla bulunur.',
        en: 'The customer’s name; one that is already there is found by it.',
      }),
      same('Marmara Gıda'),
    ),
    required: true,
  },
  {
    ...text('personelFName', say({ tr: 'Yetkilinin adı.', en: 'The contact’s first name.' }), same('Elif')),
    required: true,
  },
  {
    ...text('personelLName', say({ tr: 'Yetkilinin soyadı.', en: 'The contact’s last name.' }), same('Kaya')),
    required: true,
  },
  {
    ...text('personelEmail', say({ tr: 'Geçerli bir adres.', en: 'A valid address.' }), same('elif@ornek.com.tr')),
    required: true,
  },
  phone('companyPhone'),
  ...places('adres.country', 'adres.city', 'adres.district'),
  text(
    'adres.openAdress',
    say({ tr: 'Sokak ve numara.', en: 'Street and number.' }),
    same('Sanayi Cad. 5'),
    'openAdress',
  ),
  text('description', say({ tr: 'Not.', en: 'A note.' }), same('')),
  active,
];

const code = (field: string, hint: AnyText, example: AnyText): ImportField => ({
  ...text(field, hint, example),
  kind: 'code',
});
const yesNo = (field: string, hint: AnyText): ImportField => ({
  ...text(field, hint, say({ tr: 'Hayır', en: 'No' })),
  kind: 'yesNo',
});
const number = (field: string, hint: AnyText, example: string): ImportField => ({
  ...text(field, hint, same(example)),
  kind: 'number',
});

const findingHint = say({ tr: 'Kapalı, İsteğe bağlı veya Zorunlu.', en: 'Off, Optional or Required.' });

const question: ImportField[] = [
  {
    ...text(
      'questionText',
      say({ tr: 'Sorunun metni.', en: 'The text of the question.' }),
      say({ tr: 'Zemin temiz mi?', en: 'Is the floor clean?' }),
    ),
    required: true,
  },
  text(
    'questionInfoText',
    say({ tr: 'Sorunun altındaki açıklama.', en: 'The help below the question.' }),
    say({ tr: 'Köşelere bakın.', en: 'Look into the corners.' }),
  ),
  named(
    'categoryId',
    'categoryName',
    'category',
    say({ tr: 'Var olan bir kategori.', en: 'A category that is already there.' }),
    say({ tr: 'Hijyen', en: 'Hygiene' }),
  ),
  text(
    'code',
    say({
      tr: 'Var olan soru önce bununla, sonra kategorisindeki metniyle bulunur.',
      en: 'A question that is already there is found by it first, then by its text in its category.',
    }),
    same('Z-01'),
  ),
  {
    ...code(
      'answerType',
      say({
        tr: 'Tek seçim, Çoklu seçim, Seçenek listesi, Buton grubu veya Metin.',
        en: 'Single choice, Multiple choice, Radio list, Button group or Text.',
      }),
      say({ tr: 'Buton grubu', en: 'Button group' }),
    ),
  },
  {
    field: 'answers',
    heading: 'answers',
    kind: 'options',
    hint: say({
      tr: 'Seçenekler noktalı virgülle ayrılır; puanı eşittirle yazılır. “–” puanlama dışı bırakır.',
      en: 'The options, separated by semicolons; a score follows an equals sign, and “–” leaves the option out of scoring.',
    }),
    example: say({ tr: 'Evet = 10; Hayır = 0; Uygulanamaz = –', en: 'Yes = 10; No = 0; Not applicable = –' }),
  },
  number('score', say({ tr: 'En çok alınabilecek puan.', en: 'The most points.' }), '10'),
  yesNo('required', say({ tr: 'Evet veya Hayır.', en: 'Yes or No.' })),
  yesNo('critical', say({ tr: 'Evet veya Hayır.', en: 'Yes or No.' })),
  yesNo('infoOnly', say({ tr: 'Evet ise cevap istenmez.', en: 'With Yes nothing is answered.' })),
  code('textFormat', say({ tr: 'Metin, Sayı, Tarih veya Saat.', en: 'Text, Number, Date or Time.' }), same('')),
  text('unit', say({ tr: 'Sayının birimi.', en: 'The unit of a number.' }), same('')),
  number('min', say({ tr: 'Sayının alt sınırı.', en: 'The least number.' }), ''),
  number('max', say({ tr: 'Sayının üst sınırı.', en: 'The greatest number.' }), ''),
  code(
    'severityOutside',
    say({
      tr: 'Sınırların dışındaki sayı için Gözlem, Minör veya Majör.',
      en: 'For a number outside the limits: Observation, Minor or Major.',
    }),
    same(''),
  ),
  code('findingNote', findingHint, same('')),
  code('findingPhoto', findingHint, same('')),
  {
    field: 'preparedNotes',
    heading: 'preparedNotes',
    kind: 'notes',
    hint: say({
      tr: 'Tek dokunuşla seçilen notlar, noktalı virgülle ayrılır.',
      en: 'Notes for one tap, separated by semicolons.',
    }),
    example: same(''),
  },
  active,
];

/** A row is a question of a checklist: which one, in which section, and the question itself. */
const checklist: ImportField[] = [
  {
    ...text(
      'title',
      say({
        tr: 'Soru listesinin adı; aynı addaki satırlar bir listedir.',
        en: 'The name of the checklist; rows of one name are one checklist.',
      }),
      say({ tr: 'Mağaza denetimi', en: 'Store audit' }),
    ),
    required: true,
  },
  {
    ...text(
      'section',
      say({ tr: 'Sorunun bölümü.', en: 'The section of the question.' }),
      say({ tr: 'Giriş', en: 'Entrance' }),
    ),
    required: true,
  },
  ...question
    .filter(({ field }) => field !== 'active')
    .map((field) =>
      field.field === 'categoryId'
        ? text(
            'categoryName',
            say({ tr: 'Yoksa eklenir.', en: 'Added if there is none.' }),
            field.example,
            'categoryName',
          )
        : field,
    ),
];

/** A row is a place: its district, else its city, else its country. */
const place: ImportField[] = [
  text(
    'CountryName',
    say({
      tr: 'Ülkenin adı; boşsa Türkiye. Yalnız bu yazılırsa ülke eklenir.',
      en: 'The name of the country, Türkiye if empty. Where nothing else is written, the country is added.',
    }),
    same('Türkiye'),
  ),
  text(
    'CityName',
    say({ tr: 'İlin adı; ilçe boşsa il eklenir.', en: 'The name of the city; added where the district is empty.' }),
    same('İstanbul'),
  ),
  text(
    'DistrictName',
    say({ tr: 'Eklenecek ilçe; ili de yazılmalıdır.', en: 'The district to add; its city must be given too.' }),
    say({ tr: 'Örnek İlçe', en: 'Sample District' }),
  ),
  text(
    'otherName',
    say({ tr: 'Eklenen yerin diğer dildeki adı.', en: 'What the added place is called in the other language.' }),
    say({ tr: 'Sample District', en: 'Örnek İlçe' }),
  ),
];

const importFields: Record<Exclude<ImportKind, 'xlsform'>, readonly ImportField[]> = {
  location,
  user,
  customer,
  question,
  checklist,
  place,
};

/** The fields of a kind; users have the company's own behind them. */
export async function importFieldsOf(
  kind: Exclude<ImportKind, 'xlsform'>,
  db: ReadDb,
): Promise<readonly ImportField[]> {
  if (kind !== 'user') return importFields[kind];
  return [...importFields.user, ...(await activeAttributes(db)).map(ofAttribute)];
}

/** What the file of a kind's list tells besides what a form takes, and an import knowingly leaves alone. */
export const toldOnly: Record<Exclude<ImportKind, 'xlsform'>, readonly string[]> = {
  location: ['lastAuditAt'],
  user: [...['FullName', 'MustChangePassword', 'InvitedAt', 'InvitationPending'], ...['Invitation', 'SecondFactor']],
  customer: [],
  question: ['checked', 'usedIn'],
  checklist: ['checked', 'usedIn'],
  place: ['own', 'active', 'code', 'cityCount', 'districtCount'],
};

const attributeHints: Record<Attribute['kind'], AnyText> = {
  text: say({ tr: 'Metin.', en: 'A text.' }),
  number: say({ tr: 'Sayı.', en: 'A number.' }),
  date: say({ tr: 'Tarih: 31.12.2026.', en: 'A date: 2026-12-31.' }),
  choice: say({ tr: 'Seçeneklerden biri.', en: 'One of the options.' }),
  yesno: say({ tr: 'Evet veya Hayır.', en: 'Yes or No.' }),
};

const ofAttribute = (attribute: Attribute): ImportField => ({
  field: `attribute:${attribute.id}`,
  heading: attribute.names.tr,
  kind: 'attribute',
  attribute,
  hint: attributeHints[attribute.kind],
  example: exampleOf(attribute),
});

function exampleOf({ kind, options, required }: Attribute): AnyText {
  if (kind === 'choice') return options[0]?.titles ?? same('');
  if (!required) return same('');
  const examples = {
    text: same('A-1'),
    number: same('1'),
    date: same('2026-12-31'),
    yesno: say({ tr: 'Evet', en: 'Yes' }),
  };
  return examples[kind];
}

/** Headings that no field of a row has. */
const own: Record<string, AnyText> = {
  othername: say({ tr: 'Diğer dildeki adı', en: 'Name in the other language' }),
  furthergroups: say({ tr: 'Diğer gruplar', en: 'Further groups' }),
  section: say({ tr: 'Bölüm', en: 'Section' }),
  title: say({ tr: 'Soru listesi', en: 'Checklist' }),
};

const emailNames = ['E-posta', 'E-posta adresi', 'Mail', 'E-mail', 'E-mail address'];
const phoneNames = ['Telefon', 'Telefon no', 'Telefon numarası', 'Cep telefonu', 'Phone', 'Phone number'];

/** What else people call a column, by its heading. */
const alsoCalled: Record<string, readonly string[]> = {
  Name: [
    ...['Lokasyon', 'Lokasyon adı', 'Şube', 'Şube adı', 'Mağaza', 'Mağaza adı'],
    ...['Location', 'Location name', 'Branch', 'Store', 'Site'],
  ],
  Code: ['Lokasyon kodu', 'Şube kodu', 'Mağaza kodu', 'Mağaza no', 'Location code', 'Branch code', 'Store number'],
  CustomerName: ['Müşteri adı', 'Firma', 'Firma adı', 'Customer name'],
  companyName: ['Müşteri adı', 'Firma', 'Firma adı', 'Customer name', 'Company', 'Company name'],
  CountryName: ['Ülke adı', 'Country name'],
  CityName: ['Şehir', 'İl adı', 'City name', 'Province'],
  DistrictName: ['İlçe adı', 'District name'],
  Address: ['Adres', 'Adresi'],
  openAdress: ['Adres', 'Adresi', 'Address'],
  streetAddress: ['Adres', 'Adresi', 'Address'],
  ContactName: ['Yetkili adı', 'Yetkili kişi', 'Contact name', 'Contact person'],
  ContactPhone: ['Yetkili telefonu', ...phoneNames],
  ContactEmail: ['Yetkili e-postası', ...emailNames],
  personelFName: ['Yetkili adı', 'First name'],
  personelLName: ['Yetkili soyadı', 'Last name'],
  personelEmail: ['Yetkili e-postası', ...emailNames],
  email: emailNames,
  companyPhone: phoneNames,
  phone: phoneNames,
  firstName: ['Adı', 'İsim'],
  lastName: ['Soyadı', 'Soyisim', 'Surname'],
  userRoleName: ['Grup', 'Rol', 'Group', 'Role'],
  questionText: ['Soru', 'Question'],
  active: ['Durum', 'Status'],
};

/** Everything that a column is known by: what it is called in either language, what it is for programs, and what people say. */
export const namesOf = (field: ImportField): string[] => {
  const { tr, en } = labelOf(field);
  return [tr, en, field.field, field.heading, ...(alsoCalled[field.heading] ?? [])];
};

/** What a column is called. */
export const labelOf = ({ heading, attribute }: ImportField): AnyText =>
  attribute?.names ?? own[heading.toLowerCase()] ?? headingOf(heading) ?? { tr: heading, en: heading };

/** The codes that a column takes, by their words. */
export const codesOfField = ({
  field,
  kind,
  attribute,
}: ImportField): Readonly<Record<string, AnyText>> | undefined => {
  if (attribute?.kind === 'choice') return Object.fromEntries(attribute.options.map(({ id, titles }) => [id, titles]));
  return kind === 'code' ? codesOf(field) : undefined;
};
