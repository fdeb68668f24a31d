import { randomUUID } from 'node:crypto';
import { answerTypes, auditTypeIds } from '@sahada/contract/codes';
import type { AnyText } from '@sahada/contract/text';
import { dayText } from '../../outside/day.ts';
import type { Act } from '../../pipeline/act.ts';
import { chanceFrom } from './chance.ts';
import { type Ask, categories, checklists, departments } from './content.ts';
import { customers, levels, locations, operations, projects } from './places.ts';
import { answerPlan } from './respond.ts';

/**
 * Makes the sample data with the calls that users make, at the times they would have made them: content, places, 24 plans
 * over the last six months and their responses.
 */

export interface SampleRun {
  act: Act;
  now: number;
  userId: number;
  /** Reports how far a step has come. */
  progress: (step: 'content' | 'places' | 'plans' | 'responses', done: number, total: number) => Promise<void>;
}

const dayMs = 86_400_000;

/** Both languages of a name, the company's default (Turkish) as the plain text. */
const locales = (text: AnyText) => [
  { languageId: 1, name: text.tr },
  { languageId: 2, name: text.en },
];

const idOf = (value: unknown): number => (value as { id: number }).id;

export async function loadSample(run: SampleRun): Promise<void> {
  const chance = chanceFrom(20261120);
  const checklistIds = await makeContent(run);
  const places = await makePlaces(run, checklistIds);
  const plans = await makePlans(run, places, checklistIds);
  let received = 0;
  const total = plans.reduce((sum, plan) => sum + plan.responses, 0);
  for (const plan of plans) {
    for (let n = 0; n < plan.responses; n++) {
      const at = Math.round(
        Math.min(plan.beginAt + ((n + 1) * plan.lengthMs) / (plan.responses + 1), run.now - 60_000),
      );
      await answerPlan(run.act, plan, {
        at,
        chance,
        key: randomUUID(),
        quality: plan.quality,
        photo: !plan.survey && n === 0,
      });
      if (++received % 10 === 0) await run.progress('responses', received, total);
    }
    if (plan.approve)
      await run.act('audit.approve', { auditId: plan.id }, Math.min(plan.beginAt + plan.lengthMs + dayMs, run.now));
  }
  await run.progress('responses', total, total);
}

async function makeContent({ act, now, progress }: SampleRun): Promise<number[]> {
  const total = checklists.reduce((sum, checklist) => sum + checklist.asks.length, 0);
  const categoryIds: Record<string, number> = {};
  for (const [key, text] of Object.entries(categories)) {
    categoryIds[key] = idOf(
      await act('category.create', { name: text.tr, published: true, locales: locales(text) }, now),
    );
  }
  const departmentIds: Record<string, number> = {};
  for (const [key, text] of Object.entries(departments)) {
    departmentIds[key] = idOf(
      await act('department.create', { name: text.tr, published: true, locales: locales(text) }, now),
    );
  }
  const ids: number[] = [];
  let done = 0;
  for (const checklist of checklists) {
    const sections = new Map<string, { QuestionId: number; Required: boolean }[]>();
    for (const ask of checklist.asks) {
      const categoryId =
        categoryIds[
          ask.department === 'depot' && checklist.category === 'cleaning'
            ? 'storage'
            : ask.department === 'office' && checklist.category === 'cleaning'
              ? 'staff'
              : checklist.category
        ];
      const id = idOf(await act('question.create', { ...questionOf(ask), categoryId }, now));
      const Required = ask.kind !== 'text' && ask.kind !== 'info';
      sections.set(ask.department, [...(sections.get(ask.department) ?? []), { QuestionId: id, Required }]);
      await progress('content', ++done, total);
    }
    const saved = await act(
      'checklist.save',
      {
        title: checklist.title.tr,
        Locales: locales(checklist.title),
        SignatureSection: checklist.signature,
        Sections: [...sections].map(([key, placed], order) => ({
          DepartmentId: departmentIds[key],
          ViewOrder: order + 1,
          Questions: placed.map((question, place) => ({ ...question, ViewOrder: place + 1 })),
        })),
      },
      now,
    );
    ids.push(idOf(saved));
  }
  return ids;
}

const answer = (text: AnyText, more: object) => ({
  title: text.tr,
  locales: [
    { languageId: 1, title: text.tr },
    { languageId: 2, title: text.en },
  ],
  ...more,
});

const yes = { tr: 'Evet', en: 'Yes' };
const partly = { tr: 'Kısmen', en: 'Partly' };
const not = { tr: 'Hayır', en: 'No' };
const notApplicable = { tr: 'Uygulanamaz', en: 'Not applicable' };
const grades = [
  { tr: 'Çok iyi', en: 'Very good' },
  { tr: 'İyi', en: 'Good' },
  { tr: 'Orta', en: 'Fair' },
  { tr: 'Zayıf', en: 'Poor' },
  { tr: 'Çok zayıf', en: 'Very poor' },
];

function questionOf(ask: Ask): Record<string, unknown> {
  const base = {
    questionText: ask.text.tr,
    locales: locales(ask.text),
    score: ask.score ?? null,
    critical: ask.critical ?? false,
    required: ask.kind !== 'text' && ask.kind !== 'info',
    findingNote: 'optional',
    findingPhoto: 'optional',
  };
  const score = ask.score ?? 0;
  const options = ask.options ?? [];
  switch (ask.kind) {
    case 'info':
      return { ...base, infoOnly: true };
    case 'text':
      return { ...base, answerType: answerTypes.text };
    case 'number':
      return {
        ...base,
        answerType: answerTypes.text,
        textFormat: 'number',
        unit: ask.unit,
        min: ask.min,
        max: ask.max,
        severityOutside: 'minor',
      };
    case 'yesNo':
      return {
        ...base,
        answerType: answerTypes.groupButton,
        answers: [
          answer(yes, { score }),
          answer(partly, { score: score / 2, severity: 'observation' }),
          answer(not, { score: 0, severity: ask.critical ? 'major' : 'minor' }),
          answer(notApplicable, { excludeFromScoring: true }),
        ],
      };
    case 'scale':
      return {
        ...base,
        answerType: answerTypes.radio,
        answers: grades.map((text, place) => answer(text, { score: 5 - place })),
      };
    case 'list':
      return {
        ...base,
        answerType: answerTypes.single,
        answers: options.map((text, place) =>
          answer(text, { score: Math.round((score * (options.length - 1 - place)) / (options.length - 1)) }),
        ),
      };
    case 'several':
      return {
        ...base,
        answerType: answerTypes.multiple,
        answers: options.map((text, place) =>
          answer(text, { score: Math.floor(score / options.length) + (place < score % options.length ? 1 : 0) }),
        ),
      };
  }
}

interface Places {
  customerIds: number[];
  locationIds: number[];
  projects: { id: number; customer: number; checklistIds: number[]; places: number[] }[];
}

async function makePlaces({ act, now, userId, progress }: SampleRun, checklistIds: number[]): Promise<Places> {
  const total = customers.length + locations.length + projects.length;
  let done = 0;
  const operationIds: number[] = [];
  for (const text of operations)
    operationIds.push(idOf(await act('operation.create', { Name: text.tr, Locales: locales(text) }, now)));
  const types = (await act('lookup.locationTypes', {}, now)) as { Id: number; Value: string }[];
  const typeNames = ['Mağaza', 'Depo', 'Üretim', 'Mutfak'];
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
      LocationTypeId: types.find((type) => type.Value === typeNames[location.type])?.Id,
      OperationTypeId: operationIds[location.customer],
      CountryId: 792,
      CityId: location.city,
      Latitude: location.at[0],
      Longitude: location.at[1],
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
    const places = locations.flatMap((location, place) => (location.customer === project.customer ? [place] : []));
    const checklists = project.checklists.map((place) => checklistIds[place] as number);
    await act('mapping.addLocations', { projectId, locationIds: places.map((place) => locationIds[place]) }, now);
    await act('mapping.addUsers', { projectId, userIds: [userId] }, now);
    await act('mapping.addChecklists', { projectId, checklistIds: checklists }, now);
    await act(
      'mapping.saveLevels',
      { projectId, levels: levels.map(({ name, ...range }) => ({ ...range, name: name.tr, locales: locales(name) })) },
      now,
    );
    madeProjects.push({ id: projectId, customer: project.customer, checklistIds: checklists, places });
    await progress('places', ++done, total);
  }
  return { customerIds, locationIds, projects: madeProjects };
}

export interface SamplePlan {
  id: number;
  token: string;
  survey: boolean;
  beginAt: number;
  lengthMs: number;
  responses: number;
  approve: boolean;
  /** Share of good answers, in percent. */
  quality: number;
}

const planCount = 24;
const surveyPlans = 6;

/**
 * Six surveys and eighteen audits, one every eight days; of the last ones some are under way or planned, and one was never
 * done.
 */
async function makePlans(
  { act, now, userId, progress }: SampleRun,
  places: Places,
  checklistIds: number[],
): Promise<SamplePlan[]> {
  const made: SamplePlan[] = [];
  const surveyChecklist = checklistIds[3];
  for (let n = 0; n < planCount; n++) {
    const survey = n % 4 === 1;
    const candidates = places.projects.filter(
      (project) => project.checklistIds.includes(surveyChecklist as number) === survey,
    );
    const project = candidates[n % candidates.length] as Places['projects'][number];
    // Customers are asked in stores.
    const open = survey ? project.places.filter((candidate) => locations[candidate]?.type === 0) : project.places;
    const place = open[n % open.length] as number;
    const place_ = locations[place];
    const isLast = n >= planCount - 3;
    const beginAt = isLast ? now + (n - planCount + 2) * dayMs : now - (planCount - 3 - n + 1) * 8 * dayMs;
    const lengthMs = (survey ? 14 : 7) * dayMs;
    const missed = n === planCount - 6;
    const future = beginAt > now - dayMs / 2;
    const published = Math.min(beginAt, now);
    const definition = `${place_?.name} – ${survey ? 'memnuniyet anketi' : 'denetim'} ${n + 1}`;
    const form = {
      definition,
      locales: [
        { languageId: 2, definition: `${place_?.name} – ${survey ? 'satisfaction survey' : 'audit'} ${n + 1}` },
      ],
      companyName: customers[project.customer]?.companyName,
      customerId: places.customerIds[project.customer],
      projectId: project.id,
      locationId: places.locationIds[place],
      checkListId: survey ? surveyChecklist : project.checklistIds[n % project.checklistIds.length],
      auditTypeId: survey ? auditTypeIds.survey : auditTypeIds.audit,
      leadAuditorId: userId,
      assistantAuditorId: userId,
      beginDate: dayText(beginAt, 'Europe/Istanbul'),
      endDate: dayText(beginAt + lengthMs, 'Europe/Istanbul'),
      approveRequired: !survey,
      answeredBy: survey ? 'anyone' : 'auditors',
      participantLimit: survey ? 500 : null,
      showScore: survey ? 'nobody' : 'auditors',
      introText: survey ? 'Görüşünüz bizim için değerli. Anket yaklaşık 2 dakika sürer.' : null,
      thanksText: survey ? 'Zaman ayırdığınız için teşekkür ederiz.' : null,
    };
    const id = idOf(await act('plan.save', form, published));
    const { link } = (await act('plan.publish', { id, published: true }, published)) as { link: string };
    made.push({
      id,
      token: link.split('/').at(-1) as string,
      survey,
      beginAt,
      lengthMs: Math.min(lengthMs, Math.max(dayMs, now - beginAt)),
      responses: missed || future ? 0 : survey ? surveyResponses : auditResponses,
      approve: !survey && !missed && !future && n < planCount - 7,
      quality: 62 + Math.round((n * 24) / planCount) + ((place * 7) % 12) - 6,
    });
    await progress('plans', n + 1, planCount);
  }
  const receiving = made.filter((plan) => plan.responses > 0);
  const missing = wanted - receiving.reduce((sum, plan) => sum + plan.responses, 0);
  const first = receiving.find((plan) => plan.survey);
  if (first) first.responses += missing;
  return made;
}

const wanted = 400;
const surveyResponses = Math.floor(wanted / (surveyPlans + 1));
const auditResponses = 4;
