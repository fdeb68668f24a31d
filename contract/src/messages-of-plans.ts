import {
  type Counted,
  count,
  link,
  type Message,
  message,
  moment,
  name,
  translatedName,
  words,
} from './message-row.ts';
import { say } from './text.ts';

/** What people are told about plans and what they receive. */

const plansNoun: Counted = { tr: 'plan', en: { one: 'plan', many: 'plans' } };
const responsesNoun: Counted = { tr: 'yanıt', en: { one: 'response', many: 'responses' } };

const labels = {
  plan: say({ tr: 'Plan', en: 'Plan' }),
  place: say({ tr: 'Lokasyon', en: 'Location' }),
  open: say({ tr: 'Bağlantı', en: 'Link' }),
  begins: say({ tr: 'Başlangıç', en: 'Begins' }),
  ends: say({ tr: 'Bitiş', en: 'Ends' }),
};

const plan = translatedName(labels.plan, 'Aylık mağaza denetimi');
const place = name(labels.place, 'Kadıköy Şube');
const plans = count(say({ tr: 'Planlar', en: 'Plans' }), plansNoun, 1);
const responses = count(say({ tr: 'Yanıtlar', en: 'Responses' }), responsesNoun, 1);
const toPlan = link(labels.open, '/audit/audit-details/12');
const begins = moment(labels.begins, '2026-11-23T06:00:00.000Z');
const ends = moment(labels.ends, '2026-11-23T15:00:00.000Z');

const toEdit = link(labels.open, '/auditlist/edit/12');
const why = words(
  say({ tr: 'Neden', en: 'Why' }),
  say({ tr: 'Kullanılabilir kontör yok.', en: 'There is no credit left.' }),
);
const planner = say({
  tr: 'Tekrarlayan planı oluşturan; artık plan yapmıyorsa plan yapan herkes',
  en: 'Whoever made the recurring plan; if they no longer plan, everybody who does',
});
const team = say({ tr: 'Planın baş denetçisi ve yardımcısı', en: 'The plan’s lead auditor and assistant' });
const approvers = say({
  tr: 'Planın onaylayanı; yoksa raporları inceleyebilen baş denetçi; o da yoksa bu yetkisi olan herkes',
  en: 'The plan’s approver, else its lead auditor if they review reports, else everybody who does',
});
const because = {
  planner: say({
    tr: 'Bu iletiyi, tekrarlayan planı oluşturduğunuz ya da planları yönettiğiniz için aldınız.',
    en: 'You got this because you made the recurring plan or manage plans.',
  }),
  team: say({
    tr: 'Bu iletiyi, planın denetçisi olduğunuz için aldınız.',
    en: 'You got this because you are an auditor of the plan.',
  }),
  approver: say({
    tr: 'Bu iletiyi, bu planın yanıtlarını siz incelediğiniz için aldınız.',
    en: 'You got this because you review what this plan receives.',
  }),
};
const show = say({ tr: 'Planı aç', en: 'Open the plan' });
const review = say({ tr: 'İncele', en: 'Review' });

export const messagesOfPlans = {
  'plan.assigned': message({
    title: say({ tr: 'Size atanan plan', en: 'Plan assigned' }),
    about: say({
      tr: 'Yayındaki bir planda birine görev verildiğinde gönderilir.',
      en: 'Sent when somebody is given a role in a plan that is on the air.',
    }),
    audience: say({
      tr: 'Baş denetçi, yardımcı denetçi ve onaylayan',
      en: 'Lead auditor, assistant auditor and approver',
    }),
    reason: say({
      tr: 'Bu iletiyi, bir planda size görev verildiği için aldınız.',
      en: 'You got this because you were given a role in a plan.',
    }),
    fields: {
      plans,
      plan,
      place,
      role: words(say({ tr: 'Görev', en: 'Part' }), say({ tr: 'Baş denetçi', en: 'Lead auditor' })),
      begins,
      ends,
      link: toPlan,
    },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{plans} size atandı: {plan}', en: '{plans} assigned to you: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{company} size görev verdi.\n\nPlan: {plan}\nLokasyon: {place}\nGöreviniz: {role}\nBaşlangıç: {begins}\nBitiş: {ends}',
      en: 'Hello {recipient},\n\n{company} has given you a role.\n\nPlan: {plan}\nLocation: {place}\nYour role: {role}\nBegins: {begins}\nEnds: {ends}',
    }),
    brief: say({ tr: '{role} · {place} · {begins}', en: '{role} · {place} · {begins}' }),
    button: show,
    manyLink: '/s/',
    manyInOffice: '/reviews',
  }),
  'plan.soon': message({
    title: say({ tr: 'Yaklaşan plan', en: 'Plan begins soon' }),
    about: say({
      tr: 'Plan başlamadan önce gönderilir: planda başka bir süre seçilmediyse bir gün önce.',
      en: 'Sent before a plan begins: a day before, unless the plan says otherwise.',
    }),
    audience: team,
    reason: because.team,
    fields: { plans, plan, place, begins, ends, link: toPlan },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{plans} yakında başlıyor: {plan}', en: '{plans} beginning soon: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nYakında başlıyor: {plan}\nLokasyon: {place}\nBaşlangıç: {begins}\nBitiş: {ends}',
      en: 'Hello {recipient},\n\nBeginning soon: {plan}\nLocation: {place}\nBegins: {begins}\nEnds: {ends}',
    }),
    brief: say({ tr: '{place} · {begins}', en: '{place} · {begins}' }),
    button: show,
    manyLink: '/s/',
  }),
  'plan.notOnAir': message({
    title: say({ tr: 'Yayına alınamayan plan', en: 'Plan not put on the air' }),
    about: say({
      tr: 'Tekrarlayan bir planın sırası gelip yayına alınamadığında gönderilir; her gün yeniden denenir.',
      en: 'Sent when an occurrence of a recurring plan could not go on the air; it is tried again every day.',
    }),
    audience: planner,
    needs: 'ManageAuditPlans',
    reason: because.planner,
    fields: { plans, plan, place, begins, why, link: toEdit },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{plans} yayına alınamadı: {plan}', en: '{plans} not put on the air: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nYayına alınamadı: {plan}\nLokasyon: {place}\nBaşlangıç: {begins}\n\n{why}\n\nEksik giderilince kendiliğinden yayına alınır.',
      en: 'Hello {recipient},\n\nNot put on the air: {plan}\nLocation: {place}\nBegins: {begins}\n\n{why}\n\nIt goes on the air by itself once this is settled.',
    }),
    brief: say({ tr: '{place} · {why}', en: '{place} · {why}' }),
    button: show,
    manyLink: '/auditlist',
  }),
  'series.notMade': message({
    title: say({ tr: 'Oluşturulamayan tekrarlar', en: 'Recurring plan not made' }),
    about: say({
      tr: 'Tekrarlayan bir planın sıradaki tekrarları oluşturulamadığında gönderilir; her gün yeniden denenir.',
      en: 'Sent when the next occurrences of a recurring plan could not be made; it is tried again every day.',
    }),
    audience: planner,
    needs: 'ManageAuditPlans',
    reason: because.planner,
    fields: { plan, why, link: link(labels.open, '/auditlist?seriesId=3') },
    channels: ['mail', 'inApp', 'push'],
    subject: say({ tr: 'Tekrarlayan plan oluşturulamadı: {plan}', en: 'Recurring plan not made: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nSıradaki tekrarları oluşturulamadı: {plan}\n\n{why}',
      en: 'Hello {recipient},\n\nIts next occurrences could not be made: {plan}\n\n{why}',
    }),
    brief: say({ tr: '{why}', en: '{why}' }),
    button: show,
  }),
  'plan.overdue': message({
    title: say({ tr: 'Geciken plan', en: 'Plan overdue' }),
    about: say({
      tr: 'Bitişi geçen, henüz yanıt gelmeyen ve hâlâ yapılabilen denetimler için gönderilir.',
      en: 'Sent when an audit has passed its end without a response, and can still be done.',
    }),
    audience: team,
    reason: because.team,
    fields: { plans, plan, place, ends, link: toPlan },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{plans} gecikti: {plan}', en: '{plans} overdue: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nBitiş tarihi geçti, henüz yanıt alınmadı: {plan}\nLokasyon: {place}\nBitiş: {ends}\n\nEk süre dolana kadar denetimi hâlâ yapabilirsiniz.',
      en: 'Hello {recipient},\n\nIts end has passed and nothing has been received: {plan}\nLocation: {place}\nEnded: {ends}\n\nThe audit can still be done until its days of grace are over.',
    }),
    brief: say({ tr: '{place} · bitiş: {ends}', en: '{place} · ended {ends}' }),
    button: show,
    manyLink: '/s/',
  }),
  'plan.noAuditor': message({
    title: say({ tr: 'Denetçisi kalmayan plan', en: 'Plan without an auditor' }),
    about: say({
      tr: 'Baş denetçisi de yardımcısı da pasif olan bir plan yaklaştığında ya da geciktiğinde, onlara gidecek hatırlatmanın yerine gönderilir.',
      en: 'Sent when a plan whose lead auditor and assistant are both passive begins soon or is overdue, in place of what would remind them.',
    }),
    audience: say({ tr: 'Planları yöneten herkes', en: 'Everybody who manages plans' }),
    needs: 'ManageAuditPlans',
    reason: say({
      tr: 'Bu iletiyi, planları yönettiğiniz için aldınız.',
      en: 'You got this because you manage plans.',
    }),
    fields: { plans, plan, place, begins, ends, link: toEdit },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{plans} denetçisiz kaldı: {plan}', en: '{plans} without an auditor: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nBaş denetçisi de yardımcısı da pasif: {plan}\nLokasyon: {place}\nBaşlangıç: {begins}\nBitiş: {ends}\n\nBaşka bir denetçi seçilmezse bu plan kimseye hatırlatılmaz.',
      en: 'Hello {recipient},\n\nIts lead auditor and assistant are both passive: {plan}\nLocation: {place}\nBegins: {begins}\nEnds: {ends}\n\nUnless another auditor is chosen, nobody is reminded of this plan.',
    }),
    brief: say({ tr: '{place} · {begins}', en: '{place} · {begins}' }),
    button: show,
    manyLink: '/auditlist',
  }),
  'plan.missed': message({
    title: say({ tr: 'Yapılmayan plan', en: 'Plan missed' }),
    about: say({
      tr: 'Süresi dolan ve hiç yanıt gelmeyen planlar için gönderilir.',
      en: 'Sent when a plan has ended without a single response.',
    }),
    audience: approvers,
    needs: 'ManageReports',
    reason: because.approver,
    fields: { plans, plan, place, ends, link: toPlan },
    channels: ['mail', 'inApp'],
    grouped: true,
    subject: say({ tr: '{plans} yapılmadı: {plan}', en: '{plans} missed: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nSüresi doldu ve hiç yanıt alınmadı: {plan}\nLokasyon: {place}\nBitiş: {ends}',
      en: 'Hello {recipient},\n\nIt has ended and nothing was received: {plan}\nLocation: {place}\nEnded: {ends}',
    }),
    brief: say({ tr: '{place} · bitiş: {ends}', en: '{place} · ended {ends}' }),
    button: show,
    manyLink: '/dashboard',
  }),
  'response.received': message({
    title: say({ tr: 'Yanıt alındı', en: 'Response received' }),
    about: say({
      tr: 'Onay gerektirmeyen bir plana yanıt geldiğinde bildirilir.',
      en: 'Sent when a plan that needs no approval receives a response.',
    }),
    audience: approvers,
    needs: 'ManageReports',
    reason: because.approver,
    fields: { responses, plan, place, link: toPlan },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{responses} alındı: {plan}', en: '{responses} received: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{responses} alındı: {plan}\nLokasyon: {place}',
      en: 'Hello {recipient},\n\n{responses} received: {plan}\nLocation: {place}',
    }),
    brief: say({ tr: '{place}', en: '{place}' }),
    button: show,
    manyLink: '/reviews?tab=all',
  }),
  'response.awaiting': message({
    title: say({ tr: 'Onayınızı bekleyen yanıt', en: 'Awaiting your approval' }),
    about: say({
      tr: 'Onayınızı bekleyen bir yanıt geldiğinde gönderilir; yanıt onaylandığında bildirim kalkar.',
      en: 'Sent when a response waits for approval; its notification goes once the response is approved.',
    }),
    audience: approvers,
    needs: 'ManageReports',
    reason: because.approver,
    fields: { responses, plan, place, link: toPlan },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{responses} onayınızı bekliyor: {plan}', en: '{responses} awaiting your approval: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{responses} onayınızı bekliyor: {plan}\nLokasyon: {place}',
      en: 'Hello {recipient},\n\n{responses} awaiting your approval: {plan}\nLocation: {place}',
    }),
    brief: say({ tr: '{place}', en: '{place}' }),
    button: review,
    manyLink: '/reviews',
  }),
  'response.approved': message({
    title: say({ tr: 'Yanıtınız onaylandı', en: 'Response approved' }),
    about: say({
      tr: 'Bir yanıt onaylandıktan bir dakika sonra gönderilir; onay o sırada geri alınırsa gönderilmez.',
      en: 'Sent a minute after a response was approved; never, if the approval is taken back within it.',
    }),
    audience: team,
    reason: because.team,
    fields: { responses, plan, place, link: toPlan },
    channels: ['mail', 'inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{responses} onaylandı: {plan}', en: '{responses} approved: {plan}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{responses} onaylandı: {plan}\nLokasyon: {place}',
      en: 'Hello {recipient},\n\n{responses} approved: {plan}\nLocation: {place}',
    }),
    brief: say({ tr: '{place}', en: '{place}' }),
    button: show,
    manyLink: '/s/',
  }),
} as const satisfies Record<string, Message>;
