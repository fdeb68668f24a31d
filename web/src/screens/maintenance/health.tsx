import { Alert, Skeleton, Stack } from '@mantine/core';
import { backup } from '@sahada/contract/backup';
import { type Installation, maintenance, type RowKind } from '@sahada/contract/maintenance';
import { type AnyText, say } from '@sahada/contract/text';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { Amounts } from '../../parts/chart/amounts.tsx';
import { Track } from '../../parts/chart/track.tsx';
import { useBytes } from '../../parts/say/bytes.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { lateBackup } from './late-backup.ts';
import classes from './maintenance.module.css';

const words = {
  system: say({ tr: 'Sistem', en: 'System' }),
  version: say({ tr: 'Sürüm', en: 'Version' }),
  since: say({ tr: 'Çalışmaya başladı', en: 'Running since' }),
  postgres: say({ tr: 'Veritabanı', en: 'Database' }),
  postgresVersion: say({ tr: 'PostgreSQL {version}', en: 'PostgreSQL {version}' }),
  databaseSize: say({ tr: 'Veritabanının boyutu', en: 'Database size' }),
  companies: say({ tr: 'Firma', en: 'Companies' }),
  migrations: say({ tr: 'Son şema değişikliği', en: 'Last schema change' }),
  migrationsHint: say({ tr: '{n} değişiklik, {at}', en: '{n} changes, {at}' }),
  own: say({ tr: 'Firmanızın verileri', en: 'Your company’s data' }),
  ownHint: say({
    tr: 'Kaplanan yer yaklaşıktır; dosyalar tek tek sayılır. Sayım zamanı: {at}.',
    en: 'Sizes are estimated; files are counted exactly. Counted at {at}.',
  }),
  oneRow: say({ tr: '1 kayıt', en: '1 row' }),
  rows: say({ tr: '{n} kayıt', en: '{n} rows' }),
  about: say({ tr: 'yaklaşık {rows}', en: 'about {rows}' }),
  oneFile: say({ tr: '1 dosya', en: '1 file' }),
  files: say({ tr: '{n} dosya', en: '{n} files' }),
  installation: say({ tr: 'Kurulum', en: 'Installation' }),
  disk: say({ tr: 'Disk', en: 'Disk' }),
  memory: say({ tr: 'Bellek', en: 'Memory' }),
  ownMemory: say({ tr: 'Sahada {size} kullanıyor', en: 'Sahada uses {size}' }),
  connections: say({ tr: 'Veritabanı bağlantıları', en: 'Database connections' }),
  free: say({ tr: '{free} boş / {total}', en: '{free} free of {total}' }),
  used: say({ tr: '{used} / {most}', en: '{used} of {most}' }),
  queues: say({ tr: 'Kuyruklar', en: 'Queues' }),
  waiting: say({ tr: '{n} bekliyor', en: '{n} waiting' }),
  failed: say({ tr: '{n} başarısız', en: '{n} failed' }),
  fine: say({ tr: 'Dikkat isteyen bir şey yok.', en: 'Nothing needs your attention.' }),
};

const kindTexts: Record<RowKind, AnyText> = {
  responses: say({ tr: 'Yanıtlar', en: 'Responses' }),
  plans: say({ tr: 'Planlar', en: 'Plans' }),
  content: say({ tr: 'Sorular ve listeler', en: 'Questions and checklists' }),
  places: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  people: say({ tr: 'Kullanıcılar', en: 'Users' }),
  actions: say({ tr: 'Aksiyonlar', en: 'Actions' }),
  figures: say({ tr: 'Hazır rakamlar', en: 'Kept figures' }),
  messages: say({ tr: 'İletiler', en: 'Messages' }),
  activity: say({ tr: 'İşlem geçmişi', en: 'Activity log' }),
  files: say({ tr: 'Dosyalar', en: 'Files' }),
};

const queueTexts: Record<Installation['queues'][number]['name'], AnyText> = {
  jobs: say({ tr: 'Arka plan işleri', en: 'Background work' }),
  messages: say({ tr: 'İletiler', en: 'Messages' }),
  webhooks: say({ tr: 'Webhook gönderimleri', en: 'Webhook deliveries' }),
};

/** How the system is: for everybody their company's part, for the operator the installation's besides. */
export function Health() {
  const say = useSay();
  const format = useFormat();
  const bytes = useBytes();
  const rowsOf = (n: number): string => (n === 1 ? say(words.oneRow) : say(words.rows, { n: format.number(n) }));
  const filesOf = (n: number): string => (n === 1 ? say(words.oneFile) : say(words.files, { n: format.number(n) }));
  const read = useRead(maintenance.status, {}, { keep: true, everySeconds: 30 });
  const status = read.data;
  // Of the installation; what it warns of stands above everything else, and would move that if it came later.
  const backups = useRead(backup.list, status?.installation ? {} : null, {
    keep: true,
    everySeconds: 30,
    announce: 'none',
  });
  if (status === undefined || backups.loading)
    return read.error === null ? (
      <Stack>
        <Skeleton height={110} radius="lg" />
        <Skeleton height={300} radius="lg" />
      </Stack>
    ) : (
      <LoadFailed read={read} />
    );
  const { installation } = status;
  return (
    <div className={classes.screen}>
      {installation !== null && <Warnings warnings={installation.warnings} isLate={backups.data?.late} />}
      <Card title={words.system}>
        <dl className={classes.facts}>
          <Fact label={words.version}>Sahada {status.version}</Fact>
          <Fact label={words.since}>
            {format.dateTime(status.since)}
            <small>{format.relative(status.since)}</small>
          </Fact>
          <Fact label={words.postgres}>{say(words.postgresVersion, { version: status.postgres })}</Fact>
          {installation !== null && (
            <>
              <Fact label={words.databaseSize}>{bytes(installation.databaseBytes)}</Fact>
              <Fact label={words.companies}>{format.number(installation.companies)}</Fact>
              <Fact label={words.migrations}>
                {installation.migrations.last}
                <small>
                  {say(words.migrationsHint, {
                    n: format.number(installation.migrations.count),
                    at: format.date(installation.migrations.at),
                  })}
                </small>
              </Fact>
            </>
          )}
        </dl>
      </Card>
      {installation !== null && <OfInstallation installation={installation} />}
      <Card title={words.own} hint={say(words.ownHint, { at: format.time(status.countedAt) })}>
        <Amounts
          label={say(words.own)}
          amounts={status.kinds.map(({ kind, rows, bytes: size, estimated }) => ({
            key: kind,
            label: say(kindTexts[kind]),
            count:
              kind === 'files' ? filesOf(rows) : estimated ? say(words.about, { rows: rowsOf(rows) }) : rowsOf(rows),
            bytes: size,
          }))}
        />
      </Card>
    </div>
  );
}

/** `isLate`: the last sound backup is too old; undefined where that could not be read. */
function Warnings({ warnings, isLate }: Pick<Installation, 'warnings'> & { isLate: boolean | undefined }) {
  const say = useSay();
  const told = warnings.map(({ title, todo }) => ({ title: title as string, todo: todo as string }));
  if (isLate) told.unshift({ title: say(lateBackup.title), todo: say(lateBackup.elsewhere) });
  // That nothing is wrong is said once all of it is known.
  if (told.length === 0 && isLate === undefined) return null;
  if (told.length === 0)
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={18} stroke={1.8} aria-hidden />
        {say(words.fine)}
      </p>
    );
  return (
    <ul className={classes.warnings}>
      {told.map(({ title, todo }) => (
        <li key={title}>
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title={title}>
            {todo}
          </Alert>
        </li>
      ))}
    </ul>
  );
}

function OfInstallation({ installation }: { installation: Installation }) {
  const say = useSay();
  const format = useFormat();
  const bytes = useBytes();
  const { disk, memory, connections, queues } = installation;
  return (
    <Card title={words.installation}>
      <div className={classes.meters}>
        <Meter label={words.disk} used={disk.total - disk.free} total={disk.total}>
          {say(words.free, { free: bytes(disk.free), total: bytes(disk.total) })}
        </Meter>
        <Meter label={words.memory} used={memory.total - memory.free} total={memory.total}>
          {say(words.free, { free: bytes(memory.free), total: bytes(memory.total) })}
          <small>{say(words.ownMemory, { size: bytes(memory.own) })}</small>
        </Meter>
        <Meter label={words.connections} used={connections.used} total={connections.most}>
          {say(words.used, connections)}
        </Meter>
      </div>
      <h3>{say(words.queues)}</h3>
      <ul className={classes.queues}>
        {queues.map(({ name, waiting, failed }) => (
          <li key={name}>
            <span>{say(queueTexts[name])}</span>
            <span>{say(words.waiting, { n: format.number(waiting) })}</span>
            <span data-bad={failed > 0 || undefined}>{say(words.failed, { n: format.number(failed) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Card({ title, hint, children }: { title: AnyText; hint?: string; children: ReactNode }) {
  const say = useSay();
  return (
    <section className={classes.card}>
      <header>
        <h2>{say(title)}</h2>
        {hint !== undefined && <span>{hint}</span>}
      </header>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: AnyText; children: ReactNode }) {
  const say = useSay();
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Meter(props: { label: AnyText; used: number; total: number; children: ReactNode }) {
  const say = useSay();
  const percent = (100 * props.used) / Math.max(1, props.total);
  return (
    <div className={classes.meter}>
      <span>{say(props.label)}</span>
      <Track percent={percent} tone={percent > 90 ? 'bad' : percent > 80 ? 'warn' : 'good'} />
      <span className={classes.reading}>{props.children}</span>
    </div>
  );
}
