import { Alert, Button, Progress, Skeleton, Stack } from '@mantine/core';
import { backup, type CopyItem } from '@sahada/contract/backup';
import { say } from '@sahada/contract/text';
import {
  IconAlertTriangle,
  IconArchive,
  IconDatabaseExport,
  IconDownload,
  IconLock,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { downloadBy } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { Advance } from '../../parts/say/advance.tsx';
import { useBytes } from '../../parts/say/bytes.ts';
import { ask } from '../../parts/say/confirm.ts';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './backup.module.css';
import { CompanyCopy } from './company-copy.tsx';
import { CompanyImport } from './company-import.tsx';
import { lateBackup } from './late-backup.ts';

const words = {
  about: say({
    tr: 'Yedek, bütün firmalarıyla sistemin tamamını tek dosyada toplar. Her gece kendiliğinden alınır ve kontrol edilir; son yedi günün ve son dört haftanın yedeği saklanır. Elle alınanlar siz silene kadar kalır.',
    en: 'A backup holds the whole system with all its companies in one file. One is taken and checked every night; those of the last seven days and of the last four weeks are kept. Those taken by hand stay until you delete them.',
  }),
  make: say({ tr: 'Şimdi yedekle', en: 'Back up now' }),
  making: say({ tr: 'Yedek alınıyor: %{percent}', en: 'Backing up: {percent}%' }),
  failed: say({ tr: 'Son yedek alınamadı.', en: 'The last backup failed.' }),
  open: say({
    tr: 'Yedekler parolasız: dosyayı eline geçiren her şeyi okur. Kilitlemek için sunucuda BACKUP_PASSPHRASE ayarını girin.',
    en: 'Backups are not locked: whoever gets hold of one reads everything in it. Set BACKUP_PASSPHRASE on the server to lock them.',
  }),
  holdsKey: say({
    tr: 'E-posta hesaplarının şifrelerini ve iki adımlı doğrulamayı açan anahtar da yedeğin içindedir.',
    en: 'The key that opens passwords of e-mail accounts and two-step verification is in them too.',
  }),
  lacksKey: say({
    tr: 'Mühürlü şifreleri açan SECRET_KEY yedekte yoktur: geri yüklerken aynısı gerekir, ayrı bir yerde saklayın.',
    en: 'SECRET_KEY, which opens sealed passwords, is not in them: restoring takes the same one, so keep it in another place.',
  }),
  restore: say({
    tr: 'Geri yükleme boş bir kurulumda, sunucunun komut satırından yapılır: npm run restore -- dosya',
    en: 'A backup is restored into an empty installation, from the server’s command line: npm run restore -- file',
  }),
  none: say({ tr: 'Henüz yedek yok', en: 'No backups yet' }),
  noneHint: say({
    tr: 'İlk yedek bu gece alınır; beklemeden de alabilirsiniz.',
    en: 'The first one is taken tonight, or now if you do not want to wait.',
  }),
  notMine: say({
    tr: 'Bütün sistemin yedeğini sistemi işleten firma alır; firmanızın kayıtları da onun içindedir.',
    en: 'The company that runs the system takes the backups of all of it; what your company has recorded is in them.',
  }),
  sound: say({ tr: 'Sağlam', en: 'Sound' }),
  broken: say({ tr: 'Bozuk', en: 'Damaged' }),
  unchecked: say({ tr: 'Kontrol edilmedi', en: 'Not checked' }),
  closed: say({ tr: 'Açılamadı', en: 'Could not be opened' }),
  closedHint: say({
    tr: 'Parolası, sunucudaki BACKUP_PASSPHRASE değildir ya da yedek daha yeni bir sürümle alınmıştır. Bozuk olup olmadığı bilinmiyor.',
    en: 'Its passphrase is not the BACKUP_PASSPHRASE on the server, or a newer release made it. Whether it is damaged is not known.',
  }),
  checkFailed: say({ tr: 'Kontrol edilemedi', en: 'Could not be checked' }),
  checking: say({ tr: 'Kontrol ediliyor', en: 'Being checked' }),
  checkedAt: say({ tr: '{when} kontrol edildi', en: 'Checked {when}' }),
  byHand: say({ tr: 'elle', en: 'by hand' }),
  nightly: say({ tr: 'gece', en: 'nightly' }),
  locked: say({ tr: 'kilitli', en: 'locked' }),
  oneRow: say({ tr: '1 kayıt', en: '1 row' }),
  rows: say({ tr: '{n} kayıt', en: '{n} rows' }),
  check: say({ tr: 'Kontrol et', en: 'Check' }),
  save: say({ tr: 'İndir', en: 'Download' }),
  remove: say({ tr: 'Sil', en: 'Delete' }),
  removeQuestion: say({ tr: '{when} tarihli yedek silinsin mi?', en: 'Delete the backup of {when}?' }),
  removeHint: say({ tr: 'Silinen yedek geri getirilemez.', en: 'A deleted backup cannot be brought back.' }),
};

/** The copies of the whole installation, for who operates it, and that of one's own company. */
export function Backup() {
  return (
    <div className={classes.rooms}>
      <Installation />
      <CompanyCopy />
      <CompanyImport />
    </div>
  );
}

/** Asked again while one is taken or checked. */
function Installation() {
  const say = useSay();
  const make = useWrite(backup.make);
  const [isBusy, setBusy] = useState(false);
  const read = useRead(backup.list, {}, { everySeconds: isBusy ? 1 : 30, keep: true, announce: 'none' });
  const { data, error } = read;
  const works =
    data !== undefined && (data.making !== null || data.ListItems.some(({ verifying }) => verifying !== null));
  if (works !== isBusy) setBusy(works);

  if (error?.status === 404)
    return (
      <Alert color="gray" variant="light" icon={<IconArchive size={18} />}>
        {say(words.notMine)}
      </Alert>
    );
  if (error !== null && data === undefined) return <LoadFailed read={read} />;
  if (data === undefined)
    return (
      <Stack gap="sm">
        <Skeleton height={64} radius="lg" />
        {[1, 2, 3].map((one) => (
          <Skeleton key={one} height={84} radius="lg" />
        ))}
      </Stack>
    );
  const { ListItems: copies, making, fault, late, locks, holdsKey } = data;
  return (
    <section className={classes.screen}>
      <div className={classes.head}>
        <p>{say(words.about)}</p>
        <Button
          leftSection={<IconDatabaseExport size={16} />}
          loading={making !== null || make.sending}
          onClick={() => void make.send({})}
        >
          {say(words.make)}
        </Button>
      </div>
      {making !== null && (
        <Advance text={say(words.making, { percent: making })} percent={making} className={classes.making} />
      )}
      {fault !== null && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={say(words.failed)}>
          {fault}
        </Alert>
      )}
      {late && making === null && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title={say(lateBackup.title)}>
          {say(lateBackup.here)}
        </Alert>
      )}
      {copies.length === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} icon={<IconArchive size={22} stroke={1.7} />} />
      ) : (
        <ul className={classes.copies}>
          {copies.map((copy) => (
            <Copy key={copy.name} copy={copy} />
          ))}
        </ul>
      )}
      <ul className={classes.notes}>
        {!locks && <li>{say(words.open)}</li>}
        <li>{say(holdsKey ? words.holdsKey : words.lacksKey)}</li>
        <li>{say(words.restore)}</li>
      </ul>
    </section>
  );
}

function Copy({ copy }: { copy: CopyItem }) {
  const say = useSay();
  const format = useFormat();
  const sizeOf = useBytes();
  const verify = useWrite(backup.verify);
  const remove = useWrite(backup.remove);
  const [isSaving, setSaving] = useState(false);
  const { name, madeAt, bytes, rows, byHand, locked, sound, closed, checkFault, verifiedAt, verifying } = copy;
  const when = format.dateTime(madeAt);

  const save = async () => {
    setSaving(true);
    await downloadBy(backup.address, { name }).finally(() => setSaving(false));
  };
  const discard = async () => {
    const question = { question: say(words.removeQuestion, { when }), under: say(words.removeHint), yes: words.remove };
    if (await ask({ ...question, danger: true })) await remove.send({ name });
  };

  return (
    <li className={classes.copy}>
      <div className={classes.about}>
        <h2>{when}</h2>
        <p>
          {[
            say(byHand ? words.byHand : words.nightly),
            sizeOf(bytes),
            rows === null ? '' : rows === 1 ? say(words.oneRow) : say(words.rows, { n: format.number(rows) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {locked && (
            <span className={classes.locked}>
              <IconLock size={14} aria-hidden /> {say(words.locked)}
            </span>
          )}
        </p>
      </div>
      <div className={classes.state}>
        {verifying !== null ? (
          <>
            <StatusBadge tone="waiting">{say(words.checking)}</StatusBadge>
            <Progress value={verifying} w={120} aria-label={say(words.checking)} />
          </>
        ) : (
          <>
            <StatusBadge tone={sound === null ? 'neutral' : sound ? 'good' : 'bad'}>
              {say(sound === null ? words.unchecked : sound ? words.sound : words.broken)}
            </StatusBadge>
            {closed && <StatusBadge tone="warn">{say(words.closed)}</StatusBadge>}
            {closed && <small>{say(words.closedHint)}</small>}
            {checkFault !== null && <StatusBadge tone="warn">{say(words.checkFailed)}</StatusBadge>}
            {checkFault !== null && <small>{checkFault}</small>}
            {verifiedAt !== null && <small>{say(words.checkedAt, { when: format.dateTime(verifiedAt) })}</small>}
          </>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          aria-label={`${say(words.save)}: ${when}`}
          loading={isSaving}
          onClick={() => void save()}
        >
          {say(words.save)}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconShieldCheck size={14} />}
          aria-label={`${say(words.check)}: ${when}`}
          disabled={verifying !== null || verify.sending}
          onClick={() => void verify.send({ name })}
        >
          {say(words.check)}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} />}
          aria-label={`${say(words.remove)}: ${when}`}
          loading={remove.sending}
          onClick={() => void discard()}
        >
          {say(words.remove)}
        </Button>
      </div>
    </li>
  );
}
