import { mountedCalls } from '../src/app.ts';
import { sampleTask } from '../src/features/sample/task.ts';
import { clock } from '../src/outside/clock.ts';
import { actAs } from '../src/pipeline/act.ts';
import { lanesOf } from '../src/pipeline/lanes.ts';
import { inOneCompany } from '../src/pipeline/transaction-of-job.ts';
import { bearer, busyMachineMs, openEmpty, password, rowNamed, sendWire, wireOf } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

export interface SampleCompany {
  /** What a call of its owner's answers. */
  call: (name: string, input?: object, headers?: Record<string, string>) => Promise<Data>;
  /** The file that one gives. */
  file: (name: string, input?: object, headers?: Record<string, string>) => Promise<Buffer>;
}

const opened: Awaited<ReturnType<typeof openEmpty>>[] = [];

/** Installs a company in a language, loads its sample data and gives its owner's calls. */
export async function sampleCompany(languageId: number): Promise<SampleCompany> {
  const empty = await openEmpty();
  opened.push(empty);
  const form = {
    company: 'Örnek Denetim',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email: 'ayse@ornek.com.tr',
    password,
    confirmPassword: password,
    sampleData: true,
    languageId,
  };
  const { Data } = (await sendWire(empty.app, wireOf(rowNamed('install.run'), form))).body;
  const { Id: userId, CompanyId: companyId } = Data.Info;
  const lanes = lanesOf(empty.pool, busyMachineMs);
  const now = clock();
  const load = sampleTask({
    actAs: (company, user) => actAs(empty.pool, lanes, mountedCalls, company, user),
    progress: async () => undefined,
  });
  await load(
    { userId },
    {
      now,
      companyId,
      attempt: 1,
      inCompany: (work) => inOneCompany(empty.pool, companyId, 'sample.load', now, work),
      asUser: () => {
        throw new Error('the sample data is loaded by calls');
      },
      atGate: () => {
        throw new Error('the sample data is loaded within its company');
      },
    },
  );
  const send = (name: string, input: object, headers: Record<string, string>) =>
    sendWire(empty.app, wireOf(rowNamed(name), input as Record<string, unknown>), {
      ...bearer(Data.AccessToken),
      ...headers,
    });
  return {
    async call(name, input = {}, headers = {}) {
      const reply = await send(name, input, headers);
      if (reply.body.Success !== true) throw new Error(`${name}: ${reply.raw}`);
      return reply.body.Data;
    },
    async file(name, input = {}, headers = {}) {
      const reply = await send(name, input, headers);
      if (reply.headers['content-disposition'] === undefined) throw new Error(`${name}: ${reply.raw}`);
      return reply.raw;
    },
  };
}

/** Closes those that a file has opened; the next one may share the process. */
export async function closeSamples(): Promise<void> {
  for (const empty of opened.splice(0)) await empty.close();
}
