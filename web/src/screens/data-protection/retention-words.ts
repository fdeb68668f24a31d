import type { RetentionKind } from '@sahada/contract/retention';
import { type AnyText, say } from '@sahada/contract/text';

/** What a kind without a rule is. */
const endless = say({ tr: 'Süresiz saklanır', en: 'Kept indefinitely' });

/** Of each kind what goes, what stays, why a rule has the bounds that it has, and what holds without one. */
export const aboutKinds: Readonly<
  Record<RetentionKind, { goes: AnyText; stays: AnyText; bounds: AnyText; never: AnyText }>
> = {
  identity: {
    goes: say({
      tr: 'Yanıt verenin adı ve e-posta adresi, yanıttaki imzaların ad ve notları, süresi geçmiş planların davetlerindeki ad ve adresler.',
      en: 'Names and e-mail addresses of whoever answered, names and notes of signatures, and names and addresses in invitations of plans that are over.',
    }),
    stays: say({
      tr: 'Cevaplar, metinler, puanlar ve sayılar. Metinlerin içine yazılmış adlar aranmaz; onlar için başvuru açın.',
      en: 'Answers, texts, scores and counts. Names written inside texts are not looked for; open a request for those.',
    }),
    bounds: say({
      tr: 'En az 3 ay: davetler, hatırlatmalar ve itirazlar sürerken kimin yanıtladığı bilinmelidir.',
      en: 'At least 3 months: while people are invited, reminded and object, it must be known who answered.',
    }),
    never: endless,
  },
  pictures: {
    goes: say({
      tr: 'Yanıtların ve aksiyon kanıtlarının fotoğrafları ile imza görselleri.',
      en: 'Photos of responses and of evidence of actions, and pictures of signatures.',
    }),
    stays: say({
      tr: 'Orada fotoğraf olduğu ve ne zaman silindiği. Açık bir aksiyonu olan yanıtın fotoğrafları, aksiyon kapanana kadar kalır.',
      en: 'That there was a photo, and when it went. Photos of a response with an open action stay until the action is closed.',
    }),
    bounds: say({
      tr: 'En az 3 ay: raporlar ve aksiyonlar fotoğraflara dayanır.',
      en: 'At least 3 months: reports and actions rest on photos.',
    }),
    never: endless,
  },
  positions: {
    goes: say({ tr: 'Yanıt verilirken cihazdan alınan konum.', en: 'Where the device was when it answered.' }),
    stays: say({ tr: 'Lokasyonun kendisi ve haritadaki yeri.', en: 'The location itself and its place on the map.' }),
    bounds: say({
      tr: 'En az 1 ay: denetimin yerinde yapıldığı onaydan sonra da görülebilmelidir.',
      en: 'At least 1 month: that an audit was made on site must be seen for a while after its approval.',
    }),
    never: endless,
  },
  messages: {
    goes: say({
      tr: 'Gönderilmiş, gönderilememiş ya da iptal edilmiş e-postalar ve anlık bildirimler ile bildirim kutusundakiler, metinleri ve alıcılarıyla.',
      en: 'E-mail and push notifications that were sent, failed or cancelled, and notices in the bell, with their texts and recipients.',
    }),
    stays: say({
      tr: 'Gönderilmeyi bekleyenler. Kural olmasa da iletiler 180, bildirimler 90 gün sonra silinir.',
      en: 'What still waits to be sent. Without a rule, messages go after 180 days and notices after 90.',
    }),
    bounds: say({
      tr: '1 ile 5 ay arası: ulaşmayan bir ileti aranabilmeli; altı ayda zaten silinir.',
      en: '1 to 5 months: a message that did not arrive must be found for a while, and after six it goes anyway.',
    }),
    never: say({ tr: 'En çok 180 gün saklanır', en: 'Kept for up to 180 days' }),
  },
  activity: {
    goes: say({
      tr: 'Mühürlenmiş günlerin kayıtlarındaki eski ve yeni değerler.',
      en: 'Old and new values in the lines of days that are sealed.',
    }),
    stays: say({
      tr: 'Kimin, ne zaman, hangi kayıtta ne yaptığı. Günlerin mühürleri bozulmaz; kayıtlarda değerlerin imha edildiği yazar.',
      en: 'Who did what, when and on which row. The seals of the days stay whole; the lines say that their values were destroyed.',
    }),
    bounds: say({
      tr: 'En az 12 ay: kimse yaptığının izini bir yıl dolmadan silemez.',
      en: 'At least 12 months: nobody covers the traces of what they did within a year.',
    }),
    never: endless,
  },
};
