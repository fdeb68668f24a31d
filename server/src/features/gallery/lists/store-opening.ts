import { type GalleryList, graded, list, names, number, pair, scale, text, yesNo } from '../list.ts';

export const storeOpening: GalleryList = {
  key: 'store-opening',
  code: 'MA',
  title: pair('Mağaza açılış kontrolü', 'Store opening check'),
  about: pair(
    'Kapılar açılmadan önce on dakikada: giriş, kasalar, raflar, fiyatlar, soğuk dolap ve ekip.',
    'Ten minutes before the doors open: entrance, tills, shelves, prices, chillers and team.',
  ),
  signature: false,
  sections: [
    {
      department: names.outside,
      category: names.opening,
      asks: [
        graded('Giriş, kaldırım ve vitrin temiz mi?', 'Are the entrance, pavement and window clean?', { photo: true }),
        yesNo('Tabela ve vitrin ışıkları yanıyor mu?', 'Are the sign and window lights on?', { score: 5 }),
      ],
    },
    {
      department: names.sales,
      category: names.opening,
      asks: [
        yesNo('Kasalar açık, bozuk para ve fiş rulosu hazır mı?', 'Are the tills open, with change and receipt rolls?'),
        graded('Raflar dolu, ürünler önde ve düzenli mi?', 'Are the shelves full, faced up and tidy?', {
          score: 15,
          photo: true,
        }),
        graded('Fiyat etiketleri doğru ve okunaklı mı?', 'Are the price labels right and legible?', {
          score: 15,
          help: pair(
            'Rastgele on ürünün etiketini kasadaki fiyatla karşılaştırın.',
            'Compare the labels of ten products picked at random with the price at the till.',
          ),
        }),
        scale('Satış alanının genel düzeni', 'Overall order of the sales floor'),
        yesNo('Kampanya malzemeleri güncel mi?', 'Is the campaign material up to date?', { score: 5 }),
      ],
    },
    {
      department: names.storage,
      category: names.opening,
      asks: [
        number('Süt dolabı sıcaklığı', 'Dairy cabinet temperature', { unit: '°C', min: 0, max: 6, outside: 'major' }),
        yesNo(
          'Sevkiyat irsaliyeyle karşılaştırılarak teslim alındı mı?',
          'Was the delivery checked against its delivery note?',
        ),
      ],
    },
    {
      department: names.office,
      category: names.opening,
      asks: [
        yesNo('Vardiya eksiksiz mi?', 'Is the shift complete?'),
        list('Ekip toplantısı yapıldı mı?', 'Was the team briefing held?', {
          score: 5,
          options: [
            pair('Herkesle yapıldı', 'With everyone'),
            pair('Bir kısmıyla yapıldı', 'With some'),
            pair('Yapılmadı', 'Not held'),
          ],
        }),
        text('Günün notu', 'Note of the day'),
      ],
    },
  ],
};
