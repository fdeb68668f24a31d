import { Alert, Button, Skeleton } from '@mantine/core';
import { companyCopy } from '@sahada/contract/backup';
import { exportFile } from '@sahada/contract/export';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconDownload, IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadBy } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { Advance } from '../../parts/say/advance.tsx';
import { useBytes } from '../../parts/say/bytes.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './backup.module.css';

const words = {
  title: say({ tr: 'Firmanızın kopyası', en: 'Copy of your company' }),
  about: say({
    tr: 'Firmanızın bütün kayıtlarını ve fotoğraflarını, saklayabileceğiniz ya da başka bir kuruluma taşıyabileceğiniz tek dosyada toplar. Başka firmaların hiçbir kaydı içine girmez.',
    en: 'Puts all records and photos of your company into one file, to keep or to move to another installation. Nothing of other companies goes into it.',
  }),
  make: say({ tr: 'Kopya hazırla', en: 'Make a copy' }),
  making: say({ tr: '{name} için hazırlanıyor: %{percent}', en: 'Being made for {name}: {percent}%' }),
  failed: say({ tr: 'Kopya hazırlanamadı. Yeniden deneyin.', en: 'The copy could not be made. Try again.' }),
  madeFor: say({ tr: '{name} hazırlattı', en: 'made for {name}' }),
  until: say({ tr: '{when} tarihine kadar indirilebilir', en: 'can be downloaded until {when}' }),
  theirs: say({ tr: 'Yalnızca hazırlatan indirebilir.', en: 'Only they can download it.' }),
  save: say({ tr: 'İndir', en: 'Download' }),
  open: say({
    tr: 'Dosya parolasızdır: eline geçiren firmanın bütün kayıtlarını okur. İndirdiğiniz dosyayı güvenli bir yerde saklayın.',
    en: 'The file is not locked: whoever gets hold of it reads all records of the company. Keep it in a safe place.',
  }),
  left: say({
    tr: 'Oturumlar, API anahtarları, iki adımlı doğrulama, e-posta hesaplarının ve webhook’ların gizli anahtarları, e-postalar ve dışa aktarılmış dosyalar kopyaya girmez.',
    en: 'Sessions, API keys, two-step verification, secrets of e-mail accounts and webhooks, e-mails and exported files are not in it.',
  }),
};

/** The copy of one's own company; asked again while one is made. */
export function CompanyCopy() {
  const say = useSay();
  const format = useFormat();
  const sizeOf = useBytes();
  const make = useWrite(companyCopy.make);
  const [isBusy, setBusy] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const read = useRead(companyCopy.last, {}, { everySeconds: isBusy ? 1 : 30, keep: true, announce: 'none' });
  const copy = read.data?.copy ?? null;
  const runs = copy?.state === 'running';
  if (runs !== isBusy) setBusy(runs);
  const save = async (id: number) => {
    setSaving(true);
    await downloadBy(exportFile.address, { id }).finally(() => setSaving(false));
  };
  const making = say(words.making, { name: copy?.byName ?? '', percent: copy?.done ?? 0 });
  return (
    <section className={classes.screen} aria-labelledby="company-copy">
      <div className={classes.head}>
        <div>
          <h2 id="company-copy">{say(words.title)}</h2>
          <p>{say(words.about)}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconPackageExport size={16} />}
          loading={runs || make.sending}
          onClick={() => void make.send({})}
        >
          {say(words.make)}
        </Button>
      </div>
      {read.error !== null && read.data === undefined && <LoadFailed read={read} />}
      {read.loading && <Skeleton height={72} radius="lg" />}
      {copy?.state === 'running' && <Advance text={making} percent={copy.done} className={classes.making} />}
      {copy?.state === 'failed' && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={say(words.failed)} />
      )}
      {copy?.state === 'done' && (
        <div className={classes.copy}>
          <div className={classes.about}>
            <h3>{format.dateTime(copy.madeAt)}</h3>
            <p>{`${say(words.madeFor, { name: copy.byName })} · ${sizeOf(copy.bytes)}`}</p>
          </div>
          <div className={classes.state}>
            <small>{say(words.until, { when: format.dateTime(copy.expiresAt) })}</small>
            {copy.exportId === null && <small>{say(words.theirs)}</small>}
          </div>
          {copy.exportId !== null && (
            <div className={classes.actions}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} />}
                loading={isSaving}
                onClick={() => void save(copy.exportId as number)}
              >
                {say(words.save)}
              </Button>
            </div>
          )}
        </div>
      )}
      <ul className={classes.notes}>
        <li>{say(words.open)}</li>
        <li>{say(words.left)}</li>
      </ul>
    </section>
  );
}
