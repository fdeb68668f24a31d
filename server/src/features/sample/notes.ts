/**
 * What auditors wrote beside an answer that is not good, by the code of the question in the gallery; what they measured; and
 * what people said in the end. The sample company writes Turkish.
 */
export const notes: Readonly<Record<string, readonly string[]>> = {
  'GH-102': ['Hamur tezgâhının birleşim yerinde kir birikmiş.', 'Dilimleyicinin alt kısmı dezenfekte edilmemiş.'],
  'GH-103': ['Çiğ tavuk ve salata aynı tezgâhta hazırlanıyordu, iş durduruldu.'],
  'GH-104': ['Sebze için kırmızı tahta kullanılıyordu.', 'Yeşil tahta aşınmış, değiştirilmesi istendi.'],
  'GH-105': ['Kâğıt havlu bitmiş, denetim sırasında yenilendi.', 'Lavabonun sıcak suyu akmıyor.'],
  'GH-107': ['Davlumbaz filtresinde yağ damlaları var, temizlik tarihi geçmiş.'],
  'GH-201': ['İki un çuvalı doğrudan zemine bırakılmış.', 'Alt raf duvara bitişik, arkası temizlenemiyor.'],
  'GH-202': ['Arka rafta tarihi üç gün geçmiş iki kutu krema bulundu, ayrıldı.'],
  'GH-205': ['Yeni gelen koliler öne konmuş, etiket tarihi yok.'],
  'GH-206': ['Fındık ezmesi etiketsiz kapta duruyordu.', 'Alerjen rafı işaretli değil.'],
  'GH-301': ['Yeni başlayan bir çalışanın hijyen belgesi yok.'],
  'GH-302': ['Bir çalışan bone takmıyordu, uyarıldı.', 'İş ayakkabısı yerine spor ayakkabı giyilmiş.'],
  'GH-401': ['Arka kapıdaki konteynerin kapağı kırık.', 'Çöp torbaları kapının önünde bekletilmiş.'],
  'YG-101': ['Kasa arkasındaki tüpün kontrol tarihi iki ay geçmiş.'],
  'YG-102': ['Tüpün önüne promosyon standı konmuş.', 'Yer işareti silinmiş.'],
  'YG-103': ['Depo çıkışındaki yönlendirme yanmıyor.'],
  'YG-201': ['Arka çıkış asma kilitle kapatılmış, hemen açtırıldı.'],
  'YG-202': ['Koridorda paletler var, geçiş 60 cm’ye inmiş.', 'Kaçış yoluna boş koliler bırakılmış.'],
  'YG-203': ['Toplanma noktası tabelası fırtınada düşmüş.'],
  'YG-301': ['Üst rafta koliler sprinkler başlığına 20 cm kadar yaklaşmış.'],
  'YG-302': ['Tiner ve boya, kâğıt ambalajların yanında duruyor.', 'Kimyasal dolabının havalandırması çalışmıyor.'],
  'YG-303': ['Panelde iki dedektör arıza veriyor.'],
  'YG-401': ['Gaz vanasının önüne raf konmuş.'],
  'YG-402': ['Pano kapağı kilitli değil.', 'Panonun önünde temizlik malzemesi var.'],
  'YG-501': ['Son tatbikat 16 ay önce yapılmış.'],
  'MA-101': ['Vitrin camında bant izleri var.', 'Girişteki paspas kirli.'],
  'MA-102': ['Tabelada bir harf yanmıyor.'],
  'MA-201': ['İkinci kasanın bozuk parası hazır değildi.'],
  'MA-202': ['Süt ürünleri rafında boşluklar var.', 'Bisküvi reyonunda ürünler geride kalmış.'],
  'MA-203': ['On üründen ikisinde etiket kasa fiyatıyla farklı.', 'İndirimli ürünlerin eski etiketi kalmış.'],
  'MA-205': ['Geçen haftanın afişi asılı kalmış.'],
  'MA-302': ['Sevkiyat sayılmadan rafa çıkarılmış.'],
  'MA-401': ['Bir çalışan izinli, yerine kimse çağrılmamış.'],
  'MA-402': ['Kasiyerler toplantıya katılamadı.'],
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
  good: readonly string[];
  fair: readonly string[];
  poor: readonly string[];
}

/** The last words by list: of an auditor, or of a customer. */
export const closings: Readonly<Record<string, Closing>> = {
  'food-hygiene': {
    good: [
      'Mutfak düzenli, ekip kuralları biliyor ve uyguluyor.',
      'Soğuk zincir kayıtları eksiksiz, küçük eksikler giderildi.',
    ],
    fair: ['Genel düzen kabul edilebilir; depo etiketleri ve davlumbaz bakımı takip edilmeli.'],
    poor: [
      'Önceki denetime göre gerileme var. Ekip değişmiş, hijyen eğitimi hemen tekrarlanmalı.',
      'Temizlik planı uygulanmıyor; iki hafta içinde yeniden denetlenmeli.',
    ],
  },
  'fire-safety': {
    good: ['Kaçış yolları ve cihazlar düzenli, tatbikat kayıtları tam.'],
    fair: [
      'Kaçış yolundaki malzemeler kaldırılmalı, dedektör bakımı yapılmalı.',
      'Cihazlar uygun; depodaki istif yüksekliği azaltılmalı.',
    ],
    poor: ['Acil çıkışlar ve söndürme cihazları için hemen önlem alınmalı.'],
  },
  'store-opening': {
    good: [
      'Açılış sorunsuz, raflar dolu.',
      'Ekip hazır, ilk müşteriden önce her şey tamamdı.',
      'Sevkiyat erken geldi, açılışa yetişti.',
    ],
    fair: ['Fiyat etiketleri öğleden önce tamamlanacak.', 'Bir kasa geç açıldı.'],
    poor: ['Raflar boş, açılıştan sonra dolduruldu.', 'Ekip eksik, açılış on dakika gecikti.'],
  },
  'customer-satisfaction': {
    good: [
      'Çalışanlar çok ilgiliydi, teşekkürler.',
      'Meyveler çok tazeydi.',
      'Her zamanki gibi temiz ve düzenli.',
      'Kasada hiç beklemedim.',
    ],
    fair: [
      'Otopark akşamları yetmiyor.',
      'Bazı ürünlerin fiyatı raftakinden farklı çıktı.',
      'Fırın ürünleri öğleden sonra bitiyor.',
    ],
    poor: [
      'Kasada çok bekledim, tek kasa açıktı.',
      'Aradığımı bulamadım, soracak kimse yoktu.',
      'Sebzeler taze değildi.',
      'İade için üç kez gelmek zorunda kaldım.',
    ],
  },
};
