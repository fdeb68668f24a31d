import { staticBarcode } from '@sahada/contract/static-barcode';
import { say } from '@sahada/contract/text';
import { barcodeNameWords } from '../../parts/barcode/words.ts';
import { entityWords } from '../../parts/entity/entity-words.ts';

export const barcodeWords = {
  ...entityWords(staticBarcode),
  ...barcodeNameWords,
  hint: say({
    tr: 'Lokasyonlara yapıştırılan, planlar değişse de aynı kalan karekodlar: kasa önü, giriş kapısı, depo gibi.',
    en: 'QR codes stuck up at locations that stay while plans come and go: at the till, the entrance, the warehouse.',
  }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  plan: say({ tr: 'Bağlı plan', en: 'Bound plan' }),
  lastScan: say({ tr: 'Son okutma', en: 'Last scan' }),
  print: say({ tr: 'Etiket bas', en: 'Print labels' }),
  scans: say({ tr: 'Okutmalar', en: 'Scans' }),
  ofLocation: say({ tr: 'Lokasyonun açık planları', en: 'Open plans of the location' }),
};
