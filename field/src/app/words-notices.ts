import { say } from '@sahada/contract/text';

/** Words of the notifications. */
export const notices = {
  title: say({ tr: 'Bildirimler', en: 'Notifications' }),
  unread: say({ tr: 'okunmadı', en: 'unread' }),
  none: say({ tr: 'Bildirim yok.', en: 'No notifications.' }),
  stale: say({
    tr: 'Sunucuya ulaşılamadı; son bilinen bildirimler gösteriliyor.',
    en: 'The server could not be reached; these are the last known notifications.',
  }),
  push: say({ tr: 'Bu cihazda bildirim göster', en: 'Show notifications on this device' }),
  pushFailed: say({
    tr: 'Bildirim ayarı değiştirilemedi. Yeniden deneyin.',
    en: 'The setting could not be changed. Try again.',
  }),
  blocked: say({
    tr: 'Bildirimlere tarayıcı ayarlarından izin verilmemiş. Açmak için bu sitenin izinlerini değiştirin.',
    en: 'Notifications are blocked in the browser. To turn them on, change the permissions of this site.',
  }),
};
