import { say, type Text } from '@sahada/contract/text';

/** The sample company's questions and checklists; its places are in places.ts. */

export const categories = {
  cleaning: say({ tr: 'Temizlik ve hijyen', en: 'Cleaning and hygiene' }),
  storage: say({ tr: 'Depolama ve soğuk zincir', en: 'Storage and cold chain' }),
  staff: say({ tr: 'Personel', en: 'Staff' }),
  fire: say({ tr: 'Yangın güvenliği', en: 'Fire safety' }),
  opening: say({ tr: 'Mağaza açılışı', en: 'Store opening' }),
  satisfaction: say({ tr: 'Müşteri memnuniyeti', en: 'Customer satisfaction' }),
} as const;

export const departments = {
  kitchen: say({ tr: 'Mutfak', en: 'Kitchen' }),
  depot: say({ tr: 'Depo', en: 'Storage' }),
  sales: say({ tr: 'Satış alanı', en: 'Sales floor' }),
  office: say({ tr: 'Ofis ve personel alanı', en: 'Office and staff area' }),
  outside: say({ tr: 'Dış alan ve çıkışlar', en: 'Outside and exits' }),
} as const;

export type Kind = 'yesNo' | 'scale' | 'list' | 'several' | 'number' | 'text' | 'info';

export interface Ask {
  kind: Kind;
  department: keyof typeof departments;
  text: Text;
  score?: number;
  critical?: boolean;
  /** Texts of `list` and `several`, best first. */
  options?: readonly Text[];
  unit?: string;
  min?: number;
  max?: number;
}

export interface Checklist {
  title: Text;
  category: keyof typeof categories;
  signature: boolean;
  asks: readonly Ask[];
}

const ask = (kind: Kind, department: Ask['department'], tr: string, en: string, more: Partial<Ask> = {}): Ask => ({
  kind,
  department,
  text: say({ tr, en }) as Text,
  ...(kind === 'yesNo' || kind === 'list' || kind === 'several' ? { score: 10 } : kind === 'scale' ? { score: 5 } : {}),
  ...more,
});

const option = (tr: string, en: string): Text => say({ tr, en }) as Text;

const food: Checklist = {
  title: say({ tr: 'Gıda hijyeni denetimi', en: 'Food hygiene audit' }),
  category: 'cleaning',
  signature: true,
  asks: [
    ask(
      'info',
      'kitchen',
      'Denetime başlamadan önce bone ve önlük takın.',
      'Put on a hairnet and an apron before you begin.',
    ),
    ask(
      'yesNo',
      'kitchen',
      'Çalışma tezgâhları temiz ve dezenfekte edilmiş mi?',
      'Are the worktops clean and disinfected?',
      { score: 15 },
    ),
    ask(
      'yesNo',
      'kitchen',
      'Çiğ ve pişmiş ürünler ayrı tezgâhlarda mı hazırlanıyor?',
      'Are raw and cooked products prepared on separate worktops?',
      { score: 20, critical: true },
    ),
    ask(
      'yesNo',
      'kitchen',
      'Kesme tahtaları renk koduna uygun kullanılıyor mu?',
      'Are cutting boards used by colour code?',
    ),
    ask(
      'yesNo',
      'kitchen',
      'El yıkama lavabosunda sabun ve kâğıt havlu var mı?',
      'Are there soap and paper towels at the hand basin?',
    ),
    ask('number', 'kitchen', 'Sıcak servis ürününün merkez sıcaklığı', 'Core temperature of a hot-served product', {
      unit: '°C',
      min: 63,
      max: 95,
    }),
    ask(
      'yesNo',
      'kitchen',
      'Davlumbaz ve filtreler yağdan arındırılmış mı?',
      'Are the hood and filters free of grease?',
    ),
    ask('several', 'kitchen', 'Hangi haşere önlemleri çalışır durumda?', 'Which pest controls are in working order?', {
      options: [
        option('Sineklik', 'Fly screen'),
        option('Işıklı tuzak', 'Light trap'),
        option('Yem istasyonu', 'Bait station'),
      ],
    }),
    ask(
      'yesNo',
      'depot',
      'Ürünler yerden en az 15 cm yüksekte mi?',
      'Are products stored at least 15 cm above the floor?',
    ),
    ask('yesNo', 'depot', 'Son kullanma tarihi geçmiş ürün yok mu?', 'Is there no product past its expiry date?', {
      score: 20,
      critical: true,
    }),
    ask('number', 'depot', 'Soğuk oda sıcaklığı', 'Cold room temperature', { unit: '°C', min: 0, max: 4 }),
    ask('number', 'depot', 'Dondurucu sıcaklığı', 'Freezer temperature', { unit: '°C', min: -25, max: -18 }),
    ask('list', 'depot', 'Stok dönüşümü nasıl yapılıyor?', 'How is stock rotated?', {
      options: [
        option('İlk giren ilk çıkar, etiketli', 'First in first out, labelled'),
        option('İlk giren ilk çıkar, etiketsiz', 'First in first out, unlabelled'),
        option('Belirli bir düzen yok', 'No set order'),
      ],
    }),
    ask(
      'yesNo',
      'depot',
      'Alerjen içeren ürünler ayrılmış ve etiketlenmiş mi?',
      'Are products with allergens separated and labelled?',
    ),
    ask(
      'yesNo',
      'office',
      'Personelin hijyen eğitimi belgeleri güncel mi?',
      "Are the staff's hygiene certificates up to date?",
    ),
    ask('yesNo', 'office', 'Personel temiz iş kıyafeti giyiyor mu?', 'Do staff wear clean work clothes?'),
    ask('yesNo', 'outside', 'Çöp kovaları kapaklı ve boşaltılmış mı?', 'Are the bins covered and emptied?'),
    ask('text', 'outside', 'Denetçinin genel değerlendirmesi', "The auditor's overall remarks"),
  ],
};

const fire: Checklist = {
  title: say({ tr: 'Yangın güvenliği denetimi', en: 'Fire safety audit' }),
  category: 'fire',
  signature: true,
  asks: [
    ask(
      'yesNo',
      'sales',
      'Yangın söndürme cihazlarının son kontrol tarihi geçerli mi?',
      'Is the last inspection of the extinguishers still valid?',
      { score: 20, critical: true },
    ),
    ask(
      'yesNo',
      'sales',
      'Söndürme cihazlarının önü açık ve görünür mü?',
      'Are extinguishers visible and unobstructed?',
      { score: 15 },
    ),
    ask('yesNo', 'sales', 'Acil çıkış yönlendirmeleri yanıyor mu?', 'Are the emergency exit signs lit?'),
    ask(
      'yesNo',
      'outside',
      'Acil çıkış kapıları içeriden anahtarsız açılıyor mu?',
      'Do emergency exits open from inside without a key?',
      { score: 20, critical: true },
    ),
    ask('yesNo', 'outside', 'Kaçış yolları boş mu?', 'Are the escape routes clear?', { score: 15 }),
    ask('yesNo', 'outside', 'Toplanma noktası tabelası yerinde mi?', 'Is the assembly point sign in place?'),
    ask(
      'yesNo',
      'depot',
      'Sprinkler altında en az 50 cm boşluk var mı?',
      'Is there at least 50 cm clearance under the sprinklers?',
    ),
    ask('yesNo', 'depot', 'Yanıcı maddeler ayrı ve etiketli mi?', 'Are flammables kept apart and labelled?', {
      score: 15,
    }),
    ask('list', 'depot', 'Duman dedektörlerinin durumu', 'Condition of the smoke detectors', {
      options: [
        option('Hepsi çalışıyor', 'All work'),
        option('Bir kısmı arızalı', 'Some are faulty'),
        option('Çalışmıyor', 'Not working'),
      ],
    }),
    ask('yesNo', 'kitchen', 'Gaz vanası ve dedektörü çalışıyor mu?', 'Do the gas valve and detector work?', {
      score: 15,
    }),
    ask(
      'yesNo',
      'kitchen',
      'Elektrik panosunun önü açık, kapağı kilitli mi?',
      'Is the electrical panel unobstructed and locked?',
    ),
    ask(
      'yesNo',
      'office',
      'Son 12 ayda tahliye tatbikatı yapılmış mı?',
      'Was there an evacuation drill in the last 12 months?',
    ),
    ask('several', 'office', 'Hangi ekipler belirlenmiş?', 'Which teams have been appointed?', {
      options: [option('Söndürme', 'Fire fighting'), option('Kurtarma', 'Rescue'), option('İlk yardım', 'First aid')],
    }),
    ask('number', 'office', 'Eğitim almış çalışan sayısı', 'Number of trained employees', { min: 1, max: 500 }),
    ask('text', 'office', 'Görülen riskler ve öneriler', 'Risks seen and recommendations'),
  ],
};

const opening: Checklist = {
  title: say({ tr: 'Mağaza açılış kontrolü', en: 'Store opening check' }),
  category: 'opening',
  signature: false,
  asks: [
    ask('yesNo', 'outside', 'Giriş ve vitrin temiz mi?', 'Are the entrance and window clean?'),
    ask('yesNo', 'outside', 'Tabela ışıkları yanıyor mu?', 'Are the sign lights on?', { score: 5 }),
    ask('yesNo', 'sales', 'Kasalar açık ve bozuk para hazır mı?', 'Are the tills open and change ready?'),
    ask('yesNo', 'sales', 'Raflar dolu ve düzenli mi?', 'Are the shelves full and tidy?', { score: 15 }),
    ask('yesNo', 'sales', 'Fiyat etiketleri doğru mu?', 'Are the price labels right?', { score: 15 }),
    ask('scale', 'sales', 'Satış alanının genel düzeni', 'Overall order of the sales floor'),
    ask('yesNo', 'sales', 'Kampanya malzemeleri güncel mi?', 'Is the campaign material current?', { score: 5 }),
    ask('number', 'depot', 'Süt dolabı sıcaklığı', 'Dairy cabinet temperature', { unit: '°C', min: 0, max: 6 }),
    ask('yesNo', 'depot', 'Sevkiyat teslim alındı ve sayıldı mı?', 'Was the delivery received and counted?'),
    ask('yesNo', 'office', 'Vardiya listesi eksiksiz mi?', 'Is the shift list complete?'),
    ask('list', 'office', 'Ekip toplantısı yapıldı mı?', 'Was the team briefing held?', {
      options: [
        option('Herkesle yapıldı', 'With everyone'),
        option('Bir kısmıyla yapıldı', 'With some'),
        option('Yapılmadı', 'Not held'),
      ],
    }),
    ask('text', 'office', 'Günün notu', 'Note of the day'),
  ],
};

const satisfaction: Checklist = {
  title: say({ tr: 'Müşteri memnuniyeti anketi', en: 'Customer satisfaction survey' }),
  category: 'satisfaction',
  signature: false,
  asks: [
    ask(
      'scale',
      'sales',
      'Mağazamızdan genel olarak ne kadar memnunsunuz?',
      'How satisfied are you with our store overall?',
    ),
    ask('scale', 'sales', 'Çalışanlarımızın ilgisi nasıldı?', 'How attentive were our staff?'),
    ask('scale', 'sales', 'Aradığınız ürünü kolayca buldunuz mu?', 'Did you find what you were looking for easily?'),
    ask('scale', 'sales', 'Mağazanın temizliğini nasıl buldunuz?', 'How clean did you find the store?'),
    ask('scale', 'sales', 'Kasada bekleme süresi nasıldı?', 'How was the waiting time at the till?'),
    ask('scale', 'sales', 'Ürün fiyatlarını nasıl buldunuz?', 'How did you find the prices?'),
    ask('several', 'sales', 'Hangi bölümlerden alışveriş yaptınız?', 'Which sections did you shop in?', {
      score: 0,
      options: [
        option('Meyve ve sebze', 'Fruit and vegetables'),
        option('Şarküteri', 'Delicatessen'),
        option('Fırın', 'Bakery'),
        option('Temizlik ürünleri', 'Household'),
      ],
    }),
    ask('list', 'sales', 'Bizi ne sıklıkla ziyaret ediyorsunuz?', 'How often do you visit us?', {
      score: 0,
      options: [
        option('Haftada birkaç kez', 'Several times a week'),
        option('Haftada bir', 'Once a week'),
        option('Ayda bir', 'Once a month'),
        option('Daha seyrek', 'Less often'),
      ],
    }),
    ask('yesNo', 'sales', 'Bizi yakınlarınıza önerir misiniz?', 'Would you recommend us to people you know?'),
    ask('yesNo', 'outside', 'Otopark yeterli mi?', 'Is there enough parking?', { score: 5 }),
    ask('yesNo', 'outside', 'Mağazaya girmek kolay mı? (rampa, kapı)', 'Is the store easy to enter? (ramp, door)', {
      score: 5,
    }),
    ask('number', 'sales', 'Bugün kaç dakika beklediniz?', 'How many minutes did you wait today?', { min: 0, max: 30 }),
    ask('scale', 'sales', 'Meyve ve sebzenin tazeliği nasıl?', 'How fresh are the fruit and vegetables?'),
    ask('scale', 'sales', 'İade ve değişim kolaylığı nasıl?', 'How easy are returns and exchanges?'),
    ask('text', 'sales', 'Bize iletmek istedikleriniz', 'Anything you would like to tell us'),
  ],
};

export const checklists: readonly Checklist[] = [food, fire, opening, satisfaction];

export const remarks: readonly { tr: string; en: string }[] = [
  { tr: 'Genel düzen iyi, birkaç küçük eksik var.', en: 'Good order overall, a few small things missing.' },
  { tr: 'Köşelerde toz birikmiş, hemen temizlendi.', en: 'Dust in the corners, cleaned at once.' },
  { tr: 'Ekip bilgili ve ilgiliydi.', en: 'The team was well informed and attentive.' },
  { tr: 'Çıkışın önündeki koliler kaldırılmalı.', en: 'The boxes in front of the exit must be removed.' },
  { tr: 'Etiketler bugün yenilenecek.', en: 'Labels will be renewed today.' },
  { tr: 'Bir önceki denetime göre belirgin iyileşme var.', en: 'A clear improvement since the last audit.' },
];
