import { say } from '@sahada/contract/text';

/** Customers, their locations in real provinces, and projects of the sample data. City ids are those of db/places. */

const province = (plate: number): number => 792_000 + plate;

export const customers = [
  {
    companyName: 'Marmara Market',
    personelFName: 'Elif',
    personelLName: 'Şahin',
    personelEmail: 'elif.sahin@marmaramarket.example',
    city: 34,
    description: 'Süpermarket zinciri',
  },
  {
    companyName: 'Ege Sofra Restoranları',
    personelFName: 'Mert',
    personelLName: 'Aydın',
    personelEmail: 'mert.aydin@egesofra.example',
    city: 35,
    description: 'Restoran ve toplu yemek',
  },
  {
    companyName: 'Anadolu Lojistik',
    personelFName: 'Zeynep',
    personelLName: 'Koç',
    personelEmail: 'zeynep.koc@anadolulojistik.example',
    city: 6,
    description: 'Soğuk hava depoları',
  },
].map((customer) => ({ ...customer, city: province(customer.city) }));

/** The customer's index in the list above, name, code, province's plate, coordinates, whom to ask, type (index in the company's list). */
export const locations = [
  {
    customer: 0,
    name: 'Kadıköy Mağazası',
    code: 'MM-34-01',
    plate: 34,
    at: [40.9903, 29.0275],
    contact: 'Hakan Demir',
    type: 0,
  },
  {
    customer: 0,
    name: 'Beşiktaş Mağazası',
    code: 'MM-34-02',
    plate: 34,
    at: [41.0422, 29.0083],
    contact: 'Pınar Şen',
    type: 0,
  },
  {
    customer: 0,
    name: 'Bursa Nilüfer Mağazası',
    code: 'MM-16-01',
    plate: 16,
    at: [40.2136, 28.9447],
    contact: 'Onur Kılıç',
    type: 0,
  },
  {
    customer: 0,
    name: 'Kocaeli Gebze Deposu',
    code: 'MM-41-01',
    plate: 41,
    at: [40.8027, 29.4307],
    contact: 'Murat Erdoğan',
    type: 1,
  },
  {
    customer: 0,
    name: 'Tekirdağ Çorlu Mağazası',
    code: 'MM-59-01',
    plate: 59,
    at: [41.1592, 27.8],
    contact: 'Sibel Güneş',
    type: 0,
  },
  {
    customer: 1,
    name: 'İzmir Alsancak Restoranı',
    code: 'ES-35-01',
    plate: 35,
    at: [38.4382, 27.1418],
    contact: 'Cem Tan',
    type: 3,
  },
  {
    customer: 1,
    name: 'Muğla Bodrum Restoranı',
    code: 'ES-48-01',
    plate: 48,
    at: [37.0344, 27.4305],
    contact: 'Ebru Ateş',
    type: 3,
  },
  {
    customer: 1,
    name: 'Aydın Merkez Mutfağı',
    code: 'ES-09-01',
    plate: 9,
    at: [37.845, 27.8396],
    contact: 'Yusuf Bozkurt',
    type: 3,
  },
  {
    customer: 1,
    name: 'Denizli Restoranı',
    code: 'ES-20-01',
    plate: 20,
    at: [37.7765, 29.0864],
    contact: 'Nazlı Duman',
    type: 3,
  },
  {
    customer: 2,
    name: 'Ankara Polatlı Deposu',
    code: 'AL-06-01',
    plate: 6,
    at: [39.5772, 32.1413],
    contact: 'Ali Rıza Polat',
    type: 1,
  },
  {
    customer: 2,
    name: 'Konya Selçuklu Deposu',
    code: 'AL-42-01',
    plate: 42,
    at: [37.9467, 32.4929],
    contact: 'Fatma Yavuz',
    type: 1,
  },
  {
    customer: 2,
    name: 'Gaziantep Deposu',
    code: 'AL-27-01',
    plate: 27,
    at: [37.0662, 37.3833],
    contact: 'İbrahim Kaplan',
    type: 1,
  },
].map((location) => ({ ...location, city: province(location.plate) }));

/** Which checklists of the gallery a project works with, and which auditors (by place in people.ts). */
export const projects = [
  {
    customer: 0,
    name: say({ tr: 'Mağaza standartları', en: 'Store standards' }),
    checklists: ['store-opening', 'fire-safety'],
    auditors: [0, 1, 4],
  },
  {
    customer: 0,
    name: say({ tr: 'Müşterinin sesi', en: "The customer's voice" }),
    checklists: ['customer-satisfaction'],
    auditors: [0, 1],
  },
  {
    customer: 1,
    name: say({ tr: 'Gıda güvenliği', en: 'Food safety' }),
    checklists: ['food-hygiene', 'fire-safety'],
    auditors: [2, 3],
  },
  {
    customer: 2,
    name: say({ tr: 'Depo güvenliği', en: 'Warehouse safety' }),
    checklists: ['fire-safety', 'food-hygiene'],
    auditors: [4, 5],
  },
];

export const levels = [
  { name: say({ tr: 'Yetersiz', en: 'Insufficient' }), min: 0, max: 49 },
  { name: say({ tr: 'Geliştirilmeli', en: 'To be improved' }), min: 50, max: 69 },
  { name: say({ tr: 'İyi', en: 'Good' }), min: 70, max: 84 },
  { name: say({ tr: 'Çok iyi', en: 'Very good' }), min: 85, max: 100 },
];

export const operations = [
  say({ tr: 'Perakende', en: 'Retail' }),
  say({ tr: 'Yiyecek içecek', en: 'Food service' }),
  say({ tr: 'Lojistik', en: 'Logistics' }),
];
