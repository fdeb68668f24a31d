import { takeCopy } from '../../db/copy/take.ts';
import { takeCompany } from '../../db/copy/take-company.ts';
import { BadCopy, ClosedCopy, type CopyManifest, verifyCopy } from '../../outside/copy-file.ts';
import { toldOf } from '../../outside/told-error.ts';
import type { CopyOrder, CopySent } from './own-process.ts';

/** The process behind own-process.ts: takes or checks one copy, and ends. */

async function obey(order: CopyOrder): Promise<number> {
  let told = 0;
  const progress = (percent: number): void => {
    if (percent > told) send({ percent });
    told = Math.max(told, percent);
  };
  const { tables } = await manifestOf(order, progress);
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

async function manifestOf(order: CopyOrder, progress: (percent: number) => void): Promise<CopyManifest> {
  if (order.kind === 'take') return takeCopy({ ...order, progress });
  if (order.kind === 'company') return takeCompany({ ...order, progress });
  const { path, passphrase } = order;
  return (await verifyCopy(path, passphrase, (part) => progress(Math.floor(100 * part)))).manifest;
}

const send = (sent: CopySent, then?: () => void): void => {
  process.send?.(sent, undefined, undefined, then);
};

// Whoever asked for it is gone.
process.once('disconnect', () => process.exit(1));
process.once('message', async (order: CopyOrder) => {
  const sent: CopySent = await obey(order).then(
    (rows) => ({ rows }),
    (error: unknown) => ({
      error: toldOf(error),
      fault: error instanceof ClosedCopy ? 'closed' : error instanceof BadCopy ? 'bad' : 'other',
    }),
  );
  send(sent, () => process.disconnect?.());
});
