import { type GalleryList, graded, list, names, number, pair, several, text, yesNo } from '../list.ts';

export const fireSafety: GalleryList = {
  key: 'fire-safety',
  code: 'YG',
  title: pair('Yangın güvenliği denetimi', 'Fire safety audit'),
  about: pair(
    'Söndürme cihazları, kaçış yolları, algılama, yanıcı maddeler, ekipler ve tatbikat.',
    'Extinguishers, escape routes, detection, flammables, teams and drills.',
  ),
  signature: true,
  sections: [
    {
      department: names.sales,
      category: names.fire,
      asks: [
        yesNo(
          'Söndürme cihazlarının yıllık kontrolü geçerli, basınç göstergeleri yeşil alanda mı?',
          'Is the yearly inspection of the extinguishers valid, with their gauges in the green?',
          { score: 20, critical: true, photo: true },
        ),
        graded(
          'Söndürme cihazlarının önü açık, yerleri işaretli mi?',
          'Are the extinguishers unobstructed and their places marked?',
          { score: 15, photo: true },
        ),
        yesNo('Acil çıkış yönlendirmeleri yanıyor mu?', 'Are the emergency exit signs lit?'),
      ],
    },
    {
      department: names.outside,
      category: names.fire,
      asks: [
        yesNo(
          'Acil çıkış kapıları içeriden anahtarsız açılıyor mu?',
          'Do the emergency exits open from inside without a key?',
          {
            score: 20,
            critical: true,
            help: pair('Her kapıyı bir kez açıp kapatın.', 'Open and close each door once.'),
          },
        ),
        graded('Kaçış yolları boş ve en az 90 cm geniş mi?', 'Are the escape routes clear and at least 90 cm wide?', {
          score: 15,
          photo: true,
        }),
        yesNo('Toplanma noktası tabelası yerinde mi?', 'Is the assembly point sign in place?', { score: 5 }),
      ],
    },
    {
      department: names.storage,
      category: names.fire,
      asks: [
        yesNo(
          'Sprinkler başlıklarının altında en az 50 cm boşluk var mı?',
          'Is there at least 50 cm of clearance below the sprinkler heads?',
        ),
        graded(
          'Yanıcı maddeler ayrı, havalandırılmış ve etiketli bir yerde mi?',
          'Are flammables kept apart in a ventilated, labelled place?',
          { score: 15, photo: true },
        ),
        list('Duman dedektörlerinin durumu', 'Condition of the smoke detectors', {
          options: [
            pair('Hepsi çalışıyor', 'All work'),
            pair('Bir kısmı arızalı', 'Some are faulty'),
            pair('Çalışmıyor', 'Not working'),
          ],
        }),
      ],
    },
    {
      department: names.kitchen,
      category: names.fire,
      asks: [
        yesNo(
          'Gaz dedektörü çalışıyor, gaz kesme vanası erişilebilir mi?',
          'Does the gas detector work, and is the shut-off valve within reach?',
          { score: 15 },
        ),
        graded(
          'Elektrik panosunun önü açık, kapağı kilitli ve etiketli mi?',
          'Is the electrical panel unobstructed, locked and labelled?',
        ),
      ],
    },
    {
      department: names.office,
      category: names.fire,
      asks: [
        yesNo(
          'Son 12 ayda tahliye tatbikatı yapılmış ve kayda geçirilmiş mi?',
          'Was an evacuation drill held and recorded in the last 12 months?',
        ),
        several('Hangi acil durum ekipleri görevlendirilmiş?', 'Which emergency teams have been appointed?', {
          options: [
            pair('Söndürme', 'Fire fighting'),
            pair('Kurtarma', 'Rescue'),
            pair('Koruma', 'Protection'),
            pair('İlk yardım', 'First aid'),
          ],
        }),
        number('Yangın eğitimi almış çalışan sayısı', 'Employees trained in fire safety', { min: 2, max: 500 }),
        text('Görülen riskler ve öneriler', 'Risks seen and recommendations'),
      ],
    },
  ],
};
