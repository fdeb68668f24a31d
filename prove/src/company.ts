import { randomUUID } from 'node:crypto';

/** A company with a plan on the air, made through the API by somebody who knows only its page. */
export interface Company {
  email: string;
  /** The token of the owner's session. */
  accessToken: string;
  planId: number;
  planToken: string;
  /** A submission that names this many pictures, with keys of its own. */
  submission(pictures: number): Submission;
}

export interface Submission {
  responseKey: string;
  pictureKeys: string[];
  body: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a stranger reads what the API page promises
type Data = any;

/** Installs Sahada at this address and makes the company's world. */
export async function install(url: string): Promise<Company> {
  let accessToken = '';
  const send = async (method: string, path: string, body?: unknown): Promise<Data> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { Success: boolean; Data: Data };
    if (!answer.Success) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
    return answer.Data;
  };
  const post = (path: string, body: unknown) => send('POST', path, body);
  const email = 'ayse@ornek.com.tr';
  const owner = await post('/Install/Run', {
    company: 'Örnek Denetim A.Ş.',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email,
    password: 'Sahada!2026',
    confirmPassword: 'Sahada!2026',
    languageId: 1,
    sampleData: false,
  });
  accessToken = owner.AccessToken;
  const customer = { companyName: 'Marmara Gıda', personelFName: 'Elif', personelLName: 'Şahin' };
  const customerId = (await post('/admin/customer/create', { ...customer, personelEmail: 'elif@marmara.example' })).id;
  const locationId = (await post('/admin/location/create', { Name: 'Kadıköy', CustomerId: customerId })).id;
  const project = { Name: 'Hijyen 2026', CustomerId: customerId, Published: true };
  const projectId = (await post('/admin/project/create', project)).id;
  const departmentId = (await post('/admin/department/create', { name: 'Mutfak', published: true })).id;
  const questionIds: number[] = [];
  for (let at = 0; at < 4; at++) {
    const answers = [
      { title: 'Evet', score: 10 },
      { title: 'Hayır', score: 0 },
    ];
    const question = { questionText: `Soru ${at + 1}`, score: 10, answerType: 3, answers };
    questionIds.push((await post('/admin/Question/create', question)).id);
  }
  const checkListId = (
    await post('/admin/Checklist/CreateOrUpdate', {
      Title: 'Mutfak hijyeni',
      Sections: [{ DepartmentId: departmentId, Questions: questionIds.map((QuestionId) => ({ QuestionId })) }],
    })
  ).id;
  await post('/admin/Project/AddLocationsToProject', { projectId, locationIds: [locationId] });
  await post('/admin/Project/AddChecklistToProject', { projectId, checklistIds: [checkListId] });
  const planId = (
    await post('/admin/Audit/CreateOrUpdate', {
      definition: 'Hijyen denetimi',
      companyName: 'Marmara Gıda',
      customerId,
      projectId,
      locationId,
      checkListId,
      auditTypeId: 1,
      leadAuditorId: owner.Info.Id,
      assistantAuditorId: owner.Info.Id,
      beginDate: '2020-01-01',
      endDate: '2099-12-31',
      published: true,
    })
  ).id;
  const { link } = await send('GET', `/admin/Audit/get/${planId}`);
  const planToken = String(link).split('/').at(-1) ?? '';
  const form = await send('GET', `/field/form?token=${planToken}`);
  const questions: Data[] = form.version.sections[0].questions;
  return {
    email,
    accessToken,
    planId,
    planToken,
    submission(pictures) {
      const responseKey = randomUUID();
      const pictureKeys = Array.from({ length: pictures }, () => randomUUID());
      const answers = questions.map((question, at) => ({
        questionId: question.id,
        optionIds: [question.answers[at % 2].id],
        ...(at === 0 && pictures > 0 ? { pictureKeys } : {}),
      }));
      const body = { responseKey, token: planToken, versionTag: form.versionTag, answers, signatures: [] };
      return { responseKey, pictureKeys, body: JSON.stringify(body) };
    },
  };
}
