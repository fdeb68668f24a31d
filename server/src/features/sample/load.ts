import { randomUUID } from 'node:crypto';
import { auditTypeIds } from '@sahada/contract/codes';
import { type AnyText, type Language, say } from '@sahada/contract/text';
import { dayText } from '../../outside/day.ts';
import type { Act } from '../../pipeline/act.ts';
import { type SampleFinding, takeActions } from './actions.ts';
import { momentOn, monthOf } from './calendar.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { makeContent, makePlaces, type Places, type SampleChecklist } from './company.ts';
import { type Drawer, drawerOf } from './drawings.ts';
import { makeNotice } from './notice.ts';
import { auditors } from './people.ts';
import { customers, locations } from './places.ts';
import { answerPlan } from './respond.ts';
import { putUpStickers } from './stickers.ts';
import { story, type Told } from './story.ts';
import { planEachWeek } from './weekly.ts';
import { prepareReport } from './weekly-report.ts';

/**
 * Makes the sample data with the calls that users make, by the users who would have made them, at the times at which they
 * would have: content, places, plans over the last six months, their responses, and what was done about their findings.
 */

export interface SampleRun {
  /** The owner's calls. */
  act: Act;
  /** The calls of somebody else; null is a participant without an account. */
  actAs: (userId: number | null) => Promise<Act>;
  now: number;
  userId: number;
  auditorIds: readonly number[];
  /** What is written in one language only is written in the company's. */
  language: Language;
  /** What the audits have found so far. */
  findings: () => Promise<readonly SampleFinding[]>;
  /** Reports how far a step has come. */
  progress: (step: 'content' | 'places' | 'plans' | 'responses', done: number, total: number) => Promise<void>;
}

const dayMs = 86_400_000;

export async function loadSample(run: SampleRun): Promise<void> {
  const chance = chanceFrom(20261120);
  await makeNotice(run.act, run.now - 200 * dayMs);
  const checklists = await makeContent(run);
  const places = await makePlaces(run, checklists, run.auditorIds);
  const plans: SamplePlan[] = [];
  for (const told of story) {
    plans.push(await makePlan(run, places, checklists, told));
    await run.progress('plans', plans.length, story.length);
  }
  await planEachWeek(run, places, checklists);
  await putUpStickers(run, places, plans);
  await prepareReport(run);
  const drawer = await drawerOf(chance);
  await respond(run, plans, checklists, chance, drawer);
  await takeActions(run, await run.findings(), drawer);
}

export interface SamplePlan {
  id: number;
  token: string;
  beginAt: number;
  told: Told;
}

const words: Record<Told['list'], AnyText> = {
  'food-hygiene': say({ tr: 'gıda hijyeni', en: 'food hygiene' }),
  'fire-safety': say({ tr: 'yangın güvenliği', en: 'fire safety' }),
  'store-opening': say({ tr: 'açılış kontrolü', en: 'opening check' }),
  'customer-satisfaction': say({ tr: 'memnuniyet anketi', en: 'satisfaction survey' }),
};

async function makePlan(
  { act, now, userId, auditorIds }: SampleRun,
  places: Places,
  checklists: ReadonlyMap<string, SampleChecklist>,
  told: Told,
): Promise<SamplePlan> {
  const isSurvey = told.end === 'survey';
  const place = locations[told.place];
  const customer = place?.customer ?? 0;
  const project = places.projects.find((one) => one.customer === customer && one.checklists.includes(told.list));
  const beginAt = now - told.daysAgo * dayMs;
  const published = Math.min(beginAt, now);
  const name = (language: 'tr' | 'en') =>
    `${place?.name} – ${words[told.list][language]}, ${monthOf(beginAt, language)}`;
  const form = {
    definition: name('tr'),
    locales: [
      {
        languageId: 2,
        definition: name('en'),
        introText: isSurvey ? 'We value your opinion. The survey takes about 2 minutes.' : null,
        thanksText: isSurvey ? 'Thank you for your time.' : null,
      },
    ],
    companyName: customers[customer]?.companyName,
    customerId: places.customerIds[customer],
    projectId: project?.id,
    locationId: places.locationIds[told.place],
    checkListId: checklists.get(told.list)?.id,
    auditTypeId: isSurvey ? auditTypeIds.survey : auditTypeIds.audit,
    leadAuditorId: auditorIds[told.lead],
    assistantAuditorId: auditorIds[told.assistant],
    approverId: isSurvey ? null : userId,
    beginDate: dayText(beginAt, 'Europe/Istanbul'),
    endDate: dayText(beginAt + told.days * dayMs, 'Europe/Istanbul'),
    approveRequired: !isSurvey,
    answeredBy: isSurvey ? 'anyone' : 'auditors',
    participantLimit: isSurvey ? 500 : null,
    showScore: isSurvey ? 'nobody' : 'auditors',
    introText: isSurvey ? 'Görüşünüz bizim için değerli. Anket yaklaşık 2 dakika sürer.' : null,
    thanksText: isSurvey ? 'Zaman ayırdığınız için teşekkür ederiz.' : null,
  };
  const { id } = (await act('plan.save', form, published)) as { id: number };
  const { link } = (await act('plan.publish', { id, published: true }, published)) as { link: string };
  return { id, token: link.split('/').at(-1) as string, beginAt, told };
}

async function respond(
  { act, actAs, now, auditorIds, language, progress }: SampleRun,
  plans: readonly SamplePlan[],
  checklists: ReadonlyMap<string, SampleChecklist>,
  chance: Chance,
  drawer: Drawer,
): Promise<void> {
  const participant = await actAs(null);
  const total = plans.reduce((sum, { told }) => sum + told.responses, 0);
  let received = 0;
  for (const { id, token, beginAt, told } of plans) {
    const isSurvey = told.end === 'survey';
    const auditor = auditors[told.lead];
    const by = isSurvey ? participant : await actAs(auditorIds[told.lead] as number);
    const moments = Array.from({ length: told.responses }, (_each, n) =>
      isSurvey
        ? momentOn(beginAt, {
            day: chance.below(told.days),
            from: 600,
            to: 1290,
            chance,
            latest: now - 60_000,
            isWork: false,
          })
        : momentOn(beginAt, {
            day: 1 + n,
            // A store opens in the morning; other audits are made through the day.
            from: told.list === 'store-opening' ? 500 : 580,
            to: told.list === 'store-opening' ? 545 : 960,
            chance,
            latest: now - 60_000,
            isWork: true,
          }),
    ).sort((one, other) => one - other);
    // Of what is under way something came just now, so that no day, week or month is empty on which one looks first.
    if (moments.length > 0 && beginAt + told.days * dayMs > now) moments[moments.length - 1] = now - 60_000;
    for (const at of moments) {
      await answerPlan(by, token, {
        at,
        chance,
        drawer,
        key: randomUUID(),
        quality: told.quality,
        list: told.list,
        codes: checklists.get(told.list)?.codes ?? new Map(),
        isSurvey,
        language,
        auditor: `${auditor?.firstName} ${auditor?.lastName}`,
        contact: locations[told.place]?.contact ?? '',
      });
      if (++received % 10 === 0) await progress('responses', received, total);
    }
    const last = moments.at(-1);
    if (told.end === 'approved' && last !== undefined) {
      const approved = momentOn(last, { day: 1, from: 540, to: 1050, chance, latest: now, isWork: true });
      await act('audit.approve', { auditId: id }, approved);
    }
  }
  await progress('responses', total, total);
}
