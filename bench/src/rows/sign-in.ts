import { randomUUID } from 'node:crypto';
import type { Row } from '../bench.ts';
import { type Company, password } from '../company.ts';
import { succeeded } from '../load.ts';
import { othersMeanwhile } from '../others.ts';
import { against } from '../report.ts';

const clients = 16;

/** The addresses of as many colleagues as there are clients: of one account only few sign in at the same moment. */
async function staff({ api, userId }: Company): Promise<string[]> {
  const { userRoleId } = await api.get(`/admin/user/get/${userId}`);
  const emails = Array.from({ length: clients }, () => `colleague-${randomUUID()}@bench.example`);
  for (const email of emails) {
    const person = { firstName: 'Can', lastName: 'Demir', email, password, confirmPassword: password };
    await api.post('/admin/user/create', { ...person, userRoleId });
  }
  return emails;
}

export const signIn: Row = {
  letter: 'F',
  async measure(bench) {
    const { ours, limit, company } = await bench.installation();
    const own = await company('Giriş');
    const bodies = (await staff(own)).map((email) => JSON.stringify({ email, password }));
    let n = 0;
    const signing = {
      url: `${ours.url}/api/token/login`,
      pid: ours.pid,
      next: () => ({ body: bodies[n++ % bodies.length] as string }),
      isDone: succeeded,
    };
    const hashing = { url: `${limit.url}/hash`, pid: limit.pid, next: () => ({ body: '{}' }) };
    const [signed, hashes] = await bench.compare([signing, hashing], clients);
    if (!signed || !hashes) throw new Error('a side was not measured');
    const { p99 } = await othersMeanwhile(own.api, () => bench.compare([signing], clients));
    return {
      letter: 'F',
      title: 'Sign-in',
      about:
        'Sixteen clients of sixteen accounts, behind one address. The limit makes one Argon2id hash a request (19 MiB, two passes) and nothing else.',
      lines: [
        against('sign in', signed, hashes, '≥ 0.8'),
        { work: 'p99 of a short call meanwhile', ours: `${p99.toFixed(0)} ms`, goal: '< 50 ms' },
      ],
    };
  },
};
