import type { DeviceDb } from '../outbox/device-db.ts';
import { exportFile } from '../outbox/export-file.ts';
import { isoNow } from './clock.ts';
import { handOver } from './hand-over.ts';

/** Hands the responses over as a file. */
export async function saveExport(db: DeviceDb, responseKeys: readonly string[]) {
  const exportedAt = isoNow();
  const blob = await exportFile(db, responseKeys, exportedAt);
  const name = `sahada-${exportedAt.slice(0, 16).replace(/[T:]/g, '-')}.json`;
  await handOver(new File([blob], name, { type: 'application/json' }));
}
