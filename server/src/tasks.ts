import { say } from '@sahada/contract/text';
import { isAheadFull } from './facts/counted-ahead.ts';
import { sealable, sealDays } from './features/activity/seal.ts';
import { foldQuestions } from './features/audit/fold-questions.ts';
import { remindReviewers } from './features/audit/remind-reviewers.ts';
import { reportMailWatch } from './features/audit/report-mail.ts';
import { retain, retaining, retentionSchedule } from './features/data-protection/retain.ts';
import { queueReports } from './features/export/report-due.ts';
import { sendInvitations } from './features/invitation/send.ts';
import { sweeping, sweepingEach } from './features/janitor.ts';
import { messageFollower } from './features/message/follow.ts';
import { remindOfPlans } from './features/message/remind.ts';
import { remindOfActions } from './features/message/remind-actions.ts';
import { airSeries, makeSeries } from './features/plan/series-tasks.ts';
import { sealFollower, sealWatch } from './features/seal/make.ts';
import { statisticsWatch } from './features/statistics.ts';
import { foldPlans, foldRepeats, totalsWatch } from './features/totals.ts';
import { deliveryWatch } from './features/webhook/deliver.ts';
import { webhookFollower } from './features/webhook/follow.ts';
import { eventWatch } from './pipeline/events.ts';
import { liveWatch } from './pipeline/live.ts';
import { deadWorkerWatch, lineWatch } from './pipeline/queue.ts';
import type { RecurringRow } from './pipeline/recurring.ts';

/**
 * Everything that recurs, by name: a row is a task, with its words, its schedule and its work. It runs only from here, and is
 * shown by being here. The watches at the end look every few seconds, because somebody waits for what they do;
 * one without its work is given it at the start.
 */
export const recurring = {
  'activity.seal': {
    title: say({ tr: 'İşlem geçmişinin mühürlenmesi', en: 'Sealing the activity log' }),
    about: say({
      tr: 'Her gün, biten günün kayıtlarını saat 02:00’den sonra mühürler: kayıtlar sonradan değişirse anlaşılır.',
      en: 'Seals the records of each day after 02:00 on the next: if one is changed later, it shows.',
    }),
    schedule: '5 * * * *',
    missed: 'once',
    essential: true,
    companies: sealable,
    workForEach: sealDays,
  },
  'retention.destroy': {
    title: say({ tr: 'Saklama sürelerinin uygulanması', en: 'Applying retention times' }),
    about: say({
      tr: 'Saklama süresi dolan kişisel verileri firmaların kurallarına göre her gece yok eder ve imha kayıtlarına yazar.',
      en: 'Destroys personal data whose retention time has run out every night, by the rules of each company, and writes it into the ledger.',
    }),
    schedule: retentionSchedule,
    missed: 'once',
    essential: true,
    companies: retaining,
    piecesForEach: retain,
  },
  'session.end': {
    title: say({ tr: 'Biten oturumların silinmesi', en: 'Ended sessions' }),
    about: say({
      tr: 'Süresi dolan oturumları, şifre bağlantılarını ve doğrulama isteklerini siler; zorunlu iki adımlı doğrulamayı kurmayanların oturumlarını kapatır.',
      en: 'Deletes sessions, password links and verifications that have run out, and ends sessions of people who have not set up the two-step verification that is required.',
    }),
    schedule: '10 * * * *',
    missed: 'once',
    essential: true,
    work: sweeping('sessions', 'sessionsWithoutFactor', 'resetTokens', 'knownSources', 'tickets', 'challenges'),
  },
  'message.clear': {
    title: say({ tr: 'Eski iletilerin silinmesi', en: 'Old messages' }),
    about: say({
      tr: 'Saklama süresi dolan iletileri, bildirimleri ve webhook gönderimlerini siler.',
      en: 'Deletes messages, notifications and webhook deliveries that have been kept long enough.',
    }),
    schedule: '15 * * * *',
    missed: 'once',
    essential: true,
    work: sweeping('messages', 'notifications', 'saidOnce', 'deliveries'),
  },
  'picture.unsent': {
    title: say({ tr: 'Gönderilmeyen fotoğrafların silinmesi', en: 'Unsent pictures' }),
    about: say({
      tr: 'Hiçbir yanıtta ve taslakta geçmeyen fotoğrafları bir hafta, gönderilip karara bağlanmış taslakları bir ay sonra siler; yanıtı kimlerin doldurduğu silinmez.',
      en: 'Deletes pictures that no response and no draft names after a week, and drafts a month after they were sent, once it has been decided about them; who filled the response is kept.',
    }),
    schedule: '20 * * * *',
    missed: 'once',
    essential: true,
    work: sweeping('drafts', 'pictures'),
  },
  'picture.unused': {
    title: say({ tr: 'Kullanılmayan görsellerin silinmesi', en: 'Unused images' }),
    about: say({
      tr: 'Hiçbir soruda ve yayımlanmış soru listesinde geçmeyen yardım fotoğraflarını, değiştirilen logo ve profil fotoğraflarından kalanları bir hafta sonra siler.',
      en: 'Deletes help pictures that no question and no published checklist shows, and what is left of replaced logos and profile pictures, after a week.',
    }),
    schedule: '50 4 * * *',
    missed: 'once',
    essential: false,
    work: sweepingEach('images'),
  },
  'picture.stranded': {
    title: say({ tr: 'Bekleyen fotoğrafların işlenmesi', en: 'Waiting pictures' }),
    about: say({
      tr: 'Bir saattir işlenmeyi bekleyen fotoğrafları yeniden sıraya koyar.',
      en: 'Queues pictures again that have waited an hour to be made ready.',
    }),
    schedule: '25 * * * *',
    missed: 'once',
    essential: false,
    work: sweeping('strandedPictures'),
  },
  'person.stranded': {
    title: say({ tr: 'Yarıda kalan imhalar', en: 'Unfinished erasures' }),
    about: say({
      tr: 'Bir saattir bitmeyen imhaları yeniden sıraya koyar.',
      en: 'Queues erasures again that have not ended for an hour.',
    }),
    schedule: '40 * * * *',
    missed: 'once',
    essential: true,
    work: sweeping('strandedErasures'),
  },
  'file.clear': {
    title: say({ tr: 'Eski dosyaların silinmesi', en: 'Old files' }),
    about: say({
      tr: 'Dışa aktarılan ve e-postayla gönderilen dosyaları bir hafta, kontrol edilen içe aktarma dosyalarını bir gün sonra siler.',
      en: 'Deletes files that were exported or e-mailed after a week, and checked import files after a day.',
    }),
    schedule: '30 * * * *',
    missed: 'once',
    essential: true,
    work: sweeping('exports', 'imports', 'attachments'),
  },
  'backup.take': {
    title: say({ tr: 'Yedekleme', en: 'Backup' }),
    about: say({
      tr: 'Her gece 03:00’te bütün sistemi tek dosyaya yedekler ve yedeği kontrol eder; son yedi günün ve son dört haftanın yedeğini saklar.',
      en: 'Copies the whole system into one file at 03:00 every night and checks it; keeps the backups of the last seven days and the last four weeks.',
    }),
    schedule: '0 3 * * *',
    missed: 'once',
    essential: false,
  },
  cleanup: {
    title: say({ tr: 'Temizlik', en: 'Clean-up' }),
    about: say({
      tr: 'Süresi geçen sayaçları, tekrar anahtarlarını, başarısız işleri, bir aydan eski görev ve sistem günlüğü kayıtlarını ve on üç aydan eski barkod okutmalarını siler.',
      en: 'Deletes counters and repeat keys that have run out, jobs that failed, records of tasks and of the system log older than a month, and scans of barcodes older than thirteen months.',
    }),
    schedule: '35 * * * *',
    missed: 'once',
    essential: true,
    work: sweeping('attempts', 'budgets', 'idempotencyKeys', 'failedJobs', 'taskRuns', 'systemLog', 'scans'),
  },
  'mail.send': {
    title: say({ tr: 'E-postaların gönderilmesi', en: 'Sending e-mail' }),
    about: say({
      tr: 'Kuyruktaki e-postaları gönderir; gönderilemeyeni bir gün boyunca yeniden dener.',
      en: 'Sends the e-mail in the queue, and tries for a day what could not be sent.',
    }),
    watchedEveryMs: 1000,
  },
  'message.events': {
    title: say({ tr: 'Olanların bildirilmesi', en: 'Telling what has happened' }),
    about: say({
      tr: 'Planlarda, yanıtlarda ve aksiyonlarda olanları ilgililere bildirir.',
      en: 'Tells people what has happened to plans, responses and actions that concern them.',
    }),
    watch: eventWatch(messageFollower),
  },
  'seal.events': {
    title: say({ tr: 'Mühürlenecek yanıtların izlenmesi', en: 'Responses to be sealed' }),
    about: say({
      tr: 'Onaylanan yanıtları mühürlenmek üzere sıraya koyar.',
      en: 'Queues responses that have been approved for sealing.',
    }),
    watch: eventWatch(sealFollower),
  },
  'seal.make': {
    title: say({ tr: 'Raporların mühürlenmesi', en: 'Sealing reports' }),
    about: say({
      tr: 'Onaydan bir dakika sonra, onay geri alınmadıysa, yanıtın raporunu mühürler.',
      en: 'Seals the report of a response one minute after its approval, unless the approval was undone.',
    }),
    watch: sealWatch(),
  },
  'report.mail': {
    title: say({ tr: 'Raporların e-postayla gönderilmesi', en: 'Mailing reports' }),
    about: say({
      tr: 'Gönderilecek raporları hazırlar ve e-postalarını kuyruğa koyar.',
      en: 'Prints the reports that are to be sent and queues their e-mails.',
    }),
    watch: reportMailWatch(),
  },
  'webhook.events': {
    title: say({ tr: 'Webhook olayları', en: 'Events for webhooks' }),
    about: say({
      tr: 'Olanları, onları bekleyen webhook’ların kuyruğuna yazar.',
      en: 'Writes what has happened into the queues of the webhooks that wait for it.',
    }),
    watch: eventWatch(webhookFollower),
  },
  'webhook.send': {
    title: say({ tr: 'Webhook gönderimi', en: 'Sending to webhooks' }),
    about: say({
      tr: 'Kuyruktaki olayları öteki sistemlere gönderir; alınmayanı bir gün boyunca yeniden dener.',
      en: 'Sends the events in the queue to other systems, and tries for a day what was not taken.',
    }),
    watch: deliveryWatch(),
  },
  'plan.remind': {
    title: say({ tr: 'Plan hatırlatmaları', en: 'Reminders of plans' }),
    about: say({
      tr: 'Başlamak üzere olan, geciken ve yapılmayan planları ilgililere bildirir.',
      en: 'Tells people of plans that begin soon, are overdue or were missed.',
    }),
    schedule: '*/15 * * * *',
    missed: 'once',
    essential: false,
    workForEach: remindOfPlans,
  },
  'action.remind': {
    title: say({ tr: 'Aksiyon hatırlatmaları', en: 'Reminders of actions' }),
    about: say({
      tr: 'Süresi dolmak üzere olan ve geciken aksiyonları sorumlularına, bir haftadır gecikenleri planı onaylayana da bildirir; bir günden uzun süredir kontrol bekleyenleri her gün saat 08:00’de kontrol edene hatırlatır.',
      en: 'Tells owners of actions that are due soon or overdue, and the plan’s approver of those that are a week over; reminds verifiers, at 08:00 every day, of what has waited for more than a day.',
    }),
    schedule: '*/15 * * * *',
    missed: 'once',
    essential: false,
    workForEach: remindOfActions,
  },
  'review.remind': {
    title: say({ tr: 'Bekleyen onayların hatırlatılması', en: 'Reminders of approvals' }),
    about: say({
      tr: 'Bir günden uzun süredir onay bekleyen yanıtları her gün saat 08:00’de sırası gelene, kontör gelince kontör bekleyen yanıtları raporları inceleyenlere bildirir.',
      en: 'Tells those whose turn it is, at 08:00 every day, of responses that have waited for more than a day, and those who review when credit has come for responses that wait for it.',
    }),
    schedule: '*/15 * * * *',
    missed: 'once',
    essential: false,
    workForEach: ({ db, now }) => remindReviewers(db, now),
  },
  'series.make': {
    title: say({ tr: 'Tekrarlayan planların oluşturulması', en: 'Making recurring plans' }),
    about: say({
      tr: 'Tekrarlayan planların önümüzdeki 60 gününü, en az üç tekrarını oluşturur.',
      en: 'Makes the next 60 days of recurring plans, and at least three occurrences.',
    }),
    schedule: '40 1 * * *',
    missed: 'once',
    essential: true,
    workForEach: makeSeries,
  },
  'series.air': {
    title: say({ tr: 'Tekrarların yayına alınması', en: 'Putting recurring plans on the air' }),
    about: say({
      tr: 'Günü yaklaşan tekrarları, soru listesinin o günkü hâliyle yayına alır.',
      en: 'Puts occurrences that are near on the air, with their checklist as it is then.',
    }),
    schedule: '*/15 * * * *',
    missed: 'once',
    essential: true,
    workForEach: airSeries,
  },
  'report.send': {
    title: say({ tr: 'Zamanlı raporlar', en: 'Scheduled reports' }),
    about: say({
      tr: 'Zamanı gelen raporları hazırlatır ve e-postayla gönderir.',
      en: 'Has reports that are due prepared, and e-mails them.',
    }),
    schedule: '*/5 * * * *',
    missed: 'once',
    essential: true,
    workForEach: queueReports,
  },
  'invitation.send': {
    title: say({ tr: 'Davetlerin gönderilmesi', en: 'Sending invitations' }),
    about: say({
      tr: 'Yayına alınan planların davetlerini gönderir; planda istenmişse bitişten önce, yanıt vermeyenlere hatırlatır.',
      en: 'E-mails the invitations of plans that have come on the air and, where a plan asks for it, reminds those who have not answered before its end.',
    }),
    schedule: '*/5 * * * *',
    missed: 'once',
    essential: false,
    piecesForEach: sendInvitations,
  },
  'live.look': {
    title: say({ tr: 'Canlı ekranlar', en: 'Live screens' }),
    about: say({
      tr: 'Açık ekranlara nelerin değiştiğini bildirir; kimse bakmıyorsa durur.',
      en: 'Tells open screens what has changed; it rests while nobody looks.',
    }),
    watch: liveWatch,
  },
  'push.send': {
    title: say({ tr: 'Anlık bildirimlerin gönderilmesi', en: 'Sending push notifications' }),
    about: say({
      tr: 'Kuyruktaki anlık bildirimleri telefonlara ve tarayıcılara gönderir.',
      en: 'Sends the push notifications in the queue to phones and browsers.',
    }),
    watchedEveryMs: 1000,
  },
  'totals.plans': {
    title: say({ tr: 'Plan rakamlarının toplanması', en: 'Figures of plans' }),
    about: say({
      tr: 'Yeni yanıtları planların toplamlarına katar. Rakamlar bu görev beklerken de doğrudur.',
      en: 'Adds new responses to the totals of plans. Figures are right also while it waits.',
    }),
    watch: totalsWatch('plans', foldPlans),
  },
  'totals.questions': {
    title: say({ tr: 'Soru rakamlarının toplanması', en: 'Figures of questions' }),
    about: say({
      tr: 'Yeni yanıtları soruların toplamlarına katar. Rakamlar bu görev beklerken de doğrudur.',
      en: 'Adds new responses to the totals of questions. Figures are right also while it waits.',
    }),
    watch: totalsWatch('questions', foldQuestions, isAheadFull),
  },
  'totals.repeats': {
    title: say({ tr: 'Tekrar eden uygunsuzlukların bulunması', en: 'Repeated non-conformities' }),
    about: say({
      tr: 'Yeni uygunsuzlukların tekrar olup olmadığını önceden belirler. Raporlar bu görev beklerken de doğrudur.',
      en: 'Works out ahead which new non-conformities repeat another. Reports are right also while it waits.',
    }),
    watch: totalsWatch('repeats', foldRepeats),
  },
  'database.statistics': {
    title: say({ tr: 'Veritabanı istatistikleri', en: 'Database statistics' }),
    about: say({
      tr: 'Hızla büyüyen tabloları veritabanına yeniden saydırır; listeler bu sayede hızlı kalır.',
      en: 'Has the database count tables anew that have grown fast, so that lists stay quick.',
    }),
    watch: statisticsWatch,
  },
  'queue.lines': {
    title: say({ tr: 'İş kuyruğunun gözetimi', en: 'The queue of jobs' }),
    about: say({
      tr: 'Kapanan bir sunucudan kalan iş sıralarını açar.',
      en: 'Opens lines of jobs that a server left closed when it ended.',
    }),
    watch: lineWatch,
  },
  'queue.dead': {
    title: say({ tr: 'Kesilen işlerin geri alınması', en: 'Taking back interrupted jobs' }),
    about: say({
      tr: 'Çalışırken kapanan bir sunucunun yarıda bıraktığı işleri öteki sunuculara verir.',
      en: 'Gives the jobs of a server that died at work to the others.',
    }),
    watch: deadWorkerWatch,
  },
} as const satisfies Record<string, RecurringRow>;
