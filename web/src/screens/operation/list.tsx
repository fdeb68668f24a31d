import { operation } from '@sahada/contract/operation';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { NamedScreen } from '../../parts/entity/named-screen.tsx';

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

const fields = { name: 'Name', locales: 'Locales', active: 'Active' } as const;

export default function Operations() {
  return <NamedScreen calls={operation} words={words} fields={fields} />;
}
