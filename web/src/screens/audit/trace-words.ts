import { say } from '@sahada/contract/text';

/** Words of what a percent is made of. */
export const traceWords = {
  open: say({ tr: '{name}, {percent}: nasıl hesaplandı?', en: '{name}, {percent}: how was it worked out?' }),
  title: say({ tr: 'Yüzde nasıl hesaplandı?', en: 'How the percent was worked out' }),
  whole: say({ tr: 'Genel sonuç', en: 'Overall result' }),
  pooled: say({
    tr: 'Yüzde, alınan puanların alınabilecek puanlara bölümüdür: {earned} ÷ {max} = {percent}. İki basamağa yuvarlanır.',
    en: 'The percent is the points earned divided by the points possible: {earned} ÷ {max} = {percent}, rounded to two places.',
  }),
  mean: say({
    tr: 'Yüzde, {n} yanıtın yüzdelerinin ortalamasıdır: {percent}. Puanlar yanıtların toplamıdır.',
    en: 'The percent is the mean of the percents of {n} responses: {percent}. The points are the sums over them.',
  }),
  pooledMany: say({
    tr: '{n} yanıtın puanları toplanır: {earned} ÷ {max} = {percent}.',
    en: 'The points of {n} responses are added up: {earned} ÷ {max} = {percent}.',
  }),
  formula: say({ tr: 'Puanlama formülü: sürüm {n}', en: 'Scoring formula: version {n}' }),
  limited: say({
    tr: 'Kritik bir soru 0 puan aldığı için seviye en düşüğe indi; puan ve yüzde değişmedi.',
    en: 'A critical question earned 0, so the level fell to the lowest; points and percent are unchanged.',
  }),
  newest: say({
    tr: 'Aşağıda en yeni {n} yanıt var; sonuç tümünden hesaplandı.',
    en: 'The newest {n} responses are listed below; the result is of all of them.',
  }),
  counted: say({ tr: 'Hesaba katılan sorular', en: 'Questions that count' }),
  left: say({ tr: 'Hesaba katılmayan sorular', en: 'Questions left out' }),
  responses: say({ tr: 'Hesaba katılan yanıtlar', en: 'Responses that count' }),
  question: say({ tr: 'Soru', en: 'Question' }),
  why: say({ tr: 'Neden', en: 'Why' }),
  excluded: say({ tr: 'Uygulanamaz cevabı verildi', en: 'Answered “not applicable”' }),
  excludedSome: say({ tr: '{n} yanıtta puanlama dışı', en: 'Excluded in {n} of the responses' }),
  infoOnly: say({ tr: 'Yalnızca bilgi', en: 'Information only' }),
  unscored: say({ tr: 'Puanı yok', en: 'Carries no points' }),
  unanswered: say({ tr: 'Cevaplanmadı, 0 sayıldı', en: 'Not answered, counted as 0' }),
};
