import { say } from '@sahada/contract/text';

export const words = {
  left: say({ tr: 'Kalan', en: 'Remaining' }),
  total: say({ tr: 'Toplam', en: 'Total' }),
  used: say({ tr: 'Kullanılan', en: 'Used' }),
  status: say({ tr: 'Durum', en: 'Status' }),
  ends: say({ tr: 'Bitiş', en: 'Ends' }),
  begins: say({ tr: 'Başlangıç', en: 'Begins' }),
  periods: say({ tr: 'Dönemler', en: 'Periods' }),
  periodsNote: say({
    tr: 'Gönderilen her yanıt bir kontör harcar; önce bitişi en yakın dönemden düşülür.',
    en: 'Each submitted response takes one credit, from the period that ends first.',
  }),
  newestOnly: say({ tr: 'En yeni {n} dönem gösteriliyor.', en: 'The newest {n} periods are shown.' }),
  loaded: say({ tr: 'Yüklenen', en: 'Loaded' }),
  all: say({ tr: 'Dönemleri gör', en: 'See the periods' }),
  none: say({ tr: 'Tanımlı kontör yok.', en: 'There is no credit.' }),
  over: say({
    tr: 'Yeni yayın yapılamaz; gelen yanıtlar yine saklanır.',
    en: 'Nothing new can go on the air; responses that arrive are still kept.',
  }),
  low: say({ tr: 'Bitmeden kontör yükleyin.', en: 'Top up before it runs out.' }),
  ending: say({ tr: 'Süresi doluyor', en: 'Ending soon' }),
  endingHint: say({
    tr: 'Süre dolunca kalan kontör kullanılamaz; öncesinde yeni dönem yükleyin.',
    en: 'What is left then can no longer be used; top up before.',
  }),
};
