import type { AnyRow } from '@sahada/contract/row';
import { CallError, call, callExport, callFile, type ExportingRow, type InputOf, type OutputOf } from './call.ts';

const keepMs = 60_000;

/** Fetches a file and hands it to the browser's downloads. Failures have been announced by then. */
export async function download<R extends AnyRow & { kind: 'file' }>(row: R, input: InputOf<R>): Promise<void> {
  const file = await fetchFile(row, input);
  if (file !== null) save(file);
}

/**
 * Has the browser save a file by itself, by an address that the call gives: however large, it never is in the page's memory. The
 * browser tells how far it is. Failures have been announced by then.
 */
export async function downloadBy<R extends AnyRow>(
  row: R & (OutputOf<R> extends { url: string } ? unknown : never),
  input: InputOf<R>,
): Promise<void> {
  try {
    const { url } = (await call(row, input)) as { url: string };
    save({ address: url, name: '' });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

/**
 * Takes a list or a workbook along as a file. Answers the number under which a job writes it, or null where it has been downloaded, or
 * refused, which has been announced.
 */
export async function exportList(row: ExportingRow, input: Record<string, unknown>): Promise<number | null> {
  try {
    const made = await callExport(row, input);
    if ('exportId' in made) return made.exportId;
    save(addressOf(made));
    return null;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}

/**
 * Shows a file in a tab of its own. The tab is opened at once, while the click still allows it; if the browser refuses, the
 * file is downloaded. It can be stored from there and loaded anew for as long as that tab is open.
 */
export async function openFile<R extends AnyRow & { kind: 'file' }>(row: R, input: InputOf<R>): Promise<void> {
  const tab = window.open('', '_blank');
  const file = await fetchFile(row, input, () => tab?.closed === false);
  if (file === null) tab?.close();
  else if (tab !== null && !tab.closed) tab.location.replace(file.address);
  else save(file);
}

/** The file under an address valid for a minute, then while `isOpen`; null when the call was refused, which has been announced. */
async function fetchFile<R extends AnyRow & { kind: 'file' }>(
  row: R,
  input: InputOf<R>,
  isOpen?: () => boolean,
): Promise<{ address: string; name: string } | null> {
  try {
    return addressOf(await callFile(row, input), isOpen);
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}

function addressOf({ blob, name }: { blob: Blob; name: string }, isOpen = (): boolean => false) {
  const address = URL.createObjectURL(new File([blob], name, { type: blob.type }));
  const look = () => {
    if (isOpen()) window.setTimeout(look, keepMs);
    else URL.revokeObjectURL(address);
  };
  window.setTimeout(look, keepMs);
  return { address, name };
}

function save({ address, name }: { address: string; name: string }): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
