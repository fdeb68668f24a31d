import type { AnyRow } from '@sahada/contract/row';
import { CallError, callFile, type InputOf } from '../../client/call.ts';

/** Fetches a file and hands it to the browser's downloads. What went wrong has been said by then. */
export async function download<R extends AnyRow & { kind: 'file' }>(row: R, input: InputOf<R>): Promise<void> {
  try {
    const { blob, name } = await callFile(row, input);
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
