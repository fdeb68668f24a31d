import { randomUUID } from 'node:crypto';
import { type Api, apiOf, type Data } from './api.ts';
import { randomFrom } from './chance.ts';
import { answersTo, isConditional, type Kind, questionsOf } from './checklists.ts';

/** A company made through the API, and what it needs for plans. */

export const password = 'Sahada!2026';

export interface Company {
  api: Api;
  email: string;
  id: number;
  userId: number;
  customerId: number;
  projectId: number;
  locationId: number;
  /** Begins a new session: the one before may have ended. */
  signIn(): Promise<void>;
  /** A checklist of 50 questions in sections of ten, or as asked for. */
  checklist(kind: Kind, count?: number, inSection?: number): Promise<number>;
  plan(definition: string, checkListId: number, over?: object): Promise<Plan>;
}

export interface Plan {
  id: number;
  token: string;
  /** The form as a phone gets it. */
  form: Data;
}

const person = { firstName: 'Ayşe', lastName: 'Yılmaz', password, confirmPassword: password };

/** The first company of an installation, or a further one that signs up. */
export async function found(url: string, name: string, isFirst: boolean): Promise<Company> {
  const api = apiOf(url);
  const email = `owner-${randomUUID()}@bench.example`;
  const owner = isFirst
    ? await api.post('/Install/Run', { ...person, company: name, email, languageId: 1, sampleData: false })
    : await api.post('/Token/Register', { ...person, companyName: name, email });
  api.as(owner.AccessToken);
  const create = async (path: string, form: object): Promise<number> => (await api.post(path, form)).id;
  const contact = { personelFName: 'Elif', personelLName: 'Şahin', personelEmail: 'elif@bench.example' };
  const customerId = await create('/admin/customer/create', { companyName: 'Marmara Gıda', ...contact });
  const locationId = await create('/admin/location/create', { Name: 'Kadıköy', CustomerId: customerId });
  const project = { Name: 'Hijyen', CustomerId: customerId, Published: true };
  const projectId = await create('/admin/project/create', project);
  await api.post('/admin/Project/AddLocationsToProject', { projectId, locationIds: [locationId] });
  const userId: number = owner.Info.Id;
  return {
    api,
    email,
    id: owner.Info.CompanyId,
    userId,
    customerId,
    projectId,
    locationId,
    async signIn() {
      api.as((await api.post('/token/login', { email, password })).AccessToken);
    },
    async checklist(kind, count, inSection = 10) {
      const questions: Data[] = [];
      for (const question of questionsOf(kind, count)) {
        const id = await create('/admin/Question/create', question);
        questions.push(await api.get(`/admin/Question/get/${id}`));
      }
      const sections: Data[] = [];
      for (let from = 0; from < questions.length; from += inSection) {
        const part = questions.slice(from, from + inSection);
        const [first] = part;
        sections.push({
          DepartmentId: await create('/admin/department/create', { name: `Bölüm ${from / inSection + 1}` }),
          Questions: part.map(({ id }, at) => ({
            QuestionId: id,
            ...(isConditional(kind, at)
              ? { VisibleWhen: { QuestionId: first.id, AnswerIds: [first.answers[0].id], Not: false } }
              : {}),
          })),
        });
      }
      const id = await create('/admin/Checklist/CreateOrUpdate', { title: 'Denetim', Sections: sections });
      await api.post('/admin/Project/AddChecklistToProject', { projectId, checklistIds: [id] });
      return id;
    },
    async plan(definition, checkListId, over = {}) {
      const id = await create('/admin/Audit/CreateOrUpdate', {
        definition,
        companyName: name,
        customerId,
        projectId,
        locationId,
        checkListId,
        auditTypeId: 1,
        leadAuditorId: userId,
        assistantAuditorId: userId,
        beginDate: '2020-01-01',
        endDate: '2099-01-01',
        published: true,
        ...over,
      });
      const token = ((await api.get(`/admin/Audit/get/${id}`)).link as string).split('/').at(-1) as string;
      return { id, token, form: await api.get(`/field/form?token=${token}`) };
    },
  };
}

/** A company of an earlier run, signed in. */
export async function known(url: string, email: string): Promise<Pick<Company, 'api' | 'email'>> {
  const api = apiOf(url);
  api.as((await api.post('/token/login', { email, password })).AccessToken);
  return { api, email };
}

/** Makes bodies of submissions to these plans in turn: every one with a key of its own, and one of many sets of answers. */
export function submissions(plans: readonly Plan[], seed = 1): () => string {
  const random = randomFrom(seed);
  const rests = Array.from({ length: Math.max(plans.length, 200) }, (_, n) => {
    const { token, form } = plans[n % plans.length] as Plan;
    const answers = answersTo(form.version, random);
    return JSON.stringify({ token, versionTag: form.versionTag, answers, signatures: [] }).slice(1);
  });
  let n = 0;
  return () => `{"responseKey":"${randomUUID()}",${rests[n++ % rests.length]}`;
}

/** Sends this many responses to a plan. */
export async function fill(company: Company, plan: Plan, count: number): Promise<void> {
  const next = submissions([plan], plan.id);
  for (let missing = count; missing > 0; missing -= 16)
    await Promise.all(
      Array.from({ length: Math.min(16, missing) }, () => company.api.post('/field/responses', JSON.parse(next()))),
    );
}
