import type { DeviceDb } from '../outbox/device-db.ts';
import { exportFile } from '../outbox/export-file.ts';
import { isoNow } from './clock.ts';

/** Hands the responses over as a file: to the phone's own share sheet where there is one for files, else as a download. */
export async function saveExport(db: DeviceDb, responseKeys: readonly string[]) {
  const exportedAt = isoNow();
  const blob = await exportFile(db, responseKeys, exportedAt);
  const name = `sahada-${exportedAt.slice(0, 16).replace(/[T:]/g, '-')}.json`;
  const file = new File([blob], name, { type: 'application/json' });
  const touch = matchMedia('(pointer: coarse)').matches;
  if (touch && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
