import type { Row } from '../bench.ts';
import { password } from '../company.ts';
import { othersMeanwhile } from '../others.ts';
import { against } from '../report.ts';

export const signIn: Row = {
  letter: 'F',
  async measure(bench) {
    const { ours, limit, company } = await bench.installation();
    const own = await company('Giriş');
    const body = JSON.stringify({ email: own.email, password });
    const signing = { url: `${ours.url}/api/token/login`, pid: ours.pid, next: () => ({ body }) };
    const hashing = { url: `${limit.url}/hash`, pid: limit.pid, next: () => ({ body: '{}' }) };
    const [signed, hashes] = await bench.compare([signing, hashing], 16);
    if (!signed || !hashes) throw new Error('a side was not measured');
    const { p99 } = await othersMeanwhile(own.api, () => bench.compare([signing], 16));
    return {
      letter: 'F',
      title: 'Sign-in',
      about: 'Sixteen clients. The limit makes one Argon2id hash a request (19 MiB, two passes) and nothing else.',
      lines: [
        against('sign in', signed, hashes, '≥ 0.8'),
        { work: 'p99 of a short call meanwhile', ours: `${p99.toFixed(0)} ms`, goal: '< 50 ms' },
      ],
    };
  },
};
