import type { maintenance as calls, Installation } from '@sahada/contract/maintenance';
import { type AnyText, filled, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { z } from 'zod';
import { config } from '../../config.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { diskOf, memory } from '../../outside/machine.ts';

/** How the installation is, for its operator: numbers of all companies, nothing of what they hold. */

const texts = {
  disk: say({ tr: 'Disk dolmak üzere: %{percent} boş', en: 'The disk is nearly full: {percent}% free' }),
  diskTodo: say({
    tr: 'Diski büyütün ya da yer açın. Disk dolunca yanıtlar telefonlarda bekler, hiçbir şey kaydedilemez.',
    en: 'Enlarge the disk or make room. When it is full, responses wait on the phones and nothing can be saved.',
  }),
  memory: say({ tr: 'Bellek azaldı: %{percent} boş', en: 'Memory is short: {percent}% free' }),
  memoryTodo: say({
    tr: 'Sunucuda çalışan diğer programlara bakın ya da belleği büyütün.',
    en: 'Look at what else runs on the server, or give it more memory.',
  }),
  connections: say({
    tr: 'Veritabanı bağlantıları tükeniyor: {used} / {most}',
    en: 'Database connections are running out: {used} of {most}',
  }),
  connectionsTodo: say({
    tr: 'Aynı veritabanına bağlanan diğer programlara bakın ya da max_connections değerini artırın.',
    en: 'Look for other programs that use this database, or raise max_connections.',
  }),
  late: {
    jobs: say({ tr: 'Arka plan işleri gecikiyor', en: 'Background work is late' }),
    messages: say({ tr: 'İletiler gecikiyor', en: 'Messages are late' }),
    webhooks: say({ tr: 'Webhook gönderimleri gecikiyor', en: 'Webhook deliveries are late' }),
  },
  lateTodo: {
    jobs: say({
      tr: 'En eskisi bir saatten uzun süredir bekliyor. Sunucunun çalıştığından emin olun, sürüyorsa yeniden başlatın.',
      en: 'The oldest has waited for more than an hour. See that the server runs, and restart it if this goes on.',
    }),
    messages: say({
      tr: 'En eskisi bir saatten uzun süredir bekliyor. İletiler ekranındaki hataya ve e-posta sunucusuna bakın.',
      en: 'The oldest has waited for more than an hour. Look at the fault in Messages, and at the mail server.',
    }),
    webhooks: say({
      tr: 'En eskisi bir saatten uzun süredir bekliyor. Sunucunun dışarıya bağlanabildiğinden emin olun.',
      en: 'The oldest has waited for more than an hour. See that the server can reach other hosts.',
    }),
  },
  failed: say({ tr: '{n} iş tamamlanamadı', en: 'Jobs that could not be completed: {n}' }),
  failedTodo: say({
    tr: 'Son bir haftada tüm denemeleri başarısız oldu. Nedeni Sistem günlüğü ekranında yazar.',
    en: 'All their tries have failed within the last week. The system log tells why.',
  }),
};

/** Below a tenth, or two gigabytes. */
const isShort = ({ free, total }: { free: number; total: number }): boolean =>
  free < Math.min(total / 10, 2 * 1024 ** 3);

const lateMs = 3_600_000;

/** What somebody should look after, with what to do. */
function warningsOf(facts: Omit<Installation, 'warnings'>, now: number): { title: AnyText; todo: AnyText }[] {
  const { disk, memory: room, connections, queues } = facts;
  const percent = ({ free, total }: typeof disk): number => Math.floor((100 * free) / Math.max(1, total));
  const found: { title: AnyText; todo: AnyText }[] = [];
  if (isShort(disk)) found.push({ title: filled(texts.disk, { percent: percent(disk) }), todo: texts.diskTodo });
  if (room.free < room.total / 20)
    found.push({ title: filled(texts.memory, { percent: percent(room) }), todo: texts.memoryTodo });
  if (connections.used > connections.most * 0.8)
    found.push({ title: filled(texts.connections, connections), todo: texts.connectionsTodo });
  for (const { name, oldestAt, failed } of queues) {
    if (oldestAt !== null && now - epoch(oldestAt) > lateMs)
      found.push({ title: texts.late[name], todo: texts.lateTodo[name] });
    if (name === 'jobs' && failed > 0)
      found.push({ title: filled(texts.failed, { n: failed }), todo: texts.failedTodo });
  }
  return found;
}

/** Null for whoever is not the operator. */
export async function installationOf(
  db: ReadDb,
  now: number,
): Promise<z.input<typeof calls.status.response>['installation']> {
  const { rows } = await sql<{
    bytes: number;
    connections: number;
    most_connections: number;
    companies: number;
    migrations: number;
    last_migration: string;
    migrated_at: string;
  }>`select * from gate.health()`.execute(db);
  const [health] = rows;
  if (health === undefined) return null;
  const queues = await sql<{
    name: 'jobs' | 'messages' | 'webhooks';
    waiting: number;
    failed: number;
    oldest: string | null;
  }>`select * from gate.queues(${iso(now)})`.execute(db);
  const facts = {
    databaseBytes: health.bytes,
    companies: health.companies,
    disk: await diskOf(config().dataDir),
    memory: memory(),
    connections: { used: health.connections, most: health.most_connections },
    queues: queues.rows.map(({ oldest, ...queue }) => ({ ...queue, oldestAt: oldest })),
    migrations: { count: health.migrations, last: health.last_migration, at: health.migrated_at },
  };
  return { ...facts, warnings: warningsOf(facts, now) };
}
