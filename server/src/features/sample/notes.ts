import { type AnyText, say } from '@sahada/contract/text';

/**
 * What auditors wrote beside an answer that is not good, by the code of the question in the gallery; what they measured; and
 * what people said in the end, in the language of the sample company.
 */
export const notes: Readonly<Record<string, readonly AnyText[]>> = {
  'GH-102': [
    say({
      tr: 'Hamur tezgâhının birleşim yerinde kir birikmiş.',
      en: 'Dirt has built up in the joint of the dough bench.',
    }),
    say({
      tr: 'Dilimleyicinin alt kısmı dezenfekte edilmemiş.',
      en: 'The underside of the slicer is not disinfected.',
    }),
  ],
  'GH-103': [
    say({
      tr: 'Çiğ tavuk ve salata aynı tezgâhta hazırlanıyordu, iş durduruldu.',
      en: 'Raw chicken and salad were being prepared on the same bench; work was stopped.',
    }),
  ],
  'GH-104': [
    say({ tr: 'Sebze için kırmızı tahta kullanılıyordu.', en: 'A red board was used for vegetables.' }),
    say({
      tr: 'Yeşil tahta aşınmış, değiştirilmesi istendi.',
      en: 'The green board is worn; a new one was asked for.',
    }),
  ],
  'GH-105': [
    say({
      tr: 'Kâğıt havlu bitmiş, denetim sırasında yenilendi.',
      en: 'Paper towels had run out; refilled during the audit.',
    }),
    say({ tr: 'Lavabonun sıcak suyu akmıyor.', en: 'The washbasin has no hot water.' }),
  ],
  'GH-107': [
    say({
      tr: 'Davlumbaz filtresinde yağ damlaları var, temizlik tarihi geçmiş.',
      en: 'Grease drips from the hood filter; its cleaning is overdue.',
    }),
  ],
  'GH-201': [
    say({ tr: 'İki un çuvalı doğrudan zemine bırakılmış.', en: 'Two sacks of flour stand directly on the floor.' }),
    say({
      tr: 'Alt raf duvara bitişik, arkası temizlenemiyor.',
      en: 'The bottom shelf touches the wall, so nobody can clean behind it.',
    }),
  ],
  'GH-202': [
    say({
      tr: 'Arka rafta tarihi üç gün geçmiş iki kutu krema bulundu, ayrıldı.',
      en: 'Two cartons of cream three days past their date on the back shelf; set aside.',
    }),
  ],
  'GH-205': [
    say({
      tr: 'Yeni gelen koliler öne konmuş, etiket tarihi yok.',
      en: 'New boxes were put in front, without a date label.',
    }),
  ],
  'GH-206': [
    say({ tr: 'Fındık ezmesi etiketsiz kapta duruyordu.', en: 'Hazelnut paste was kept in an unlabelled container.' }),
    say({ tr: 'Alerjen rafı işaretli değil.', en: 'The allergen shelf is not marked.' }),
  ],
  'GH-301': [
    say({
      tr: 'Yeni başlayan bir çalışanın hijyen belgesi yok.',
      en: 'One new member of staff has no hygiene certificate.',
    }),
  ],
  'GH-302': [
    say({ tr: 'Bir çalışan bone takmıyordu, uyarıldı.', en: 'One person wore no hairnet and was told.' }),
    say({ tr: 'İş ayakkabısı yerine spor ayakkabı giyilmiş.', en: 'Trainers were worn instead of work shoes.' }),
  ],
  'GH-401': [
    say({ tr: 'Arka kapıdaki konteynerin kapağı kırık.', en: 'The lid of the container at the back door is broken.' }),
    say({ tr: 'Çöp torbaları kapının önünde bekletilmiş.', en: 'Rubbish bags were left at the door.' }),
  ],
  'YG-101': [
    say({
      tr: 'Kasa arkasındaki tüpün kontrol tarihi iki ay geçmiş.',
      en: 'The extinguisher behind the till is two months overdue for inspection.',
    }),
  ],
  'YG-102': [
    say({ tr: 'Tüpün önüne promosyon standı konmuş.', en: 'A promotion stand blocks the extinguisher.' }),
    say({ tr: 'Yer işareti silinmiş.', en: 'The floor mark has worn off.' }),
  ],
  'YG-103': [say({ tr: 'Depo çıkışındaki yönlendirme yanmıyor.', en: 'The sign at the storeroom exit is not lit.' })],
  'YG-201': [
    say({
      tr: 'Arka çıkış asma kilitle kapatılmış, hemen açtırıldı.',
      en: 'The back exit was padlocked; it was opened at once.',
    }),
  ],
  'YG-202': [
    say({
      tr: 'Koridorda paletler var, geçiş 60 cm’ye inmiş.',
      en: 'Pallets in the corridor leave a passage of 60 cm.',
    }),
    say({ tr: 'Kaçış yoluna boş koliler bırakılmış.', en: 'Empty boxes were left on the escape route.' }),
  ],
  'YG-203': [
    say({ tr: 'Toplanma noktası tabelası fırtınada düşmüş.', en: 'The assembly point sign came down in the storm.' }),
  ],
  'YG-301': [
    say({
      tr: 'Üst rafta koliler sprinkler başlığına 20 cm kadar yaklaşmış.',
      en: 'Boxes on the top shelf come within 20 cm of a sprinkler head.',
    }),
  ],
  'YG-302': [
    say({
      tr: 'Tiner ve boya, kâğıt ambalajların yanında duruyor.',
      en: 'Thinner and paint are kept beside paper packaging.',
    }),
    say({
      tr: 'Kimyasal dolabının havalandırması çalışmıyor.',
      en: 'The ventilation of the chemicals cabinet does not work.',
    }),
  ],
  'YG-303': [say({ tr: 'Panelde iki dedektör arıza veriyor.', en: 'The panel reports a fault in two detectors.' })],
  'YG-401': [say({ tr: 'Gaz vanasının önüne raf konmuş.', en: 'A shelf stands in front of the gas valve.' })],
  'YG-402': [
    say({ tr: 'Pano kapağı kilitli değil.', en: 'The switchboard is not locked.' }),
    say({ tr: 'Panonun önünde temizlik malzemesi var.', en: 'Cleaning materials stand in front of the switchboard.' }),
  ],
  'YG-501': [say({ tr: 'Son tatbikat 16 ay önce yapılmış.', en: 'The last drill was 16 months ago.' })],
  'MA-101': [
    say({ tr: 'Vitrin camında bant izleri var.', en: 'There are tape marks on the shop window.' }),
    say({ tr: 'Girişteki paspas kirli.', en: 'The mat at the entrance is dirty.' }),
  ],
  'MA-102': [say({ tr: 'Tabelada bir harf yanmıyor.', en: 'One letter of the sign is not lit.' })],
  'MA-201': [say({ tr: 'İkinci kasanın bozuk parası hazır değildi.', en: 'The second till had no change ready.' })],
  'MA-202': [
    say({ tr: 'Süt ürünleri rafında boşluklar var.', en: 'There are gaps on the dairy shelf.' }),
    say({ tr: 'Bisküvi reyonunda ürünler geride kalmış.', en: 'Biscuits have not been pulled to the front.' }),
  ],
  'MA-203': [
    say({
      tr: 'On üründen ikisinde etiket kasa fiyatıyla farklı.',
      en: 'For two of ten products the label differs from the till.',
    }),
    say({ tr: 'İndirimli ürünlerin eski etiketi kalmış.', en: 'Discounted products still have their old labels.' }),
  ],
  'MA-205': [say({ tr: 'Geçen haftanın afişi asılı kalmış.', en: 'Last week’s poster is still up.' })],
  'MA-302': [
    say({ tr: 'Sevkiyat sayılmadan rafa çıkarılmış.', en: 'The delivery was shelved without being counted.' }),
  ],
  'MA-401': [
    say({ tr: 'Bir çalışan izinli, yerine kimse çağrılmamış.', en: 'One person is off and nobody was called in.' }),
  ],
  'MA-402': [say({ tr: 'Kasiyerler toplantıya katılamadı.', en: 'The cashiers could not join the meeting.' })],
};

/** Measured values by the code of the question: usual ones, and ones that go beyond the limits. */
export const measured: Readonly<Record<string, { usual: readonly number[]; beyond: readonly number[] }>> = {
  'GH-106': { usual: [66, 68, 70, 72, 74, 76], beyond: [55, 58, 60] },
  'GH-203': { usual: [1.5, 2, 2.5, 3, 3.5], beyond: [5.5, 6, 7] },
  'GH-204': { usual: [-22, -21, -20, -19, -18], beyond: [-15, -14] },
  'YG-503': { usual: [4, 6, 8, 11, 14], beyond: [1] },
  'MA-301': { usual: [3, 3.5, 4, 4.5, 5], beyond: [8, 9] },
  'MM-110': { usual: [1, 2, 3, 3, 4, 5, 6], beyond: [9, 11, 14, 18] },
};

interface Closing {
  good: readonly AnyText[];
  fair: readonly AnyText[];
  poor: readonly AnyText[];
}

/** The last words by list: of an auditor, or of a customer. */
export const closings: Readonly<Record<string, Closing>> = {
  'food-hygiene': {
    good: [
      say({
        tr: 'Mutfak düzenli, ekip kuralları biliyor ve uyguluyor.',
        en: 'The kitchen is tidy; the team knows the rules and keeps them.',
      }),
      say({
        tr: 'Soğuk zincir kayıtları eksiksiz, küçük eksikler giderildi.',
        en: 'Cold chain records are complete, small gaps were closed.',
      }),
    ],
    fair: [
      say({
        tr: 'Genel düzen kabul edilebilir; depo etiketleri ve davlumbaz bakımı takip edilmeli.',
        en: 'Acceptable on the whole; storeroom labels and hood maintenance need following up.',
      }),
    ],
    poor: [
      say({
        tr: 'Önceki denetime göre gerileme var. Ekip değişmiş, hijyen eğitimi hemen tekrarlanmalı.',
        en: 'Worse than at the last audit. The team has changed; hygiene training must be repeated at once.',
      }),
      say({
        tr: 'Temizlik planı uygulanmıyor; iki hafta içinde yeniden denetlenmeli.',
        en: 'The cleaning plan is not followed; audit again within two weeks.',
      }),
    ],
  },
  'fire-safety': {
    good: [
      say({
        tr: 'Kaçış yolları ve cihazlar düzenli, tatbikat kayıtları tam.',
        en: 'Escape routes and equipment are in order, drill records complete.',
      }),
    ],
    fair: [
      say({
        tr: 'Kaçış yolundaki malzemeler kaldırılmalı, dedektör bakımı yapılmalı.',
        en: 'The escape route must be cleared and the detectors serviced.',
      }),
      say({
        tr: 'Cihazlar uygun; depodaki istif yüksekliği azaltılmalı.',
        en: 'Equipment is fine; the storeroom must be stacked lower.',
      }),
    ],
    poor: [
      say({
        tr: 'Acil çıkışlar ve söndürme cihazları için hemen önlem alınmalı.',
        en: 'Emergency exits and extinguishers need action at once.',
      }),
    ],
  },
  'store-opening': {
    good: [
      say({ tr: 'Açılış sorunsuz, raflar dolu.', en: 'Opened without a problem, shelves full.' }),
      say({
        tr: 'Ekip hazır, ilk müşteriden önce her şey tamamdı.',
        en: 'The team was ready; everything was done before the first customer.',
      }),
      say({ tr: 'Sevkiyat erken geldi, açılışa yetişti.', en: 'The delivery came early, in time for opening.' }),
    ],
    fair: [
      say({ tr: 'Fiyat etiketleri öğleden önce tamamlanacak.', en: 'Price labels will be finished before noon.' }),
      say({ tr: 'Bir kasa geç açıldı.', en: 'One till opened late.' }),
    ],
    poor: [
      say({ tr: 'Raflar boş, açılıştan sonra dolduruldu.', en: 'Shelves were empty and filled after opening.' }),
      say({ tr: 'Ekip eksik, açılış on dakika gecikti.', en: 'The team was short, opening ten minutes late.' }),
    ],
  },
  'customer-satisfaction': {
    good: [
      say({ tr: 'Çalışanlar çok ilgiliydi, teşekkürler.', en: 'The staff were very helpful, thank you.' }),
      say({ tr: 'Meyveler çok tazeydi.', en: 'The fruit was very fresh.' }),
      say({ tr: 'Her zamanki gibi temiz ve düzenli.', en: 'Clean and tidy as always.' }),
      say({ tr: 'Kasada hiç beklemedim.', en: 'I did not have to wait at the till.' }),
    ],
    fair: [
      say({ tr: 'Otopark akşamları yetmiyor.', en: 'There are not enough parking spaces in the evenings.' }),
      say({ tr: 'Bazı ürünlerin fiyatı raftakinden farklı çıktı.', en: 'Some prices differed from the shelf.' }),
      say({ tr: 'Fırın ürünleri öğleden sonra bitiyor.', en: 'The bakery runs out in the afternoon.' }),
    ],
    poor: [
      say({ tr: 'Kasada çok bekledim, tek kasa açıktı.', en: 'I waited long at the till, only one was open.' }),
      say({
        tr: 'Aradığımı bulamadım, soracak kimse yoktu.',
        en: 'I could not find what I wanted and there was nobody to ask.',
      }),
      say({ tr: 'Sebzeler taze değildi.', en: 'The vegetables were not fresh.' }),
      say({ tr: 'İade için üç kez gelmek zorunda kaldım.', en: 'I had to come three times to return something.' }),
    ],
  },
};
