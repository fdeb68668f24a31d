import { say } from '@sahada/contract/text';

/** Words of what only auditors see: their audits, corrections, notifications. */
export const home = {
  signedOutLead: say({
    tr: 'Size atanan denetimleri görmek için giriş yapın. Bir kez giriş yapmanız yeterli; sonrasında internet olmadan da çalışır.',
    en: 'Sign in to see the audits assigned to you. Once is enough; after that it works without the internet, too.',
  }),
  expired: say({
    tr: 'Oturumunuz sona ermiş. Denetimleriniz ve kayıtlarınız burada duruyor; yenilemek ve göndermek için giriş yapın.',
    en: 'Your session has ended. Your audits and records are still here; sign in to refresh and to send.',
  }),
  order: say({ tr: 'Sıralama', en: 'Order' }),
  byDay: say({ tr: 'Güne göre', en: 'By day' }),
  byDistance: say({ tr: 'Uzaklığa göre', en: 'By distance' }),
  finding: say({ tr: 'Konumunuz aranıyor', en: 'Finding your position' }),
  noPosition: say({
    tr: 'Konumunuz alınamadı. Konum iznini kontrol edip yeniden deneyin.',
    en: 'Your position could not be found. Check the permission and try again.',
  }),
  kilometres: say({ tr: '{n} km', en: '{n} km' }),
  returned: say({ tr: 'Düzeltme istenenler', en: 'Returned for correction' }),
  overdue: say({ tr: 'Gecikenler', en: 'Overdue' }),
  today: say({ tr: 'Bugün', en: 'Today' }),
  week: say({ tr: 'Bu hafta', en: 'This week' }),
  later: say({ tr: 'Daha sonra', en: 'Later' }),
  done: say({ tr: 'Gönderilenler', en: 'Sent' }),
  due: say({ tr: 'Bitiş: {at}', en: 'Due {at}' }),
  correctBy: say({ tr: 'Düzeltme için son tarih: {at}', en: 'Correct by {at}' }),
  begins: say({ tr: 'Başlangıç: {at}', en: 'Begins {at}' }),
  lastDay: say({ tr: 'En geç gönderim: {at}', en: 'Accepted until {at}' }),
  lead: say({ tr: 'Baş denetçi', en: 'Lead auditor' }),
  assistant: say({ tr: 'Yardımcı denetçi', en: 'Assistant auditor' }),
  begun: say({ tr: 'Başlandı', en: 'Begun' }),
  onDevice: say({ tr: 'Taslak bu cihazda', en: 'Draft on this device' }),
  ready: say({ tr: 'İnternetsiz açılır', en: 'Opens without internet' }),
  notReady: say({ tr: 'Henüz indirilmedi', en: 'Not downloaded yet' }),
  directions: say({ tr: 'Yol tarifi', en: 'Directions' }),
  nothing: say({ tr: 'Size atanmış denetim yok.', en: 'No audits are assigned to you.' }),
  nothingLead: say({
    tr: 'Önümüzdeki iki haftanın denetimleri burada görünür.',
    en: 'Audits of the coming two weeks appear here.',
  }),
  nothingOffline: say({
    tr: 'Denetimleriniz henüz bu cihaza indirilmedi. İnternete bağlanıp yeniden deneyin.',
    en: 'Your audits have not been downloaded to this device yet. Connect to the internet and try again.',
  }),
  updatedAt: say({ tr: 'Güncellendi: {at}', en: 'Updated {at}' }),
  offlineAt: say({
    tr: 'İnternet bağlantısı yok. Son bilinen liste: {at}',
    en: 'No internet connection. List as of {at}',
  }),
  unreachableAt: say({
    tr: 'Sunucuya ulaşılamadı. Son bilinen liste: {at}',
    en: 'The server could not be reached. List as of {at}',
  }),
  refresh: say({ tr: 'Yenile', en: 'Refresh' }),
  refreshing: say({ tr: 'Güncelleniyor', en: 'Refreshing' }),
  downloading: say({ tr: 'İndiriliyor: {done} / {total}', en: 'Downloading: {done} of {total}' }),
  notices: say({ tr: 'Bildirimler', en: 'Notifications' }),
  noticesNew: say({ tr: 'Bildirimler ({n} yeni)', en: 'Notifications ({n} new)' }),
  records: say({ tr: 'Bu cihazdaki kayıtlar', en: 'Records on this device' }),
  waitingSome: say({ tr: '{n} kayıt gönderilmeyi bekliyor', en: '{n} records waiting to be sent' }),
  install: say({ tr: 'Ana ekrana ekle', en: 'Add to home screen' }),
  installLead: say({
    tr: 'Sahada’yı telefonunuza ekleyin: tek dokunuşla, internet olmadan da açılır.',
    en: 'Add Sahada to your phone: it opens with one tap, without the internet, too.',
  }),
  installApple: say({
    tr: 'Paylaş düğmesine, ardından “Ana Ekrana Ekle” seçeneğine dokunun.',
    en: 'Tap the share button, then “Add to Home Screen”.',
  }),
};
