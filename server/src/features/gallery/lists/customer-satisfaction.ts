import { type GalleryList, list, names, number, pair, scale, several, text, yesNo } from '../list.ts';

export const customerSatisfaction: GalleryList = {
  key: 'customer-satisfaction',
  code: 'MM',
  title: pair('Müşteri memnuniyeti anketi', 'Customer satisfaction survey'),
  about: pair(
    'İki dakikalık anket: ilgi, ürün, temizlik, bekleme, fiyat ve tavsiye etme isteği.',
    'A survey of two minutes: service, products, cleanliness, waiting, prices and willingness to recommend.',
  ),
  signature: false,
  sections: [
    {
      department: names.sales,
      category: names.satisfaction,
      asks: [
        scale('Mağazamızdan genel olarak ne kadar memnunsunuz?', 'How satisfied are you with our store overall?'),
        scale('Çalışanlarımızın ilgisi nasıldı?', 'How attentive were our staff?'),
        scale('Aradığınız ürünleri bulmak nasıldı?', 'How was it to find what you were looking for?'),
        scale('Mağazanın temizliğini nasıl buldunuz?', 'How clean did you find the store?'),
        scale('Kasada bekleme süresi nasıldı?', 'How was the waiting time at the till?'),
        scale('Fiyatlarımızı nasıl buluyorsunuz?', 'How do you find our prices?'),
        several('Hangi bölümlerden alışveriş yaptınız?', 'Which sections did you shop in?', {
          score: 0,
          options: [
            pair('Meyve ve sebze', 'Fruit and vegetables'),
            pair('Şarküteri', 'Delicatessen'),
            pair('Fırın', 'Bakery'),
            pair('Temizlik ürünleri', 'Household'),
          ],
        }),
        list('Bizi ne sıklıkla ziyaret ediyorsunuz?', 'How often do you visit us?', {
          score: 0,
          options: [
            pair('Haftada birkaç kez', 'Several times a week'),
            pair('Haftada bir', 'Once a week'),
            pair('Ayda bir', 'Once a month'),
            pair('Daha seyrek', 'Less often'),
          ],
        }),
        yesNo('Bizi yakınlarınıza önerir misiniz?', 'Would you recommend us to people you know?'),
        number('Bugün kasada kaç dakika beklediniz?', 'How many minutes did you wait at the till today?', {
          unit: 'dk',
          min: 0,
          max: 60,
        }),
        scale('Meyve ve sebzelerin tazeliği nasıldı?', 'How fresh were the fruit and vegetables?'),
        scale('İade ve değişim kolaylığı nasıl?', 'How easy are returns and exchanges?'),
        text('Bize iletmek istedikleriniz', 'Anything you would like to tell us'),
      ],
    },
    {
      department: names.outside,
      category: names.satisfaction,
      asks: [
        yesNo('Otopark yeterli miydi?', 'Was there enough parking?', { score: 5 }),
        yesNo(
          'Mağazaya girmek kolay mıydı? (rampa, kapı, bebek arabası)',
          'Was the store easy to enter? (ramp, door, pushchair)',
          { score: 5 },
        ),
      ],
    },
  ],
};
