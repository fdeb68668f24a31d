import { bringInCompany, lookAtCompany } from '../../db/copy/load-company.ts';
import { takeCopy } from '../../db/copy/take.ts';
import { takeCompany } from '../../db/copy/take-company.ts';
import { BadCopy, ClosedCopy, type CopyManifest, verifyCopy } from '../../outside/copy-file.ts';
import { toldOf } from '../../outside/told-error.ts';
import type { CopyOrder, CopySent } from './own-process.ts';
import { sealingAnew } from './seal-anew.ts';

/** The process behind own-process.ts: takes, checks or imports one copy, and ends. */

/** Until then it may be given up. */
let isCommitting = false;

async function obey(order: CopyOrder): Promise<Extract<CopySent, { given: unknown }>['given']> {
  let told = 0;
  const progress = (percent: number): void => {
    if (percent > told) send({ percent });
    told = Math.max(told, percent);
  };
  switch (order.kind) {
    case 'take':
      return rowsIn(await takeCopy({ ...order, progress }));
    case 'company':
      return rowsIn(await takeCompany({ ...order, progress }));
    case 'look':
      return lookAtCompany({ ...order, progress });
    case 'bring':
      return bringInCompany({ ...order, progress }, sealingAnew(order.path), () => {
        isCommitting = true;
      });
    case 'verify': {
      const { path, passphrase } = order;
      return rowsIn((await verifyCopy(path, passphrase, (part) => progress(Math.floor(100 * part)))).manifest);
    }
  }
}

const rowsIn = ({ tables }: CopyManifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

const send = (sent: CopySent, then?: () => void): void => {
  process.send?.(sent, undefined, undefined, then);
};

// Whoever asked for it is gone; what they send after their order gives it up.
process.once('disconnect', () => process.exit(1));
process.once('message', async (order: CopyOrder) => {
  process.once('message', () => {
    if (!isCommitting) process.exit(1);
  });
  const sent: CopySent = await obey(order).then(
    (given) => ({ given }),
    (error: unknown) => ({
      error: toldOf(error),
      fault: error instanceof ClosedCopy ? 'closed' : error instanceof BadCopy ? 'bad' : 'other',
    }),
  );
  send(sent, () => process.disconnect?.());
});
