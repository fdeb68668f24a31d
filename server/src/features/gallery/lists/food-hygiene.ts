import { type GalleryList, graded, info, list, names, number, pair, several, text, yesNo } from '../list.ts';

export const foodHygiene: GalleryList = {
  key: 'food-hygiene',
  code: 'GH',
  title: pair('Gıda hijyeni denetimi', 'Food hygiene audit'),
  about: pair(
    'Mutfak, depo ve personel hijyeni; sıcaklıklar, çapraz bulaşma, alerjenler ve haşere önlemleri.',
    'Hygiene of kitchen, storage and staff: temperatures, cross-contamination, allergens and pest control.',
  ),
  signature: true,
  sections: [
    {
      department: names.kitchen,
      category: names.cleaning,
      asks: [
        info(
          'Denetime başlamadan önce bone ve önlük takın, ellerinizi yıkayın.',
          'Put on a hairnet and an apron and wash your hands before you begin.',
        ),
        graded(
          'Çalışma tezgâhları ve ekipman yüzeyleri temiz ve dezenfekte mi?',
          'Are worktops and equipment surfaces clean and disinfected?',
          { score: 15, photo: true },
        ),
        yesNo(
          'Çiğ ve tüketime hazır gıdalar ayrı tezgâh ve ekipmanla mı hazırlanıyor?',
          'Are raw and ready-to-eat foods prepared on separate worktops with separate equipment?',
          {
            score: 20,
            critical: true,
            photo: true,
            help: pair(
              'Et, tavuk, sebze ve pişmiş ürün için ayrı tezgâh ya da aralarda dezenfeksiyon kaydı arayın.',
              'Look for separate worktops for meat, poultry, vegetables and cooked food, or a record of disinfection in between.',
            ),
          },
        ),
        graded(
          'Kesme tahtaları ve bıçaklar renk koduna uygun kullanılıyor mu?',
          'Are cutting boards and knives used by colour code?',
        ),
        yesNo(
          'El yıkama lavabosunda sıcak su, sıvı sabun ve kâğıt havlu var mı?',
          'Does the hand basin have hot water, liquid soap and paper towels?',
          { score: 15 },
        ),
        number('Sıcak servis ürününün merkez sıcaklığı', 'Core temperature of a hot-served product', {
          unit: '°C',
          min: 63,
          max: 95,
          outside: 'major',
          help: pair(
            'Prob termometreyi ürünün en kalın yerine batırın, değer sabitlenince okuyun.',
            'Put the probe into the thickest part and read it once the value is steady.',
          ),
        }),
        graded('Davlumbaz ve filtreler yağdan arındırılmış mı?', 'Are the hood and its filters free of grease?'),
        several('Hangi haşere önlemleri çalışır durumda?', 'Which pest controls are in working order?', {
          options: [
            pair('Sineklik', 'Fly screens'),
            pair('Işıklı sinek tuzağı', 'Light trap'),
            pair('Yem istasyonu', 'Bait stations'),
          ],
        }),
      ],
    },
    {
      department: names.storage,
      category: names.coldChain,
      asks: [
        graded(
          'Ürünler yerden en az 15 cm yüksekte ve duvardan ayrık mı?',
          'Are products at least 15 cm above the floor and away from the wall?',
        ),
        yesNo(
          'Raflarda son tüketim tarihi geçmiş ürün bulunmadığı doğrulandı mı?',
          'Was it verified that no product is past its use-by date?',
          { score: 20, critical: true, photo: true },
        ),
        number('Soğuk oda sıcaklığı', 'Cold room temperature', { unit: '°C', min: 0, max: 4, outside: 'minor' }),
        number('Dondurucu sıcaklığı', 'Freezer temperature', { unit: '°C', min: -25, max: -18, outside: 'minor' }),
        list('Stok dönüşümü nasıl yapılıyor?', 'How is stock rotated?', {
          options: [
            pair('İlk giren ilk çıkar, etiketli', 'First in first out, labelled'),
            pair('İlk giren ilk çıkar, etiketsiz', 'First in first out, unlabelled'),
            pair('Belirli bir düzen yok', 'No set order'),
          ],
        }),
        graded(
          'Alerjen içeren ürünler ayrılmış ve etiketlenmiş mi?',
          'Are products with allergens kept apart and labelled?',
          { score: 15 },
        ),
      ],
    },
    {
      department: names.office,
      category: names.staff,
      asks: [
        yesNo(
          'Çalışanların hijyen eğitimi belgeleri geçerli mi?',
          'Are the hygiene training certificates of the staff valid?',
        ),
        graded(
          'Çalışanlar temiz iş kıyafeti, bone ve uygun ayakkabı giyiyor mu?',
          'Do staff wear clean work clothes, hairnets and suitable shoes?',
        ),
      ],
    },
    {
      department: names.outside,
      category: names.cleaning,
      asks: [
        graded(
          'Çöp kovaları kapaklı, pedallı ve zamanında boşaltılmış mı?',
          'Are the bins lidded, pedal-operated and emptied in time?',
          { photo: true },
        ),
        text('Denetçinin genel değerlendirmesi', 'The auditor’s overall remarks'),
      ],
    },
  ],
};
