import { Alert, Button } from '@mantine/core';
import { companyImport } from '@sahada/contract/backup';
import { type AnyText, say } from '@sahada/contract/text';
import { IconAlertTriangle, IconCircleCheck, IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useIsHere } from '../../client/here.ts';
import { newKey } from '../../client/key.ts';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { useAsk, useRead, useWrite } from '../../client/use.ts';
import { FileButton } from '../../parts/form/file-button.tsx';
import { Advance } from '../../parts/say/advance.tsx';
import { ask } from '../../parts/say/confirm.ts';
import classes from './backup.module.css';

const words = {
  title: say({ tr: 'Firma içe aktarma', en: 'Import a company' }),
  about: say({
    tr: 'Başka bir kurulumda hazırlanan firma kopyasını buraya yeni bir firma olarak ekler: bağlantıları, barkodları, alındı belgeleri ve kullanıcıların şifreleri burada da geçerlidir. Önce içinde ne olduğunu görürsünüz.',
    en: 'Adds the copy of a company that was made at another installation as a new company: its links, barcodes, receipts and passwords hold here too. You see what is in it first.',
  }),
  trust: say({
    tr: 'Yalnızca güvendiğiniz bir kurulumdan gelen dosyayı içe aktarın.',
    en: 'Import only files from an installation that you trust.',
  }),
  pick: say({ tr: 'Kopya seç', en: 'Choose a copy' }),
  sending: say({ tr: 'Yükleniyor: %{percent}', en: 'Uploading: {percent}%' }),
  halted: say({ tr: 'Yükleme yarım kaldı. Dosyayı yeniden seçin.', en: 'The upload stopped. Choose the file again.' }),
  checking: say({ tr: 'Kontrol ediliyor: %{percent}', en: 'Being checked: {percent}%' }),
  importing: say({ tr: 'İçe aktarılıyor: %{percent}', en: 'Being imported: {percent}%' }),
  made: say({ tr: '{when} hazırlandı', en: 'made {when}' }),
  users: say({ tr: '{n} kullanıcı', en: 'users: {n}' }),
  locations: say({ tr: '{n} lokasyon', en: 'locations: {n}' }),
  plans: say({ tr: '{n} plan', en: 'plans: {n}' }),
  responses: say({ tr: '{n} yanıt', en: 'responses: {n}' }),
  pictures: say({ tr: '{n} fotoğraf', en: 'photos: {n}' }),
  credit: say({ tr: '{n} kontör', en: 'credit: {n}' }),
  taken: say({
    tr: 'Bu adreslerin burada zaten hesabı var ({n}). Sahipleri buradaki hesaplarını kullanmayı sürdürür; yeni firmada adlarıyla, giriş yapamayan pasif kullanıcılar olarak görünürler.',
    en: 'These addresses have an account here already ({n}). Their owners keep it; in the new company they appear by their name, as passive users who cannot sign in.',
  }),
  nobody: say({
    tr: 'İçe aktarılamaz: aktif kullanıcıların hepsinin adresi burada başka bir hesapta, firmaya kimse giriş yapamazdı. Hazırlandığı yerde bir yöneticinin adresini değiştirip kopyayı yeniden hazırlayın.',
    en: 'It cannot be imported: all addresses of its active users have another account here, so nobody could sign in. Change the address of an administrator where it was made and have the copy made again.',
  }),
  known: say({
    tr: 'İçe aktarılamaz: bağlantılarından, kodlarından ya da alındı belgelerinden {n} tanesi burada zaten var. Firma burada çalışıyor ya da daha önce içe aktarıldı.',
    en: 'It cannot be imported: {n} of its links, codes and receipts are here already. The company works here, or was imported before.',
  }),
  run: say({ tr: 'İçe aktar', en: 'Import' }),
  runQuestion: say({ tr: '{company} yeni bir firma olarak eklensin mi?', en: 'Add {company} as a new company?' }),
  runHint: say({
    tr: 'Firma aktif gelir: kullanıcıları giriş yapabilir, hatırlatmalar buradan da gönderilir. E-posta hesapları ve webhook’lar gizli anahtarları girilene kadar, zamanlanmış raporlar yeniden açılana kadar pasiftir. Önceki yerde gönderilmiş hiçbir ileti yinelenmez.',
    en: 'The company comes active: its people can sign in, and reminders are sent from here too. E-mail accounts and webhooks are passive until their secrets are entered, scheduled reports until somebody activates them. Nothing that was sent before is sent again.',
  }),
  numbers: say({
    tr: 'Bütün kayıtlar yeni numara alır. Geçerli mühürler yeni numaralarla yenilenir, kodları değişmez; bozuk olanlar burada da bozuk kalır. Dosyanın özeti ve son mührü yeni firmanın işlem geçmişine yazılır.',
    en: 'All records get new numbers. Seals that hold are made anew over them, with their codes; those that do not hold here either. The hash of the file and its last seal stand in the new company’s activity log.',
  }),
  unsent: say({
    tr: 'Kopya hazırlanmadan önce telefonlardaki yanıtlar gönderilmiş olmalıdır; sonradan gönderilenler burada tanınmaz.',
    en: 'Have phones send their responses before the copy is made: what they send later is not known here.',
  }),
  done: say({
    tr: '{company} içe aktarıldı. Kullanıcıları şifreleriyle giriş yapabilir.',
    en: '{company} has been imported. Its people can sign in with their passwords.',
  }),
  failed: say({ tr: 'Kopya içe aktarılamadı.', en: 'The copy could not be imported.' }),
  giveUp: say({ tr: 'Vazgeç', en: 'Give up' }),
  cancel: say({ tr: 'İptal', en: 'Cancel' }),
  close: say({ tr: 'Kapat', en: 'Close' }),
};

const partBytes = 8 * 1024 * 1024;
const triesMost = 5;

type Coming = NonNullable<OutputOf<typeof companyImport.state>['coming']>;

/** Companies from other installations, for the operator; for others there is nothing to see. */
export function CompanyImport() {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const read = useRead(companyImport.state, {}, { everySeconds: isBusy ? 1 : 30, keep: true, announce: 'none' });
  const { sending, send } = useSending(() => void read.reload());
  const coming = read.data?.coming ?? null;
  const works = coming?.stage === 'checking' || coming?.stage === 'importing';
  if (works !== isBusy) setBusy(works);
  if (read.data === undefined) return null;
  return (
    <section className={classes.screen} aria-labelledby="company-import">
      <div className={classes.head}>
        <div>
          <h2 id="company-import">{say(words.title)}</h2>
          <p>{say(words.about)}</p>
        </div>
        <FileButton accept=".gz,application/gzip" onChange={(file) => file !== null && void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPackageImport size={16} />}
              disabled={works || coming?.stage === 'ready'}
              loading={sending !== null}
            >
              {say(words.pick)}
            </Button>
          )}
        </FileButton>
      </div>
      {sending !== null && <Running text={words.sending} percent={sending} />}
      {sending === null && coming !== null && <Stage coming={coming} />}
      <ul className={classes.notes}>
        <li>{say(words.trust)}</li>
        <li>{say(words.numbers)}</li>
        <li>{say(words.unsent)}</li>
      </ul>
    </section>
  );
}

/** Sends a file part by part; a part that was lost on the way is sent again. */
function useSending(sent: () => void) {
  const sendPart = useAsk(companyImport.upload, 'none');
  const say = useSay();
  const [sending, setSending] = useState<number | null>(null);
  const isHere = useIsHere();
  const send = async (file: File) => {
    const upload = newKey();
    setSending(0);
    for (let [offset, tries] = [0, 0]; isHere() && offset < file.size; ) {
      const part = { upload, offset, size: file.size, file: file.slice(offset, offset + partBytes) };
      const outcome = await sendPart(part);
      if (outcome.ok) {
        [offset, tries] = [outcome.data.received, 0];
        setSending(Math.floor((100 * offset) / file.size));
        continue;
      }
      const isLost = outcome.error.status === 0 || outcome.error.status === 503;
      if (!isLost || ++tries === triesMost) {
        toast('error', isLost ? say(words.halted) : outcome.error.message);
        break;
      }
      await new Promise((done) => setTimeout(done, 1000 * tries));
    }
    setSending(null);
    sent();
  };
  return { sending, send };
}

function Running({ text, percent, children }: { text: AnyText; percent: number; children?: React.ReactNode }) {
  const say = useSay();
  return (
    <div className={classes.seen}>
      <Advance text={say(text, { percent })} percent={percent} className={classes.advance} />
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

function Stage({ coming }: { coming: Coming }) {
  const say = useSay();
  const discard = useWrite(companyImport.discard);
  const { upload, stage, percent, seen, fault } = coming;
  const end = (word: AnyText) => (
    <Button size="xs" variant="default" loading={discard.sending} onClick={() => void discard.send({ upload })}>
      {say(word)}
    </Button>
  );
  switch (stage) {
    case 'checking':
      return (
        <Running text={words.checking} percent={percent}>
          {end(words.cancel)}
        </Running>
      );
    case 'importing':
      return (
        <Running text={words.importing} percent={percent}>
          {end(words.cancel)}
        </Running>
      );
    case 'done':
      return (
        <Alert
          color="green"
          variant="light"
          icon={<IconCircleCheck size={18} />}
          title={say(words.done, { company: seen?.company ?? '' })}
        >
          {end(words.close)}
        </Alert>
      );
    case 'ready':
      return seen === null ? null : (
        <Seen upload={upload} seen={seen}>
          {end(words.giveUp)}
        </Seen>
      );
    default:
      return (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title={say(stage === 'failed' ? words.failed : words.halted)}
        >
          {fault !== null && <p className={classes.fault}>{fault}</p>}
          {end(words.close)}
        </Alert>
      );
  }
}

/** What is in a copy, before it is imported. */
function Seen(props: { upload: string; seen: NonNullable<Coming['seen']>; children: React.ReactNode }) {
  const { upload, seen, children } = props;
  const say = useSay();
  const format = useFormat();
  const run = useWrite(companyImport.run);
  const { company, madeAt, taken, takenCount, nobody, known } = seen;
  const counts = ['users', 'locations', 'plans', 'responses', 'pictures', 'credit'] as const;
  const start = async () => {
    const question = { question: say(words.runQuestion, { company }), under: say(words.runHint), yes: words.run };
    if (await ask(question)) await run.send({ upload });
  };
  return (
    <div className={classes.seen}>
      <div className={classes.about}>
        <h3>{company}</h3>
        <p>
          {[
            say(words.made, { when: format.dateTime(madeAt) }),
            ...counts.map((count) => say(words[count], { n: format.number(seen[count]) })),
          ].join(' · ')}
        </p>
      </div>
      {known > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />}>
          {say(words.known, { n: format.number(known) })}
        </Alert>
      )}
      {known === 0 && nobody && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />}>
          {say(words.nobody)}
        </Alert>
      )}
      {known === 0 && !nobody && takenCount > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />}>
          {say(words.taken, { n: format.number(takenCount) })}
          <p className={classes.fault}>{taken.join(', ') + (takenCount > taken.length ? ' …' : '')}</p>
        </Alert>
      )}
      <div className={classes.actions}>
        {children}
        {known === 0 && !nobody && (
          <Button size="xs" loading={run.sending} onClick={() => void start()}>
            {say(words.run)}
          </Button>
        )}
      </div>
    </div>
  );
}
