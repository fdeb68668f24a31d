import { type AnyText, say } from '@sahada/contract/text';

/**
 * What was to be done about a finding, by the code of its question in the gallery, and what was said when it was done. In the
 * language of the sample company.
 */
export interface Deed {
  title: AnyText;
  type: 'correction' | 'corrective' | 'preventive';
  rootCause?: AnyText;
  done: AnyText;
}

export const deeds: Readonly<Record<string, Deed>> = {
  'GH-102': {
    title: say({
      tr: 'Hamur tezgâhı ve dilimleyici için günlük temizlik çizelgesi asılacak',
      en: 'Put up a daily cleaning chart for the dough bench and the slicer',
    }),
    type: 'preventive',
    rootCause: say({
      tr: 'Temizliğin kimin işi olduğu vardiya planında yazmıyordu.',
      en: 'The shift plan did not say whose job the cleaning was.',
    }),
    done: say({ tr: 'Çizelge asıldı, ilk haftası imzalandı.', en: 'The chart is up, its first week is signed.' }),
  },
  'GH-104': {
    title: say({ tr: 'Aşınmış kesme tahtaları yenilenecek', en: 'Replace the worn cutting boards' }),
    type: 'correction',
    done: say({ tr: 'Dört tahta yenilendi, eskileri atıldı.', en: 'Four boards replaced, the old ones thrown away.' }),
  },
  'GH-105': {
    title: say({ tr: 'Personel lavabosunun sıcak suyu onarılacak', en: 'Repair the hot water of the staff washbasin' }),
    type: 'correction',
    done: say({ tr: 'Batarya değiştirildi, sıcak su akıyor.', en: 'The tap was replaced, there is hot water.' }),
  },
  'GH-106': {
    title: say({ tr: 'Bulaşık makinesinin termostatı değiştirilecek', en: 'Replace the dishwasher’s thermostat' }),
    type: 'corrective',
    rootCause: say({
      tr: 'Termostat 60 °C’de kesiyordu; yıllık bakım atlanmış.',
      en: 'The thermostat cut out at 60 °C; the yearly service had been skipped.',
    }),
    done: say({
      tr: 'Termostat değişti, son durulama 72 °C ölçüldü.',
      en: 'Thermostat replaced, final rinse measured at 72 °C.',
    }),
  },
  'GH-107': {
    title: say({ tr: 'Davlumbaz filtreleri temizletilecek', en: 'Have the hood filters cleaned' }),
    type: 'correction',
    done: say({
      tr: 'Yetkili firma temizledi, sonraki bakım etiketi yapıştırıldı.',
      en: 'Cleaned by the service company, label for the next service attached.',
    }),
  },
  'GH-201': {
    title: say({ tr: 'Depoya palet ve raf ayağı alınacak', en: 'Buy pallets and shelf legs for the storeroom' }),
    type: 'correction',
    done: say({
      tr: 'Altı palet geldi, çuvallar zeminden kaldırıldı.',
      en: 'Six pallets arrived, the sacks are off the floor.',
    }),
  },
  'GH-202': {
    title: say({ tr: 'Son kullanma tarihi kontrolü haftada ikiye çıkarılacak', en: 'Check use-by dates twice a week' }),
    type: 'corrective',
    rootCause: say({
      tr: 'Kontrol ayda bir yapılıyordu, kısa ömürlü ürünler kaçıyor.',
      en: 'Dates were checked once a month, so short-lived products slipped through.',
    }),
    done: say({
      tr: 'Salı ve cuma günleri kontrol ediliyor, form eklendi.',
      en: 'Checked on Tuesdays and Fridays, a form was added.',
    }),
  },
  'GH-203': {
    title: say({ tr: 'Soğuk oda termometresi kalibre ettirilecek', en: 'Have the cold room’s thermometer calibrated' }),
    type: 'corrective',
    rootCause: say({
      tr: 'Kapı fitili kaçırıyor, göstergede 2 °C sapma var.',
      en: 'The door seal leaks and the display is 2 °C off.',
    }),
    done: say({
      tr: 'Fitil değişti, kalibrasyon belgesi dosyada.',
      en: 'Seal replaced, the calibration certificate is on file.',
    }),
  },
  'GH-204': {
    title: say({ tr: 'Derin dondurucunun gaz basıncına baktırılacak', en: 'Have the freezer’s gas pressure checked' }),
    type: 'correction',
    done: say({ tr: 'Gaz tamamlandı, −20 °C’de tutuyor.', en: 'Gas topped up, it holds −20 °C.' }),
  },
  'GH-205': {
    title: say({
      tr: 'Sevkiyat kabulünde tarih etiketi zorunlu olacak',
      en: 'Make date labels compulsory when deliveries are accepted',
    }),
    type: 'preventive',
    done: say({
      tr: 'Kabul formuna tarih satırı eklendi.',
      en: 'A line for the date was added to the acceptance form.',
    }),
  },
  'GH-206': {
    title: say({
      tr: 'Alerjen rafı işaretlenip kaplar etiketlenecek',
      en: 'Mark the allergen shelf and label the containers',
    }),
    type: 'correction',
    done: say({
      tr: 'Raf ayrıldı, bütün kaplar etiketli.',
      en: 'The shelf is set apart, all containers are labelled.',
    }),
  },
  'GH-301': {
    title: say({
      tr: 'Yeni çalışanların hijyen eğitimi tamamlanacak',
      en: 'Complete the hygiene training of new staff',
    }),
    type: 'corrective',
    rootCause: say({
      tr: 'İşe başlama listesinde eğitim adımı yok.',
      en: 'The list for new staff has no step for training.',
    }),
    done: say({
      tr: 'İki çalışan eğitimi aldı, belgeleri dosyada.',
      en: 'Two people were trained, their certificates are on file.',
    }),
  },
  'GH-302': {
    title: say({ tr: 'Yedek bone ve iş ayakkabısı bulundurulacak', en: 'Keep spare hairnets and work shoes' }),
    type: 'preventive',
    done: say({ tr: 'Her bedenden ikişer yedek dolapta.', en: 'Two spares of each size are in the cupboard.' }),
  },
  'GH-401': {
    title: say({
      tr: 'Kapağı kırık çöp konteyneri değiştirilecek',
      en: 'Replace the waste container with the broken lid',
    }),
    type: 'correction',
    done: say({ tr: 'Belediye yeni konteyner getirdi.', en: 'The municipality brought a new container.' }),
  },
  'YG-101': {
    title: say({
      tr: 'Söndürme tüplerinin periyodik kontrolü yaptırılacak',
      en: 'Have the fire extinguishers inspected',
    }),
    type: 'correction',
    done: say({
      tr: 'On iki tüp kontrol edildi, etiketleri yenilendi.',
      en: 'Twelve extinguishers inspected, their labels renewed.',
    }),
  },
  'YG-102': {
    title: say({
      tr: 'Tüplerin önü boşaltılıp yer işaretleri yenilenecek',
      en: 'Clear the space before the extinguishers and renew the floor marks',
    }),
    type: 'correction',
    done: say({ tr: 'Stant kaldırıldı, yer bandı çekildi.', en: 'The stand was removed, floor tape laid.' }),
  },
  'YG-103': {
    title: say({
      tr: 'Depo çıkışındaki acil yönlendirme onarılacak',
      en: 'Repair the emergency sign at the storeroom exit',
    }),
    type: 'correction',
    done: say({ tr: 'Aküsü değişti, bir saat yandı.', en: 'Battery replaced, it stayed lit for an hour.' }),
  },
  'YG-201': {
    title: say({ tr: 'Arka çıkışa panik bar taktırılacak', en: 'Have a panic bar fitted to the back exit' }),
    type: 'corrective',
    rootCause: say({ tr: 'Hırsızlık kaygısıyla asma kilit takılıyor.', en: 'A padlock is used for fear of theft.' }),
    done: say({ tr: 'Panik bar takıldı, kilit söküldü.', en: 'Panic bar fitted, padlock removed.' }),
  },
  'YG-202': {
    title: say({
      tr: 'Kaçış yolunda istif yapılmaması için zemin çizgisi çekilecek',
      en: 'Paint a floor line so that nothing is stacked on the escape route',
    }),
    type: 'preventive',
    done: say({
      tr: 'Çizgi çekildi, vardiya amirleri bilgilendirildi.',
      en: 'The line is painted, shift leaders have been told.',
    }),
  },
  'YG-301': {
    title: say({ tr: 'Üst raf istif yüksekliği sınırlandırılacak', en: 'Limit how high the top shelf is stacked' }),
    type: 'corrective',
    rootCause: say({ tr: 'Sezon ürünleri için ek raf yok.', en: 'There are no extra shelves for seasonal goods.' }),
    done: say({
      tr: 'Sınır çizgisi çizildi, fazla koliler kaldırıldı.',
      en: 'A limit line was drawn, the boxes above it removed.',
    }),
  },
  'YG-302': {
    title: say({
      tr: 'Yanıcı kimyasallar ayrı dolaba alınacak',
      en: 'Move flammable chemicals to a cabinet of their own',
    }),
    type: 'correction',
    done: say({
      tr: 'Çelik dolap alındı, havalandırması bağlandı.',
      en: 'A steel cabinet was bought and its ventilation connected.',
    }),
  },
  'YG-303': {
    title: say({ tr: 'Arızalı dedektörler değiştirilecek', en: 'Replace the faulty detectors' }),
    type: 'correction',
    done: say({ tr: 'İki dedektör değişti, panel arızasız.', en: 'Two detectors replaced, the panel shows no fault.' }),
  },
  'YG-402': {
    title: say({
      tr: 'Elektrik panosunun önü boş tutulacak, kapağı kilitlenecek',
      en: 'Keep the switchboard clear and its door locked',
    }),
    type: 'correction',
    done: say({ tr: 'Kilit takıldı, uyarı levhası asıldı.', en: 'Lock fitted, warning sign put up.' }),
  },
  'YG-501': {
    title: say({ tr: 'Yangın tatbikatı yapılacak', en: 'Hold a fire drill' }),
    type: 'preventive',
    done: say({ tr: 'Tatbikat yapıldı, tutanağı dosyada.', en: 'The drill was held, its record is on file.' }),
  },
  'MA-101': {
    title: say({
      tr: 'Vitrin ve giriş temizliği açılış listesine eklenecek',
      en: 'Add window and entrance cleaning to the opening list',
    }),
    type: 'preventive',
    done: say({
      tr: 'Listeye eklendi, bir haftadır işaretleniyor.',
      en: 'Added to the list, ticked off for a week now.',
    }),
  },
  'MA-102': {
    title: say({ tr: 'Tabeladaki yanmayan harf onarılacak', en: 'Repair the unlit letter of the shop sign' }),
    type: 'correction',
    done: say({ tr: 'Trafo değişti, bütün harfler yanıyor.', en: 'Transformer replaced, all letters are lit.' }),
  },
  'MA-202': {
    title: say({
      tr: 'Süt ürünleri rafı için ikinci dolum saati konacak',
      en: 'Set a second filling time for the dairy shelf',
    }),
    type: 'corrective',
    rootCause: say({ tr: 'Sevkiyat açılıştan sonra geliyor.', en: 'The delivery comes after opening.' }),
    done: say({ tr: 'Saat 08.15’te ikinci dolum yapılıyor.', en: 'The shelf is filled again at 8:15.' }),
  },
  'MA-203': {
    title: say({
      tr: 'Fiyat etiketleri açılıştan önce örneklemeyle kontrol edilecek',
      en: 'Spot-check price labels before opening',
    }),
    type: 'corrective',
    rootCause: say({
      tr: 'İndirim bitiş listesi mağazaya geç ulaşıyor.',
      en: 'The list of ended discounts reaches the store late.',
    }),
    done: say({
      tr: 'Her sabah yirmi ürün okutuluyor, farklar düzeltiliyor.',
      en: 'Twenty products are scanned every morning, differences corrected.',
    }),
  },
  'MA-205': {
    title: say({
      tr: 'Süresi biten afişler pazartesi açılıştan önce kaldırılacak',
      en: 'Take down expired posters on Mondays before opening',
    }),
    type: 'preventive',
    done: say({ tr: 'Görev mağaza müdür yardımcısına verildi.', en: 'The assistant manager was given the task.' }),
  },
  'MA-302': {
    title: say({ tr: 'Sevkiyat sayım formu kullanılacak', en: 'Use a counting form for deliveries' }),
    type: 'corrective',
    rootCause: say({
      tr: 'Açılış saatinde tek kişi kabul yapıyor.',
      en: 'One person alone accepts deliveries at opening time.',
    }),
    done: say({ tr: 'Form kullanılıyor, iki kişi imzalıyor.', en: 'The form is used and signed by two people.' }),
  },
  'MA-401': {
    title: say({
      tr: 'İzin gününde yedek çalışan çağrı listesi hazırlanacak',
      en: 'Prepare a call list of stand-ins for days off',
    }),
    type: 'preventive',
    done: say({ tr: 'Liste ofis panosunda.', en: 'The list is on the office board.' }),
  },
};

/** Craftsmen without an account. */
export const craftsmen = [
  { name: 'Hakan Usta (Soğutma Servisi)', email: 'servis@ege-sogutma.example' },
  { name: 'Nil Yangın Güvenlik', email: 'bakim@nil-yangin.example' },
] as const;

export const comments = [
  say({
    tr: 'Servisten randevu alındı, perşembe geliyorlar.',
    en: 'The service company is booked, they come on Thursday.',
  }),
  say({ tr: 'Malzeme siparişi verildi, kargo bekleniyor.', en: 'Material ordered, waiting for delivery.' }),
  say({ tr: 'Fotoğrafta arka raf da görünsün lütfen.', en: 'Please show the back shelf in the photo too.' }),
  say({ tr: 'Bölge müdürü haftaya yerinde bakacak.', en: 'The area manager will look at it on site next week.' }),
] as const;
