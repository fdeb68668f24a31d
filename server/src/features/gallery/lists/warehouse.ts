import { type GalleryList, graded, list, names, number, pair, several, text, yesNo } from '../list.ts';

export const warehouse: GalleryList = {
  key: 'warehouse',
  code: 'DP',
  title: pair('Depo denetimi', 'Warehouse audit'),
  about: pair(
    'Mal kabul, raf güvenliği, forklift trafiği, stok doğruluğu, soğuk zincir ve sevkiyat.',
    'Goods in, rack safety, forklift traffic, stock accuracy, cold chain and dispatch.',
  ),
  signature: true,
  sections: [
    {
      department: names.loading,
      category: names.warehouse,
      asks: [
        graded(
          'Rampalar temiz, aydınlık ve araç sabitleme takozları kullanılıyor mu?',
          'Are the docks clean, lit, and wheel chocks in use?',
          { photo: true },
        ),
        yesNo(
          'Gelen mal irsaliye ve siparişle karşılaştırılıyor mu?',
          'Are incoming goods checked against delivery note and order?',
        ),
        yesNo('Hasarlı ürünler ayrılıp tutanağa geçiriliyor mu?', 'Are damaged goods set apart and recorded?'),
        number('Soğuk zincir aracının sıcaklığı', 'Temperature of the refrigerated vehicle', {
          unit: '°C',
          min: -25,
          max: 6,
          outside: 'major',
        }),
        graded(
          'Yükleme planı ve istif yüksekliği kurallarına uyuluyor mu?',
          'Are the loading plan and the stacking heights kept?',
        ),
      ],
    },
    {
      department: names.storage,
      category: names.warehouse,
      asks: [
        yesNo(
          'Raf ayakları, kirişler ve emniyet pimleri hasarsız mı?',
          'Are rack uprights, beams and safety pins undamaged?',
          {
            score: 20,
            critical: true,
            photo: true,
            help: pair(
              'Koridor köşelerindeki ayaklara ve alt iki kirişe özellikle bakın.',
              'Look closely at uprights on aisle corners and at the two lowest beams.',
            ),
          },
        ),
        yesNo(
          'Raflarda taşıma kapasitesi etiketi var ve kapasite aşılmıyor mu?',
          'Do the racks show their load limits, and are these kept?',
          { score: 15 },
        ),
        graded('Paletler sağlam ve düzgün istiflenmiş mi?', 'Are the pallets sound and stacked properly?', {
          photo: true,
        }),
        list('Rastgele on adreste stok doğruluğu', 'Stock accuracy at ten random places', {
          score: 15,
          options: [
            pair('Onu da doğru', 'All ten right'),
            pair('Bir fark var', 'One difference'),
            pair('İki veya daha çok fark var', 'Two or more differences'),
          ],
        }),
        yesNo(
          'İlk giren ilk çıkar kuralı uygulanıyor, tarihi geçen ürün ayrılıyor mu?',
          'Is first in first out applied, and are expired products set apart?',
        ),
        number('Soğuk hava deposu sıcaklığı', 'Cold store temperature', {
          unit: '°C',
          min: 0,
          max: 5,
          outside: 'major',
        }),
      ],
    },
    {
      department: names.machines,
      category: names.warehouse,
      asks: [
        yesNo(
          'Forkliftler yalnızca belgeli operatörlerce mi kullanılıyor?',
          'Are forklifts driven by certified operators only?',
          { score: 20, critical: true },
        ),
        graded(
          'Forklift günlük kontrol formu doldurulmuş mu?',
          'Is the daily inspection sheet of the forklift filled in?',
        ),
        yesNo(
          'Yaya ve forklift yolları ayrılmış ve işaretlenmiş mi?',
          'Are the ways of people and forklifts separated and marked?',
          { score: 15, photo: true },
        ),
        several('Hangi uyarı donanımları çalışıyor?', 'Which warning devices work?', {
          options: [
            pair('Geri vites sesi', 'Reversing alarm'),
            pair('Tepe lambası', 'Beacon'),
            pair('Mavi ışık', 'Blue spot light'),
          ],
        }),
      ],
    },
    {
      department: names.office,
      category: names.warehouse,
      asks: [
        yesNo(
          'Sevkiyat kayıtları ve sıcaklık çizelgeleri eksiksiz mi?',
          'Are dispatch records and temperature charts complete?',
        ),
        text('Denetçinin notu', 'The auditor’s note'),
      ],
    },
  ],
};
