import { locationType } from '@sahada/contract/location-type';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { NamedScreen } from '../../parts/entity/named-screen.tsx';

const words = {
  ...entityWords(locationType),
  hint: say({
    tr: 'Lokasyonları ayıran türler: mağaza, depo, mutfak gibi. Listeler türe göre filtrelenir.',
    en: 'What tells locations apart: store, warehouse, kitchen and so on. Lists are filtered by them.',
  }),
  activeHint: say({
    tr: 'Pasif türler lokasyonlarda seçilemez; seçilmiş olanlar kalır.',
    en: 'Passive types cannot be chosen for locations; those already chosen stay.',
  }),
};

const fields = { name: 'Name', locales: 'Locales', active: 'Active' } as const;

export default function LocationTypes() {
  return <NamedScreen calls={locationType} words={words} fields={fields} />;
}
