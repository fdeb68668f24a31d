import { answerTypes } from '@sahada/contract/codes';
import { type AnyText, say } from '@sahada/contract/text';
import type { SampleRun } from './load.ts';
import { customers, levels, locations, operations, projects } from './places.ts';

/** What a company has before it plans anything: checklists, answer templates, customers, locations and projects. */

/** The translation of a name, which stands in the company's default (Turkish) as the plain text. */
const locales = (text: AnyText) => [{ languageId: 2, name: text.en }];

const idOf = (value: unknown): number => (value as { id: number }).id;

export interface SampleChecklist {
  id: number;
  /** The codes of its questions, by their ids. */
  codes: ReadonlyMap<number, string>;
}

const keys = [...new Set(projects.flatMap(({ checklists }) => checklists))];

const answer = (tr: string, en: string, more: object) => ({
  title: tr,
  locales: [{ languageId: 2, title: en }],
  ...more,
});

const notApplicable = answer('Uygulanamaz', 'Not applicable', { excludeFromScoring: true });

const templates = [
  {
    name: say({ tr: 'Evet / Hayır / Uygulanamaz', en: 'Yes / No / Not applicable' }),
    type: answerTypes.groupButton,
    answers: [
      answer('Evet', 'Yes', { score: 10 }),
      answer('Hayır', 'No', { score: 0, severity: 'minor' }),
      notApplicable,
    ],
  },
  {
    name: say({ tr: 'Uygun / Kısmen / Uygun değil', en: 'Compliant / Partly / Not compliant' }),
    type: answerTypes.groupButton,
    answers: [
      answer('Uygun', 'Compliant', { score: 10 }),
      answer('Kısmen uygun', 'Partly compliant', { score: 5, severity: 'observation' }),
      answer('Uygun değil', 'Not compliant', { score: 0, severity: 'major' }),
      notApplicable,
    ],
  },
  {
    name: say({ tr: 'Memnuniyet, beş derece', en: 'Satisfaction, five grades' }),
    type: answerTypes.radio,
    answers: [
      answer('Çok iyi', 'Very good', { score: 5 }),
      answer('İyi', 'Good', { score: 4 }),
      answer('Orta', 'Fair', { score: 3 }),
      answer('Zayıf', 'Poor', { score: 1 }),
      answer('Çok zayıf', 'Very poor', { score: 0 }),
    ],
  },
];

/** Takes the checklists from the gallery, as users do, and makes answer templates; the checklists by their keys. */
export async function makeContent({ act, now, progress }: SampleRun): Promise<Map<string, SampleChecklist>> {
  const made = new Map<string, SampleChecklist>();
  for (const key of keys) {
    const id = idOf(await act('gallery.create', { key }, now));
    const { Sections } = (await act('checklist.get', { id }, now)) as {
      Sections: { Questions: { QuestionId: number; Question: { code: string } }[] }[];
    };
    const codes = Sections.flatMap(({ Questions }) =>
      Questions.map((one) => [one.QuestionId, one.Question.code] as const),
    );
    made.set(key, { id, codes: new Map(codes) });
    await progress('content', made.size, keys.length + templates.length);
  }
  for (const [place, { name, ...form }] of templates.entries()) {
    await act('template.create', { ...form, answerText: name.tr, locales: locales(name) }, now);
    await progress('content', keys.length + place + 1, keys.length + templates.length);
  }
  return made;
}

export interface Places {
  customerIds: number[];
  locationIds: number[];
  projects: { id: number; customer: number; checklists: readonly string[] }[];
}

/** The names of location types, in whichever language the owner reads them. */
const typeNames = [
  ['Mağaza', 'Store'],
  ['Depo', 'Warehouse'],
  ['Üretim', 'Production'],
  ['Mutfak', 'Kitchen'],
];

/** Makes customers, their locations, and projects with their checklists, auditors and levels. */
export async function makePlaces(
  { act, now, userId, progress }: SampleRun,
  checklists: ReadonlyMap<string, SampleChecklist>,
  auditorIds: readonly number[],
): Promise<Places> {
  const total = customers.length + locations.length + projects.length;
  let done = 0;
  const operationIds: number[] = [];
  for (const text of operations)
    operationIds.push(idOf(await act('operation.create', { Name: text.tr, Locales: locales(text) }, now)));
  const types = (await act('lookup.locationTypes', {}, now)) as { Id: number; Value: string }[];
  const customerIds: number[] = [];
  for (const { city, ...customer } of customers) {
    customerIds.push(idOf(await act('customer.create', { ...customer, adres: { country: 792, city } }, now)));
    await progress('places', ++done, total);
  }
  const locationIds: number[] = [];
  for (const location of locations) {
    const form = {
      Name: location.name,
      Code: location.code,
      CustomerId: customerIds[location.customer],
      LocationTypeId: types.find((type) => typeNames[location.type]?.includes(type.Value))?.Id,
      OperationTypeId: operationIds[location.customer],
      CountryId: 792,
      CityId: location.city,
      Latitude: location.at[0],
      Longitude: location.at[1],
      ContactName: location.contact,
    };
    locationIds.push(idOf(await act('location.create', form, now)));
    await progress('places', ++done, total);
  }
  const madeProjects: Places['projects'] = [];
  for (const project of projects) {
    const form = {
      Name: project.name.tr,
      Locales: locales(project.name),
      CustomerId: customerIds[project.customer],
      Published: true,
    };
    const projectId = idOf(await act('project.create', form, now));
    const own = locationIds.filter((_id, place) => locations[place]?.customer === project.customer);
    const userIds = [userId, ...project.auditors.map((place) => auditorIds[place])];
    const checklistIds = project.checklists.map((key) => checklists.get(key)?.id);
    await act('mapping.addLocations', { projectId, locationIds: own }, now);
    await act('mapping.addUsers', { projectId, userIds }, now);
    await act('mapping.addChecklists', { projectId, checklistIds }, now);
    await act(
      'mapping.saveLevels',
      { projectId, levels: levels.map(({ name, ...range }) => ({ ...range, name: name.tr, locales: locales(name) })) },
      now,
    );
    madeProjects.push({ id: projectId, customer: project.customer, checklists: project.checklists });
    await progress('places', ++done, total);
  }
  return { customerIds, locationIds, projects: madeProjects };
}
