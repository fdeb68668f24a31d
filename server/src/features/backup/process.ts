import { takeCopy } from '../../db/copy/take.ts';
import { BadCopy, ClosedCopy, verifyCopy } from '../../outside/copy-file.ts';
import type { CopyOrder, CopySent } from './own-process.ts';

/** The process behind own-process.ts: takes or checks one copy, and ends. */

async function obey(order: CopyOrder): Promise<number> {
  const { path, passphrase } = order;
  let told = 0;
  const progress = (percent: number): void => {
    if (percent > told) send({ percent });
    told = Math.max(told, percent);
  };
  const { tables } =
    order.kind === 'verify'
      ? (await verifyCopy(path, passphrase, (part) => progress(Math.floor(100 * part)))).manifest
      : await takeCopy({ ...order, progress });
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

const send = (sent: CopySent, then?: () => void): void => {
  process.send?.(sent, undefined, undefined, then);
};

// Whoever asked for it is gone.
process.once('disconnect', () => process.exit(1));
process.once('message', async (order: CopyOrder) => {
  const sent: CopySent = await obey(order).then(
    (rows) => ({ rows }),
    (error: Error) => ({ error: error.message, isBad: error instanceof BadCopy && !(error instanceof ClosedCopy) }),
  );
  send(sent, () => process.disconnect?.());
});
