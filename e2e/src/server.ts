import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../../server/src/launch.ts';
import { freePort } from '../../tools/port.ts';
import { copied } from './run-folder.ts';

/** The built server with a folder of its own. */
export interface Server {
  url: string;
  /** What the installation answered the company's owner; undefined where nothing is installed yet. */
  owner: Data;
  stop(): Promise<void>;
  /** The mails that wait in the folder for want of a mail server, as they would be sent. */
  mails(): Promise<string[]>;
  /** The owner's login to the database. */
  database(): { host: string; user: string; password: string; database: string };
}

/** What there is at the beginning: nothing that a person has made, Ayşe's company, or the same with the sample data. */
export type Beginning = 'empty' | 'company' | 'sample';

interface ServerOptions {
  beginning?: Beginning;
  /** Opened by a name instead of a number, as passkeys demand. */
  byName?: boolean;
  /** Hosts that webhooks may lead to. */
  allow?: string;
  /** Takes no new companies. */
  signUpClosed?: boolean;
}

export async function startServer({
  beginning = 'empty',
  byName,
  allow,
  signUpClosed,
}: ServerOptions = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-e2e-'));
  const owner = await begin(beginning, folder);
  const port = byName ? String(await freePort()) : '0';
  const { url, stop } = await startOn(folder, port, {
    ...(byName ? { PUBLIC_URL: `http://localhost:${port}` } : {}),
    ...(allow === undefined ? {} : { OUTBOUND_ALLOW: allow }),
    ...(signUpClosed ? { SIGN_UP: 'closed' } : {}),
  });
  return {
    url,
    owner: owner ?? undefined,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    async mails() {
      const mails = join(folder, 'mail');
      // One that is being written has another name until it is whole.
      const names = (await readdir(mails).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map(async (name) => unfolded(await readFile(join(mails, name), 'utf8'))));
    },
    database() {
      const passwords = JSON.parse(readFileSync(join(folder, 'secrets/postgres.json'), 'utf8')) as {
        sahada_owner: string;
      };
      return { host: join(folder, 'run'), user: 'sahada_owner', password: passwords.sahada_owner, database: 'sahada' };
    },
  };
}

/** Without the breaks of quoted-printable, so that an address stands in one piece. */
const unfolded = (mail: string): string => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

/** Fills an empty folder with a beginning; gives what the installation answered, where there is one. */
const begin = (beginning: Beginning, folder: string): Promise<Data> =>
  copied(beginning, folder, async (made) => {
    if (beginning !== 'empty') await begin('empty', made);
    const { url, stop } = await startOn(made, '0', {});
    try {
      if (beginning !== 'empty') return await client(url).install(beginning === 'sample');
    } finally {
      await stop();
    }
    // Nothing here outlives its journey, so no commit waits for the disk.
    await appendFile(join(made, 'postgres/postgresql.conf'), hasty);
  });

const hasty = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

async function startOn(
  folder: string,
  port: string,
  more: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = launch({
    isBuilt: true,
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
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a journey reads what the API promises
export type Data = any;

export const password = 'Sahada!2026';

/** Calls the API as a signed-in user: the `owner` of a server, until somebody else signs in or installs. */
export function client(url: string, owner?: Data) {
  let token: string = owner?.AccessToken ?? '';
  const send = async (method: string, path: string, body?: unknown): Promise<Data> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        // A server that stops gives whoever keeps a connection a second to hear of it.
        connection: 'close',
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
