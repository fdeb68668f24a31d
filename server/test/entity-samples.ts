import { type Calls, calls } from '@sahada/contract/calls';
import { about, type Entity } from '@sahada/contract/crud';
import type { z } from 'zod';

/** The groups of the usual calls, and how to ask for one of their rows. */
export type EntityGroup = {
  [Group in keyof Calls]: Calls[Group] extends { readonly [about]: Entity } ? Group : never;
}[keyof Calls];

export const aboutOf = (group: EntityGroup): Entity => calls[group][about];

/** Some entities are created and changed by one call, in which an id of 0, or none, creates. */
const savesAtOnce = (group: EntityGroup): boolean => 'save' in calls[group];

export const createCall = (group: EntityGroup): string => `${group}.${savesAtOnce(group) ? 'save' : 'create'}`;
export const updateCall = (group: EntityGroup): string => `${group}.${savesAtOnce(group) ? 'save' : 'update'}`;
export const updateKey = (group: EntityGroup): string => (savesAtOnce(group) ? aboutOf(group).idKey : 'id');

/** Rows that a sample may refer to: nobody changes them, and they are made when first asked for. */
export interface Ground {
  /** A word of this person's company. */
  text(word: string): string;
  email(name: string): string;
  userId: number;
  /** A district with its city and country. */
  place(): Promise<{ country: number; city: number; district: number }>;
  standing: { readonly [Group in EntityGroup]: () => Promise<number> } & { emptyProject(): Promise<number> };
}

type FormOf<Group extends EntityGroup> = z.input<Calls[Group][typeof about]['form']>;

const start = Temporal.Now.instant().round('second');

/** Counted from one moment for the whole file, so that two forms made one after the other are the same. */
export const daysFromNow = (days: number): string => start.add({ hours: 24 * days }).toString();

let made = 0;

/**
 * What create takes, for every entity: one valid form with everything that a reader should find again. Builders, walks and
 * the other company's rows use it, so an entity without one does not compile.
 */
export const entitySamples: { readonly [Group in EntityGroup]: (on: Ground) => Promise<FormOf<Group>> } = {
  customer: async ({ text, email, place }) => ({
    companyName: text('Marmara Gıda'),
    personelFName: text('Elif'),
    personelLName: text('Kaya'),
    personelEmail: email('elif'),
    companyPhone: text('+90 212 000 00 00'),
    adres: { ...(await place()), openAdress: text('Cadde 1') },
    description: text('Not'),
    active: true,
  }),

  group: async ({ text }) => ({
    name: text('Bölge sorumluları'),
    locales: [{ languageId: 2, name: text('Area managers') }],
    active: true,
  }),

  user: async ({ text, email, place, standing }) => {
    const { country, city, district } = await place();
    const password = 'Kuru.Fasulye.7';
    return {
      firstName: text('Deniz'),
      lastName: text('Ak'),
      email: email(`deniz${++made}`),
      password,
      confirmPassword: password,
      phone: text('+90 555 000 00 00'),
      countryId: country,
      cityId: city,
      districtId: district,
      streetAddress: text('Sokak 3'),
      userRoleId: await standing.group(),
      groups: [],
      defaultLanguageId: 2,
      timeZones: 'Europe/Berlin',
      active: true,
    };
  },

  operation: async ({ text }) => ({
    Name: text('Perakende'),
    Locales: [{ languageId: 2, name: text('Retail') }],
    Active: true,
  }),

  locationType: async ({ text }) => ({
    Name: text('Sahra mutfağı'),
    Locales: [{ languageId: 2, name: text('Field kitchen') }],
    Active: true,
  }),

  country: async ({ text }) => ({
    name: text(`Kuzey Adası ${++made}`),
    active: true,
    locales: [],
  }),

  city: async ({ text, standing }) => ({
    name: text(`Liman ${++made}`),
    countryId: await standing.country(),
    active: true,
    locales: [],
  }),

  district: async ({ text, standing }) => ({
    name: text(`Çarşı ${++made}`),
    cityId: await standing.city(),
    active: true,
    locales: [],
  }),

  userAttribute: async ({ text }) => ({
    name: text(`Beden ${++made}`),
    kind: 'choice' as const,
    options: [
      { title: text('Küçük'), locales: [{ languageId: 2, title: text('Small') }] },
      { title: text('Büyük'), locales: [] },
    ],
    required: false,
    editableByUser: true,
    showInList: true,
    viewOrder: 3,
    active: true,
    locales: [{ languageId: 2, name: text('Size') }],
  }),

  location: async ({ text, email, userId, place, standing }) => {
    const { country, city, district } = await place();
    return {
      Name: text('Kadıköy Mağaza'),
      Code: text(`K-${++made}`),
      CustomerId: await standing.customer(),
      LocationTypeId: await standing.locationType(),
      OperationTypeId: await standing.operation(),
      CountryId: country,
      CityId: city,
      DistrictId: district,
      Address: text('Moda'),
      Latitude: 40.98,
      Longitude: 29.02,
      TimeZone: 'Europe/Istanbul',
      Region: text('Marmara'),
      ManagerUserId: userId,
      ContactName: text('Deniz'),
      ContactPhone: text('1'),
      ContactEmail: email('deniz'),
      Active: true,
    };
  },

  project: async ({ text, standing }) => ({
    Name: text('Mağaza denetimi'),
    CustomerId: await standing.customer(),
    Description: text('Her ay'),
    Locales: [{ languageId: 2, name: text('Store audit') }],
    Published: true,
  }),

  department: async ({ text }) => ({
    name: text('Mutfak'),
    code: text('M1'),
    published: true,
    locales: [{ languageId: 2, name: text('Kitchen') }],
  }),

  category: async ({ text }) => ({
    name: text('Hijyen'),
    code: text('H1'),
    published: true,
    locales: [{ languageId: 2, name: text('Hygiene') }],
  }),

  template: async ({ text }) => ({
    answerText: text('Evet / Hayır'),
    type: 3,
    notScorable: false,
    answers: [
      { title: text('Evet'), score: 10, viewOrder: 0, locales: [{ languageId: 2, title: text('Yes') }] },
      { title: text('Hayır'), score: 0, viewOrder: 1, severity: 'minor', locales: [] },
    ],
    active: true,
    locales: [{ languageId: 2, name: text('Yes / No') }],
  }),

  question: async ({ text, standing }) => ({
    categoryId: await standing.category(),
    questionText: text('Zemin temiz mi?'),
    questionInfoText: text('Köşelere bakın'),
    code: text('Z1'),
    score: 10,
    answerType: 1,
    required: true,
    unit: text('°C'),
    severityOutside: 'minor',
    findingNote: 'optional',
    findingPhoto: 'optional',
    preparedNotes: [{ text: text('Kapak açık'), locales: [{ languageId: 2, text: text('Lid open') }] }],
    answers: [
      {
        title: text('Evet'),
        score: 10,
        viewOrder: 0,
        subOptions: [{ title: text('Çok temiz'), score: 10, viewOrder: 0, locales: [] }],
        locales: [{ languageId: 2, title: text('Yes') }],
      },
      { title: text('Hayır'), score: 0, viewOrder: 1, severity: 'minor', locales: [] },
    ],
    active: true,
    locales: [{ languageId: 2, name: text('Is the floor clean?'), infoText: text('Look into the corners') }],
  }),

  checklist: async ({ text, standing }) => ({
    title: text('Mağaza listesi'),
    Projects: [{ Id: await standing.emptyProject() }],
    SignatureSection: false,
    Active: true,
    Locales: [{ languageId: 2, name: text('Store checklist') }],
    Sections: [
      {
        DepartmentId: await standing.department(),
        Title: text('Giriş'),
        ViewOrder: 0,
        Locales: [{ languageId: 2, name: text('Entrance') }],
        Questions: [{ QuestionId: await standing.question(), ViewOrder: 0, Required: true, VisibleWhen: null }],
      },
    ],
  }),

  staticBarcode: async ({ text, standing }) => ({
    name: text('Kasa önü'),
    locationId: await standing.location(),
    auditPlanId: await standing.plan(),
    active: true,
  }),

  plan: async ({ text, userId, standing }) => ({
    definition: text('Haziran denetimi'),
    companyName: text('Marmara'),
    customerId: await standing.customer(),
    projectId: await standing.project(),
    locationId: await standing.location(),
    checkListId: await standing.checklist(),
    auditTypeId: 1,
    leadAuditorId: userId,
    assistantAuditorId: userId,
    beginDate: daysFromNow(-1),
    endDate: daysFromNow(7),
    approveRequired: true,
    approverId: userId,
    introText: text('Merhaba'),
    thanksText: text('Teşekkürler'),
    locales: [{ languageId: 2, definition: text('June audit') }],
  }),
};

export const entityGroups = Object.keys(entitySamples) as EntityGroup[];
