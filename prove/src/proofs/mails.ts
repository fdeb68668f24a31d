import type { Proof } from '../proof.ts';
import { runTests } from '../tests.ts';

/** Mails through a real mail server, their sender killed in the middle of its work. */
export const proof: Proof = {
  name: 'mails',
  asked:
    '1,000 mails, their sender killed 100 times: none lost, doubles at most one a kill and under the same Message-ID (a round is a kill)',
  rounds: 100,
  async run({ rounds, note }) {
    const count = rounds * 10;
    const { passed, failed, seconds } = await runTests('server', ['test/features/message-kills.test.ts'], {
      MAIL_COUNT: `${count}`,
      MAIL_KILLS: `${rounds}`,
    });
    for (const one of failed) note(one);
    return {
      held: failed.length === 0 && passed > 0,
      measured: `${count} mails, ${rounds} kills: ${failed.length === 0 ? 'none lost' : 'broken'}, ${seconds.toFixed(0)} s`,
    };
  },
};
