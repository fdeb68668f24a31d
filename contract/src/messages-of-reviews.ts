import {
  type Counted,
  count,
  link,
  type Message,
  message,
  moment,
  name,
  prose,
  translatedName,
} from './message-row.ts';
import { say } from './text.ts';

/** What people are told of the review of responses: authors of what was decided, reviewers of what comes back to them. */

const responsesNoun: Counted = { tr: 'yanıt', en: { one: 'response', many: 'responses' } };

const labels = {
  plan: say({ tr: 'Plan', en: 'Plan' }),
  place: say({ tr: 'Lokasyon', en: 'Location' }),
  open: say({ tr: 'Bağlantı', en: 'Link' }),
  reason: say({ tr: 'Gerekçe', en: 'Reason' }),
};

const responses = count(say({ tr: 'Yanıtlar', en: 'Responses' }), responsesNoun, 1);
const plan = translatedName(labels.plan, 'Aylık mağaza denetimi');
const place = name(labels.place, 'Kadıköy Şube');
const reason = prose(labels.reason, 'Soğuk oda fotoğrafı bulanık, yeniden çekin.');
const toForm = link(labels.open, '/s/');
const toReview = link(labels.open, '/reviews');

const author = say({
  tr: 'Yanıtı dolduran; pasifse planın baş denetçisi, o da pasifse yardımcısı',
  en: 'Its author; if passive the plan’s lead auditor, else the assistant',
});
const team = say({
  tr: 'Yanıtı dolduran, planın baş denetçisi ve yardımcısı',
  en: 'Its author, the plan’s lead auditor and the assistant',
});
const approvers = say({
  tr: 'Planın onaylayanı; yoksa raporları inceleyebilen baş denetçi; o da yoksa bu yetkisi olan herkes',
  en: 'The plan’s approver, else its lead auditor if they review reports, else everybody who does',
});
const because = {
  author: say({
    tr: 'Bu iletiyi, yanıtı siz doldurduğunuz ya da planın denetçisi olduğunuz için aldınız.',
    en: 'You got this because you filled in the response or are an auditor of its plan.',
  }),
  approver: say({
    tr: 'Bu iletiyi, bu planın yanıtlarını siz incelediğiniz için aldınız.',
    en: 'You got this because you review what this plan receives.',
  }),
};
const show = say({ tr: 'Planı aç', en: 'Open the plan' });
const review = say({ tr: 'İncele', en: 'Review' });

export const messagesOfReviews = {
  'response.returned': message({
    title: say({ tr: 'Düzeltme istendi', en: 'Correction asked for' }),
    about: say({
      tr: 'Onaylayan bir yanıtı düzeltilmek üzere geri gönderdiğinde bildirilir.',
      en: 'Sent when a response is returned for correction.',
    }),
    audience: author,
    reason: because.author,
    fields: { responses, plan, place, reason, link: toForm },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{responses} için düzeltme istendi: {plan}', en: '{responses} to correct: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{responses} için düzeltme istendi: {plan}\nLokasyon: {place}\nGerekçe: {reason}\n\nDüzeltilecek sorular formda işaretlidir.',
      en: 'Hello {recipient},\n\n{responses} to correct: {plan}\nLocation: {place}\nReason: {reason}\n\nThe form marks what to correct.',
    }),
    brief: say({ tr: '{reason}', en: '{reason}' }),
    button: say({ tr: 'Düzelt', en: 'Correct it' }),
    manyLink: '/s/',
  }),
  'response.corrected': message({
    title: say({ tr: 'Düzeltme ulaştı', en: 'Correction received' }),
    about: say({
      tr: 'İstenen düzeltme ulaştığında bildirilir; yanıt yeniden onay bekler.',
      en: 'Sent when a correction that was asked for arrives; the response waits for approval again.',
    }),
    audience: say({
      tr: 'Düzeltmeyi isteyen ve planı inceleyenler',
      en: 'Who asked for it, and those who review the plan',
    }),
    needs: 'ManageReports',
    reason: because.approver,
    fields: { responses, plan, place, link: toReview },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{responses} düzeltildi: {plan}', en: '{responses} corrected: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nİstenen düzeltme ulaştı, {responses} yeniden onayınızı bekliyor: {plan}\nLokasyon: {place}',
      en: 'Hello {recipient},\n\nThe correction has arrived. {responses} awaiting your approval again: {plan}\nLocation: {place}',
    }),
    brief: say({ tr: '{place}', en: '{place}' }),
    button: review,
    manyLink: '/reviews',
  }),
  'response.rejected': message({
    title: say({ tr: 'Yanıt reddedildi', en: 'Response rejected' }),
    about: say({ tr: 'Bir yanıt reddedildiğinde bildirilir.', en: 'Sent when a response has been rejected.' }),
    audience: team,
    reason: because.author,
    fields: { responses, plan, place, reason, link: toForm },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{responses} reddedildi: {plan}', en: '{responses} rejected: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{responses} reddedildi: {plan}\nLokasyon: {place}\nGerekçe: {reason}',
      en: 'Hello {recipient},\n\n{responses} rejected: {plan}\nLocation: {place}\nReason: {reason}',
    }),
    brief: say({ tr: '{reason}', en: '{reason}' }),
    button: show,
    manyLink: '/s/',
  }),
  'response.accepted': message({
    title: say({ tr: 'Yanıt kabul edildi', en: 'Response accepted' }),
    about: say({
      tr: 'Ayrı saklanan (geç, kontör dışı ya da yinelenen) bir yanıt kabul edildiğinde bildirilir.',
      en: 'Sent when a response that was stored apart (late, over credit or repeated) has been accepted.',
    }),
    audience: team,
    reason: because.author,
    fields: { responses, plan, place, link: toForm },
    channels: ['inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{responses} kabul edildi: {plan}', en: '{responses} accepted: {plan}' }),
    text: say({
      tr: 'Ayrı saklanan {responses} kabul edildi: {plan}\nLokasyon: {place}',
      en: '{responses} accepted after being stored apart: {plan}\nLocation: {place}',
    }),
    brief: say({ tr: '{place}', en: '{place}' }),
    button: show,
    manyLink: '/s/',
  }),
  'response.apart': message({
    title: say({ tr: 'Ayrı saklanan yanıt', en: 'Response stored apart' }),
    about: say({
      tr: 'Geç gelen, sınırı aşan ya da yinelenen bir yanıt kabul edilmeyi beklediğinde bildirilir.',
      en: 'Sent when a response that is late, over the limit or repeated waits to be accepted.',
    }),
    audience: approvers,
    needs: 'ManageReports',
    reason: because.approver,
    fields: { responses, plan, place, link: toReview },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{responses} ayrı bekliyor: {plan}', en: '{responses} waiting apart: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{responses} geç geldiği, sınırı aştığı ya da yinelendiği için ayrı saklandı ve kararınızı bekliyor: {plan}\nLokasyon: {place}',
      en: 'Hello {recipient},\n\n{responses} stored apart (late, over the limit or repeated) and waiting for your decision: {plan}\nLocation: {place}',
    }),
    brief: say({ tr: '{place}', en: '{place}' }),
    button: review,
    manyLink: '/reviews',
  }),
  'review.waiting': message({
    title: say({ tr: 'Onayınızı bekleyenler', en: 'Waiting for your approval' }),
    about: say({
      tr: 'Bir günden uzun süredir onay bekleyen yanıtlar varsa her gün bir kez gönderilir.',
      en: 'Sent once a day while responses have waited for approval for more than a day.',
    }),
    audience: approvers,
    needs: 'ManageReports',
    reason: because.approver,
    fields: {
      responses,
      since: moment(
        say({ tr: 'En eskisinin alındığı zaman', en: 'When the oldest was received' }),
        '2026-11-20T09:30:00.000Z',
      ),
      link: toReview,
    },
    channels: ['mail', 'inApp'],
    subject: say({ tr: '{responses} onayınızı bekliyor', en: '{responses} waiting for your approval' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{responses} bir günden uzun süredir onayınızı bekliyor. En eskisi: {since}',
      en: 'Hello {recipient},\n\n{responses} waiting for your approval for more than a day. The oldest came on {since}.',
    }),
    brief: say({ tr: 'En eskisi: {since}', en: 'The oldest: {since}' }),
    button: review,
  }),
  'review.credit': message({
    title: say({ tr: 'Kontör geldi, yanıtlar bekliyor', en: 'Credit for waiting responses' }),
    about: say({
      tr: 'Kontör bittiği için ayrı saklanan yanıtlar varken kontör geldiğinde bir kez bildirilir; yanıtlar kendiliğinden kabul edilmez.',
      en: 'Sent once when credit comes while responses are stored apart for want of it; none is accepted by itself.',
    }),
    audience: say({ tr: 'Raporları inceleyenler', en: 'Those who review reports' }),
    needs: 'ManageReports',
    reason: say({
      tr: 'Bu iletiyi, raporları inceleme yetkiniz olduğu için aldınız.',
      en: 'You got this because you may review reports.',
    }),
    fields: { responses, link: toReview },
    channels: ['mail', 'inApp'],
    subject: say({ tr: '{responses} kabul edilmeyi bekliyor', en: '{responses} waiting to be accepted' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nKontör bittiğinde gelen {responses} ayrı saklandı. Artık kontör var; kabul ettikleriniz birer kontör kullanır ve rakamlara katılır.',
      en: 'Hello {recipient},\n\n{responses} stored apart because there was no credit. There is credit now; each that you accept takes one and counts in the figures.',
    }),
    brief: say({ tr: 'Artık kontör var', en: 'There is credit now' }),
    button: review,
  }),
} as const satisfies Record<string, Message>;
