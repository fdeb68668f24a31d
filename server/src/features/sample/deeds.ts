/**
 * What was to be done about a finding, by the code of its question in the gallery, and what was said when it was done. The
 * sample company writes Turkish.
 */
export interface Deed {
  title: string;
  type: 'correction' | 'corrective' | 'preventive';
  rootCause?: string;
  done: string;
}

export const deeds: Readonly<Record<string, Deed>> = {
  'GH-102': {
    title: 'Hamur tezgâhı ve dilimleyici için günlük temizlik çizelgesi asılacak',
    type: 'preventive',
    rootCause: 'Temizliğin kimin işi olduğu vardiya planında yazmıyordu.',
    done: 'Çizelge asıldı, ilk haftası imzalandı.',
  },
  'GH-104': {
    title: 'Aşınmış kesme tahtaları yenilenecek',
    type: 'correction',
    done: 'Dört tahta yenilendi, eskileri atıldı.',
  },
  'GH-105': {
    title: 'Personel lavabosunun sıcak suyu onarılacak',
    type: 'correction',
    done: 'Batarya değiştirildi, sıcak su akıyor.',
  },
  'GH-106': {
    title: 'Bulaşık makinesinin termostatı değiştirilecek',
    type: 'corrective',
    rootCause: 'Termostat 60 °C’de kesiyordu; yıllık bakım atlanmış.',
    done: 'Termostat değişti, son durulama 72 °C ölçüldü.',
  },
  'GH-107': {
    title: 'Davlumbaz filtreleri temizletilecek',
    type: 'correction',
    done: 'Yetkili firma temizledi, sonraki bakım etiketi yapıştırıldı.',
  },
  'GH-201': {
    title: 'Depoya palet ve raf ayağı alınacak',
    type: 'correction',
    done: 'Altı palet geldi, çuvallar zeminden kaldırıldı.',
  },
  'GH-202': {
    title: 'Son kullanma tarihi kontrolü haftada ikiye çıkarılacak',
    type: 'corrective',
    rootCause: 'Kontrol ayda bir yapılıyordu, kısa ömürlü ürünler kaçıyor.',
    done: 'Salı ve cuma günleri kontrol ediliyor, form eklendi.',
  },
  'GH-203': {
    title: 'Soğuk oda termometresi kalibre ettirilecek',
    type: 'corrective',
    rootCause: 'Kapı fitili kaçırıyor, göstergede 2 °C sapma var.',
    done: 'Fitil değişti, kalibrasyon belgesi dosyada.',
  },
  'GH-204': {
    title: 'Derin dondurucunun gaz basıncına baktırılacak',
    type: 'correction',
    done: 'Gaz tamamlandı, −20 °C’de tutuyor.',
  },
  'GH-205': {
    title: 'Sevkiyat kabulünde tarih etiketi zorunlu olacak',
    type: 'preventive',
    done: 'Kabul formuna tarih satırı eklendi.',
  },
  'GH-206': {
    title: 'Alerjen rafı işaretlenip kaplar etiketlenecek',
    type: 'correction',
    done: 'Raf ayrıldı, bütün kaplar etiketli.',
  },
  'GH-301': {
    title: 'Yeni çalışanların hijyen eğitimi tamamlanacak',
    type: 'corrective',
    rootCause: 'İşe başlama listesinde eğitim adımı yok.',
    done: 'İki çalışan eğitimi aldı, belgeleri dosyada.',
  },
  'GH-302': {
    title: 'Yedek bone ve iş ayakkabısı bulundurulacak',
    type: 'preventive',
    done: 'Her bedenden ikişer yedek dolapta.',
  },
  'GH-401': {
    title: 'Kapağı kırık çöp konteyneri değiştirilecek',
    type: 'correction',
    done: 'Belediye yeni konteyner getirdi.',
  },
  'YG-101': {
    title: 'Söndürme tüplerinin periyodik kontrolü yaptırılacak',
    type: 'correction',
    done: 'On iki tüp kontrol edildi, etiketleri yenilendi.',
  },
  'YG-102': {
    title: 'Tüplerin önü boşaltılıp yer işaretleri yenilenecek',
    type: 'correction',
    done: 'Stant kaldırıldı, yer bandı çekildi.',
  },
  'YG-103': {
    title: 'Depo çıkışındaki acil yönlendirme onarılacak',
    type: 'correction',
    done: 'Aküsü değişti, bir saat yandı.',
  },
  'YG-201': {
    title: 'Arka çıkışa panik bar taktırılacak',
    type: 'corrective',
    rootCause: 'Hırsızlık kaygısıyla asma kilit takılıyor.',
    done: 'Panik bar takıldı, kilit söküldü.',
  },
  'YG-202': {
    title: 'Kaçış yolunda istif yapılmaması için zemin çizgisi çekilecek',
    type: 'preventive',
    done: 'Çizgi çekildi, vardiya amirleri bilgilendirildi.',
  },
  'YG-301': {
    title: 'Üst raf istif yüksekliği sınırlandırılacak',
    type: 'corrective',
    rootCause: 'Sezon ürünleri için ek raf yok.',
    done: 'Sınır çizgisi çizildi, fazla koliler kaldırıldı.',
  },
  'YG-302': {
    title: 'Yanıcı kimyasallar ayrı dolaba alınacak',
    type: 'correction',
    done: 'Çelik dolap alındı, havalandırması bağlandı.',
  },
  'YG-303': {
    title: 'Arızalı dedektörler değiştirilecek',
    type: 'correction',
    done: 'İki dedektör değişti, panel arızasız.',
  },
  'YG-402': {
    title: 'Elektrik panosunun önü boş tutulacak, kapağı kilitlenecek',
    type: 'correction',
    done: 'Kilit takıldı, uyarı levhası asıldı.',
  },
  'YG-501': { title: 'Yangın tatbikatı yapılacak', type: 'preventive', done: 'Tatbikat yapıldı, tutanağı dosyada.' },
  'MA-101': {
    title: 'Vitrin ve giriş temizliği açılış listesine eklenecek',
    type: 'preventive',
    done: 'Listeye eklendi, bir haftadır işaretleniyor.',
  },
  'MA-102': {
    title: 'Tabeladaki yanmayan harf onarılacak',
    type: 'correction',
    done: 'Trafo değişti, bütün harfler yanıyor.',
  },
  'MA-202': {
    title: 'Süt ürünleri rafı için ikinci dolum saati konacak',
    type: 'corrective',
    rootCause: 'Sevkiyat açılıştan sonra geliyor.',
    done: 'Saat 08.15’te ikinci dolum yapılıyor.',
  },
  'MA-203': {
    title: 'Fiyat etiketleri açılıştan önce örneklemeyle kontrol edilecek',
    type: 'corrective',
    rootCause: 'İndirim bitiş listesi mağazaya geç ulaşıyor.',
    done: 'Her sabah yirmi ürün okutuluyor, farklar düzeltiliyor.',
  },
  'MA-205': {
    title: 'Süresi biten afişler pazartesi açılıştan önce kaldırılacak',
    type: 'preventive',
    done: 'Görev mağaza müdür yardımcısına verildi.',
  },
  'MA-302': {
    title: 'Sevkiyat sayım formu kullanılacak',
    type: 'corrective',
    rootCause: 'Açılış saatinde tek kişi kabul yapıyor.',
    done: 'Form kullanılıyor, iki kişi imzalıyor.',
  },
  'MA-401': {
    title: 'İzin gününde yedek çalışan çağrı listesi hazırlanacak',
    type: 'preventive',
    done: 'Liste ofis panosunda.',
  },
};

/** Craftsmen without an account. */
export const craftsmen = [
  { name: 'Hakan Usta (Soğutma Servisi)', email: 'servis@ege-sogutma.example' },
  { name: 'Nil Yangın Güvenlik', email: 'bakim@nil-yangin.example' },
] as const;

export const comments = [
  'Servisten randevu alındı, perşembe geliyorlar.',
  'Malzeme siparişi verildi, kargo bekleniyor.',
  'Fotoğrafta arka raf da görünsün lütfen.',
  'Bölge müdürü haftaya yerinde bakacak.',
] as const;
