import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../../server/src/launch.ts';
import { freePort } from '../../tools/port.ts';

/** The built server with an empty folder of its own. */
export interface Server {
  url: string;
  stop(): Promise<void>;
  /** The owner's login to the database. */
  database(): { host: string; user: string; password: string; database: string };
}

/** With `byName` it is opened by a name instead of a number, as passkeys demand. */
export async function startServer({ byName = false } = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-e2e-'));
  const port = byName ? String(await freePort()) : '0';
  const { child, url } = await startOn(folder, port, byName ? { PUBLIC_URL: `http://localhost:${port}` } : {});
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    database() {
      const passwords = JSON.parse(readFileSync(join(folder, 'secrets/postgres.json'), 'utf8')) as {
        sahada_owner: string;
      };
      return { host: join(folder, 'run'), user: 'sahada_owner', password: passwords.sahada_owner, database: 'sahada' };
    },
  };
}

async function startOn(
  folder: string,
  port: string,
  more: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = launch({
    environment: { DATA_DIR: folder, PORT: port, LOG_LEVEL: 'warn', STRICT_ANSWERS: 'true', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Sahada is ready at (http:\/\/\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return { child, url };
}

// biome-ignore lint/suspicious/noExplicitAny: a journey reads what the API promises
export type Data = any;

export const password = 'Sahada!2026';

/** Calls the API as a signed-in user. */
export function client(url: string) {
  let token = '';
  const send = async (method: string, path: string, body?: unknown): Promise<Data> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { Success: boolean; Data: Data };
    if (!answer.Success) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`);
    return answer.Data;
  };
  const post = (path: string, body: unknown = {}) => send('POST', path, body);
  return {
    async signIn(email: string): Promise<void> {
      token = (await send('POST', '/token/login', { email, password })).AccessToken;
    },
    get: (path: string) => send('GET', path),
    post,
    /** A customer with its location, project and a checklist of one question; `plan` puts a plan on the air there. */
    async world(userId: number) {
      const create = async (path: string, form: object): Promise<number> => (await post(path, form)).id;
      const customerId = await create('/admin/customer/create', {
        companyName: 'Marmara',
        personelFName: 'E',
        personelLName: 'K',
        personelEmail: 'e@m.example',
      });
      const locationId = await create('/admin/location/create', { Name: 'Kadıköy', CustomerId: customerId });
      const projectId = await create('/admin/project/create', {
        Name: 'Hijyen',
        CustomerId: customerId,
        Published: true,
      });
      const DepartmentId = await create('/admin/department/create', { name: 'Mutfak' });
      const QuestionId = await create('/admin/Question/create', {
        questionText: 'Temiz mi?',
        score: 10,
        answerType: 3,
        answers: [{ title: 'Evet', score: 10 }],
      });
      const checkListId = await create('/admin/Checklist/CreateOrUpdate', {
        title: 'Liste',
        Sections: [{ DepartmentId, Questions: [{ QuestionId }] }],
      });
      await post('/admin/Project/AddLocationsToProject', { projectId, locationIds: [locationId] });
      await post('/admin/Project/AddChecklistToProject', { projectId, checklistIds: [checkListId] });
      return {
        plan: (definition: string): Promise<number> =>
          create('/admin/Audit/CreateOrUpdate', {
            definition,
            companyName: 'Marmara',
            customerId,
            projectId,
            locationId,
            checkListId,
            auditTypeId: 1,
            leadAuditorId: userId,
            assistantAuditorId: userId,
            beginDate: '2020-01-01',
            endDate: '2099-12-31',
            showScore: 'everyone',
            published: true,
          }),
      };
    },
    async install(sampleData: boolean): Promise<Data> {
      const owner = await send('POST', '/Install/Run', {
        company: 'Örnek Denetim',
        firstName: 'Ayşe',
        lastName: 'Yılmaz',
        email: 'ayse@ornek.com.tr',
        password,
        confirmPassword: password,
        languageId: 1,
        sampleData,
      });
      token = owner.AccessToken;
      while (sampleData && !(await send('GET', '/Install/Progress')).Finished)
        await new Promise((wait) => setTimeout(wait, 300));
      return owner;
    },
  };
}
