import { type AnyText, say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { Copied } from './copied.tsx';
import classes from './integration.module.css';

const words = {
  addresses: say({ tr: 'Akış adresleri (OData)', en: 'Feed addresses (OData)' }),
  addressesHint: say({
    tr: 'Tabloları Excel, Power BI ve OData okuyan öteki programlar için. “Rapor inceleme ve onay” yetkili bir API anahtarı gerekir; aksiyonlar için “Aksiyon yönetimi”.',
    en: 'Tables for Excel, Power BI and other programs that read OData. They need an API key with “Manage reports and approval”; actions need “Manage actions”.',
  }),
  all: say({ tr: 'Tüm tablolar', en: 'All tables' }),
  Responses: say({ tr: 'Yanıtlar', en: 'Responses' }),
  Answers: say({ tr: 'Cevaplar', en: 'Answers' }),
  Findings: say({ tr: 'Uygunsuzluklar', en: 'Non-conformities' }),
  Actions: say({ tr: 'Aksiyonlar', en: 'Actions' }),
  Plans: say({ tr: 'Planlar', en: 'Plans' }),
  Locations: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  Customers: say({ tr: 'Müşteriler', en: 'Customers' }),
  Projects: say({ tr: 'Projeler', en: 'Projects' }),
  Questions: say({ tr: 'Sorular', en: 'Questions' }),
  how: say({ tr: 'Nasıl bağlanılır?', en: 'How to connect' }),
  about: say({ tr: 'Bilinmesi gerekenler', en: 'Good to know' }),
};

const excel: AnyText[] = [
  say({
    tr: 'API anahtarları sekmesinde bir anahtar oluşturup kopyalayın.',
    en: 'Create a key in the API keys tab and copy it.',
  }),
  say({
    tr: 'Excel’de Veri › Veri Al › Diğer Kaynaklardan › OData Akışından; Power BI’da Veri al › OData akışı.',
    en: 'In Excel: Data › Get Data › From Other Sources › From OData Feed. In Power BI: Get data › OData feed.',
  }),
  say({ tr: '“Tüm tablolar” adresini yapıştırın.', en: 'Paste the address of all tables.' }),
  say({
    tr: 'Kimlik doğrulamada Temel’i seçin: kullanıcı adı ne olursa olsun, parola yerine anahtarı girin.',
    en: 'Choose Basic authentication: any user name, and the key as the password.',
  }),
];

const facts: AnyText[] = [
  say({
    tr: '“Counts” sütunu false olan satırlar artık sayılmaz: reddedilen yanıtlar, pasif ya da silinmiş kayıtlar.',
    en: 'Rows whose “Counts” is false count no more: rejected responses, passive or deleted records.',
  }),
  say({
    tr: 'Yalnızca değişenleri okumak için: $filter=ChangedAt gt 2026-11-22T08:00:00Z',
    en: 'To read only what has changed: $filter=ChangedAt gt 2026-11-22T08:00:00Z',
  }),
  say({
    tr: 'Kimlik istemeyen anketlerin tek tek yanıtları bu akışta yer almaz; sonuçları Analiz’de, en az beşerli gruplarla görünür.',
    en: 'Single responses of surveys that ask for no identity are not in the feed; their results show in Analysis, in groups of five or more.',
  }),
];

const sets = [
  'Responses',
  'Answers',
  'Findings',
  'Actions',
  'Plans',
  'Locations',
  'Customers',
  'Projects',
  'Questions',
] as const;

/** Where other programs read tables, and how. */
export function Feed() {
  const say = useSay();
  const base = `${location.origin}/api/odata`;
  return (
    <div className={classes.columns}>
      <section className={classes.card}>
        <h2>{say(words.addresses)}</h2>
        <p>{say(words.addressesHint)}</p>
        <Copied label={words.all} text={base} />
        {sets.map((set) => (
          <Copied key={set} label={words[set]} text={`${base}/${set}`} />
        ))}
      </section>
      <div className={classes.rows}>
        <section className={classes.card}>
          <h2>{say(words.how)}</h2>
          <ol>
            {excel.map((step) => (
              <li key={step.en}>{say(step)}</li>
            ))}
          </ol>
        </section>
        <section className={classes.card}>
          <h2>{say(words.about)}</h2>
          <ul>
            {facts.map((fact) => (
              <li key={fact.en}>{say(fact)}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
