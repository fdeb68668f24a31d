import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built server as a process of its own, and a company in it that has what the benchmarks need. */

const root = join(import.meta.dirname, '../..');

export interface Started {
  url: string;
  /** From the start of the process to its first answer. */
  milliseconds: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

export function startProcess(
  script: string,
  args: string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, script), ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = async (chunk: Buffer): Promise<void> => {
      output += chunk.toString();
      const url = ready.exec(output)?.[1];
      if (!url) return;
      child.stdout.off('data', hear);
      resolve({
        url,
        milliseconds: performance.now() - begun,
        child,
        stop: () =>
          new Promise((gone) => {
            child.once('exit', () => gone());
            child.kill('SIGTERM');
          }),
      });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)));
  });
}

export const startServer = (dataDir: string): Promise<Started> =>
  startProcess('server/src/main.ts', [], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }, /ready at (http:\S+)/);

/** The address of the same embedded database, for the limit. */
export async function ownerConnection(dataDir: string): Promise<object> {
  const passwords = JSON.parse(await readFile(join(dataDir, 'secrets/postgres.json'), 'utf8')) as Record<
    string,
    string
  >;
  return { host: join(dataDir, 'run'), user: 'sahada_owner', password: passwords.sahada_owner, database: 'sahada' };
}

// biome-ignore lint/suspicious/noExplicitAny: the benchmark reads what it has just made
type Data = any;

export interface Company {
  token: string;
  post(path: string, body?: unknown): Promise<Data>;
  get(path: string): Promise<Data>;
  plan: { id: number; token: string };
  submission(): string;
}

/** 30 single choice, 10 multiple choice and 10 text questions. */
export async function makeCompany(url: string): Promise<Company> {
  let token = '';
  const send = async (method: string, path: string, body?: unknown): Promise<Data> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await reply.json()) as { Success: boolean; Data: Data };
    if (!answer.Success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.Data;
  };
  const post = (path: string, body: unknown = {}) => send('POST', path, body);
  const get = (path: string) => send('GET', path);
  const owner = await post('/Install/Run', {
    company: 'Bench',
    firstName: 'B',
    lastName: 'B',
    email: 'b@bench.example',
    password: 'Sahada!2026',
    confirmPassword: 'Sahada!2026',
  });
  token = owner.AccessToken;
  const userId = owner.Info.Id;
  const customerId = (
    await post('/admin/customer/create', {
      companyName: 'C',
      personelFName: 'A',
      personelLName: 'B',
      personelEmail: 'a@b.example',
    })
  ).id;
  const locationId = (await post('/admin/location/create', { Name: 'L', CustomerId: customerId })).id;
  const projectId = (await post('/admin/project/create', { Name: 'P', CustomerId: customerId, Published: true })).id;
  const departmentId = (await post('/admin/department/create', { name: 'D' })).id;
  const questionIds: number[] = [];
  for (let n = 0; n < 50; n++) {
    const answerType = n < 30 ? 3 : n < 40 ? 2 : 5;
    const answers =
      answerType === 5
        ? []
        : [
            { title: 'A', score: 10 },
            { title: 'B', score: 5 },
            { title: 'C', score: 0 },
          ];
    questionIds.push(
      (
        await post('/admin/Question/create', {
          questionText: `Soru ${n + 1}`,
          score: answerType === 5 ? 0 : 10,
          answerType,
          answers,
        })
      ).id,
    );
  }
  const checkListId = (
    await post('/admin/Checklist/CreateOrUpdate', {
      title: 'T',
      Sections: [{ DepartmentId: departmentId, Questions: questionIds.map((QuestionId) => ({ QuestionId })) }],
    })
  ).id;
  await post('/admin/Project/AddLocationsToProject', { projectId, locationIds: [locationId] });
  await post('/admin/Project/AddChecklistToProject', { projectId, checklistIds: [checkListId] });
  const id = (
    await post('/admin/Audit/CreateOrUpdate', {
      definition: 'Bench',
      companyName: 'Bench',
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
    })
  ).id;
  const link: string = (await get(`/admin/Audit/get/${id}`)).link;
  const planToken = link.split('/').at(-1) as string;
  const form = await get(`/field/form?token=${planToken}`);
  const answers = form.version.sections[0].questions.map((question: Data) =>
    question.answerType === 5
      ? { questionId: question.id, text: 'Her şey yerinde, küçük bir eksik dışında.' }
      : {
          questionId: question.id,
          optionIds:
            question.answerType === 2 ? [question.answers[0].id, question.answers[1].id] : [question.answers[1].id],
        },
  );
  const rest = JSON.stringify({ token: planToken, versionTag: form.versionTag, answers, signatures: [] }).slice(1);
  return {
    token,
    post,
    get,
    plan: { id, token: planToken },
    submission: () => `{"responseKey":"${randomUUID()}",${rest}`,
  };
}
