import { operation } from '@sahada/contract/operation';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { KindScreen } from '../../parts/entity/kind-screen.tsx';

const words = {
  ...entityWords(operation),
  hint: say({
    tr: 'Lokasyonlarda yapılan işler: market, restoran, depo, üretim gibi.',
    en: 'What locations do: retail, restaurant, warehouse, production and so on.',
  }),
  activeHint: say({
    tr: 'Pasif faaliyet türleri lokasyonlarda seçilemez.',
    en: 'Passive operations cannot be chosen for locations.',
  }),
};

export default function Operations() {
  return <KindScreen calls={operation} words={words} />;
}
