import {
  type Counted,
  count,
  link,
  type Message,
  message,
  moment,
  name,
  prose,
  secretLink,
  words,
} from './message-row.ts';
import { say } from './text.ts';

/** What people are told of actions: owners of their work, verifiers of what waits for them, and whoever is mentioned. */

const actionsNoun: Counted = { tr: 'aksiyon', en: { one: 'action', many: 'actions' } };

const labels = {
  place: say({ tr: 'Lokasyon', en: 'Location' }),
  open: say({ tr: 'Bağlantı', en: 'Link' }),
  note: say({ tr: 'Not', en: 'Note' }),
  by: say({ tr: 'Kim', en: 'Who' }),
};

const actions = count(say({ tr: 'Aksiyonlar', en: 'Actions' }), actionsNoun, 1);
const action = name(say({ tr: 'Aksiyon', en: 'Action' }), 'Soğuk oda termometresi kalibre edilecek');
const place = name(labels.place, 'Kadıköy Şube');
const due = words(say({ tr: 'Son tarih', en: 'Due' }), say({ tr: '30.11.2026', en: '30 Nov 2026' }));
const when = words(say({ tr: 'Kalan süre', en: 'Time left' }), say({ tr: '3 gün kaldı', en: '3 days left' }));
const note = prose(labels.note, 'Fotoğrafta termometre görünmüyor.');
const by = name(labels.by, 'Ayşe Yılmaz');
const toAction = link(labels.open, '/actions');
const toLink = secretLink(say({ tr: 'Kişisel bağlantı', en: 'Personal link' }), '/a/…');

const owner = say({ tr: 'Aksiyonun sorumlusu', en: 'The owner of the action' });
const verifiers = say({
  tr: 'Aksiyonu kontrol eden; yoksa planı onaylayan, o da yoksa aksiyonları yönetenler',
  en: 'Who verifies it, else the plan’s approver, else those who manage actions',
});
const because = {
  owner: say({
    tr: 'Bu iletiyi, bu aksiyonun sorumlusu olduğunuz için aldınız.',
    en: 'You got this because you own this action.',
  }),
  verifier: say({
    tr: 'Bu iletiyi, bu aksiyonu siz kontrol ettiğiniz için aldınız.',
    en: 'You got this because you verify this action.',
  }),
};
const show = say({ tr: 'Aksiyonu aç', en: 'Open the action' });
const everywhere = ['mail', 'inApp', 'push'] as const;
const many = '/actions?mine=true';

export const messagesOfActions = {
  'action.assigned': message({
    title: say({ tr: 'Aksiyon atandı', en: 'Action assigned' }),
    about: say({
      tr: 'Bir aksiyonun sorumlusu olduğunuzda bildirilir.',
      en: 'Sent when somebody becomes the owner of an action.',
    }),
    audience: owner,
    reason: because.owner,
    fields: { actions, action, place, due, link: toAction },
    channels: everywhere,
    grouped: true,
    subject: say({ tr: 'Size {actions} atandı: {action}', en: '{actions} assigned to you: {action}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nSize {actions} atandı: {action}\nLokasyon: {place}\nSon tarih: {due}',
      en: 'Hello {recipient},\n\n{actions} assigned to you: {action}\nLocation: {place}\nDue: {due}',
    }),
    brief: say({ tr: '{place}, son tarih: {due}', en: '{place}, due: {due}' }),
    button: show,
    manyLink: many,
  }),
  'action.reminded': message({
    title: say({ tr: 'Aksiyon hatırlatması', en: 'Action due' }),
    about: say({
      tr: 'Aksiyonun bitmesine üç gün kala, son gününde ve geciktikçe haftada bir gönderilir.',
      en: 'Sent three days before an action is due, on the day, and once a week while it is overdue.',
    }),
    audience: owner,
    reason: because.owner,
    fields: { actions, action, place, due, when, link: toAction },
    channels: everywhere,
    grouped: true,
    subject: say({ tr: '{actions} sizi bekliyor: {action}', en: '{actions} waiting for you: {action}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{actions} sizi bekliyor: {action}\nLokasyon: {place}\nSon tarih: {due} ({when})',
      en: 'Hello {recipient},\n\n{actions} waiting for you: {action}\nLocation: {place}\nDue: {due} ({when})',
    }),
    brief: say({ tr: '{when}', en: '{when}' }),
    button: show,
    manyLink: many,
  }),
  'action.submitted': message({
    title: say({ tr: 'Aksiyon kontrol bekliyor', en: 'Action awaiting check' }),
    about: say({
      tr: 'Sorumlu, aksiyonu kontrole gönderdiğinde, bekleyen aksiyonun kontrolü başkasına verildiğinde de ona bildirilir.',
      en: 'Sent when an owner submits an action to be verified, and to whoever is named to verify one that waits.',
    }),
    audience: verifiers,
    reason: because.verifier,
    fields: { actions, action, place, by, note, link: toAction },
    channels: everywhere,
    grouped: true,
    subject: say({ tr: '{actions} kontrolünüzü bekliyor: {action}', en: '{actions} awaiting your check: {action}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{actions} kontrolünüzü bekliyor: {action}\nLokasyon: {place}\nGönderen: {by}\nNot: {note}',
      en: 'Hello {recipient},\n\n{actions} awaiting your check: {action}\nLocation: {place}\nSubmitted by: {by}\nNote: {note}',
    }),
    brief: say({ tr: '{by}, {place}', en: '{by}, {place}' }),
    button: say({ tr: 'Kontrol et', en: 'Check it' }),
    manyLink: many,
  }),
  'action.waiting': message({
    title: say({ tr: 'Kontrolünüzü bekleyenler', en: 'Waiting for your check' }),
    about: say({
      tr: 'Bir günden uzun süredir kontrol bekleyen aksiyonlar varsa her gün bir kez gönderilir.',
      en: 'Sent once a day while actions have waited to be checked for more than a day.',
    }),
    audience: verifiers,
    reason: because.verifier,
    fields: {
      actions,
      since: moment(
        say({ tr: 'En eskisinin kontrole gönderildiği zaman', en: 'When the oldest was submitted' }),
        '2026-11-20T09:30:00.000Z',
      ),
      link: toAction,
    },
    channels: ['mail', 'inApp'],
    subject: say({ tr: '{actions} kontrolünüzü bekliyor', en: '{actions} waiting for your check' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{actions} bir günden uzun süredir kontrolünüzü bekliyor. En eskisi: {since}',
      en: 'Hello {recipient},\n\n{actions} waiting for your check for more than a day. The oldest was submitted on {since}.',
    }),
    brief: say({ tr: 'En eskisi: {since}', en: 'The oldest: {since}' }),
    button: say({ tr: 'Kontrol et', en: 'Check it' }),
  }),
  'action.returned': message({
    title: say({ tr: 'Aksiyon geri gönderildi', en: 'Action given back' }),
    about: say({
      tr: 'Kontrol eden aksiyonu yeterli bulmadığında ya da kapanan bir aksiyon yeniden açıldığında bildirilir.',
      en: 'Sent when a submitted action is given back, or a closed one is reopened.',
    }),
    audience: owner,
    reason: because.owner,
    fields: { actions, action, place, by, note, link: toAction },
    channels: everywhere,
    grouped: true,
    subject: say({ tr: '{actions} geri gönderildi: {action}', en: '{actions} given back: {action}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{actions} geri gönderildi: {action}\nLokasyon: {place}\nGeri gönderen: {by}\nNot: {note}',
      en: 'Hello {recipient},\n\n{actions} given back: {action}\nLocation: {place}\nBy: {by}\nNote: {note}',
    }),
    brief: say({ tr: '{note}', en: '{note}' }),
    button: show,
    manyLink: many,
  }),
  'action.done': message({
    title: say({ tr: 'Aksiyon tamamlandı', en: 'Action done' }),
    about: say({
      tr: 'Kontrol edilen bir aksiyon kapatıldığında bildirilir.',
      en: 'Sent when an action has been verified and closed.',
    }),
    audience: say({ tr: 'Aksiyonun sorumlusu ve aksiyonu açan', en: 'Its owner, and whoever made it' }),
    reason: say({
      tr: 'Bu iletiyi, bu aksiyonun sorumlusu olduğunuz ya da aksiyonu siz açtığınız için aldınız.',
      en: 'You got this because you own this action or made it.',
    }),
    fields: { actions, action, place, link: toAction },
    channels: ['inApp', 'push'],
    grouped: true,
    subject: say({ tr: '{actions} tamamlandı: {action}', en: '{actions} done: {action}' }),
    text: say({
      tr: '{actions} tamamlandı: {action}\nLokasyon: {place}',
      en: '{actions} done: {action}\nLocation: {place}',
    }),
    brief: say({ tr: '{place}', en: '{place}' }),
    button: show,
    manyLink: '/actions',
  }),
  'action.cancelled': message({
    title: say({ tr: 'Aksiyon iptal edildi', en: 'Action cancelled' }),
    about: say({ tr: 'Bir aksiyon iptal edildiğinde bildirilir.', en: 'Sent when an action is cancelled.' }),
    audience: owner,
    reason: because.owner,
    fields: { actions, action, place, note, link: toAction },
    channels: everywhere,
    grouped: true,
    subject: say({ tr: '{actions} iptal edildi: {action}', en: '{actions} cancelled: {action}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{actions} iptal edildi: {action}\nLokasyon: {place}\nNot: {note}',
      en: 'Hello {recipient},\n\n{actions} cancelled: {action}\nLocation: {place}\nNote: {note}',
    }),
    brief: say({ tr: '{note}', en: '{note}' }),
    button: show,
    manyLink: many,
  }),
  'action.mentioned': message({
    title: say({ tr: 'Sizden söz edildi', en: 'You were mentioned' }),
    about: say({
      tr: 'Bir aksiyonun yorumunda sizden söz edildiğinde bildirilir.',
      en: 'Sent when a comment on an action mentions somebody.',
    }),
    audience: say({ tr: 'Yorumda adı geçenler', en: 'Those whom a comment names' }),
    reason: say({
      tr: 'Bu iletiyi, bir aksiyonun yorumunda sizden söz edildiği için aldınız.',
      en: 'You got this because a comment on an action mentions you.',
    }),
    fields: {
      action,
      by,
      comment: prose(say({ tr: 'Yorum', en: 'Comment' }), 'Servis raporunu da ekler misin?'),
      link: toAction,
    },
    channels: everywhere,
    subject: say({ tr: '{by} sizden söz etti: {action}', en: '{by} mentioned you: {action}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{by}, “{action}” aksiyonunda sizden söz etti:\n\n{comment}',
      en: 'Hello {recipient},\n\n{by} mentioned you in the action “{action}”:\n\n{comment}',
    }),
    brief: say({ tr: '{comment}', en: '{comment}' }),
    button: show,
  }),
  'action.escalated': message({
    title: say({ tr: 'Aksiyon bir haftadır gecikiyor', en: 'Action a week overdue' }),
    about: say({
      tr: 'Bir aksiyonun son tarihi üzerinden yedi gün geçtiğinde bir kez bildirilir.',
      en: 'Sent once, when an action is seven days overdue.',
    }),
    audience: say({
      tr: 'Planı onaylayan; yoksa aksiyonları yönetenler',
      en: 'The plan’s approver, else those who manage actions',
    }),
    reason: say({
      tr: 'Bu iletiyi, planın onaylayanı olduğunuz ya da aksiyonları yönettiğiniz için aldınız.',
      en: 'You got this because you approve the plan or manage actions.',
    }),
    fields: {
      actions,
      action,
      place,
      by: name(say({ tr: 'Sorumlu', en: 'Owner' }), 'Mehmet Demir'),
      due,
      link: toAction,
    },
    channels: everywhere,
    grouped: true,
    subject: say({ tr: '{actions} bir haftadır gecikiyor: {action}', en: '{actions} a week overdue: {action}' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{actions} bir haftadır gecikiyor: {action}\nLokasyon: {place}\nSorumlu: {by}\nSon tarih: {due}',
      en: 'Hello {recipient},\n\n{actions} a week overdue: {action}\nLocation: {place}\nOwner: {by}\nDue: {due}',
    }),
    brief: say({ tr: '{by}, {place}', en: '{by}, {place}' }),
    button: show,
    manyLink: '/actions?overdue=true',
  }),
  ...ofOutsiders(),
} as const satisfies Record<string, Message>;

/** To owners without an account, who reach their action by its link alone. */
function ofOutsiders() {
  const audience = say({ tr: 'Hesabı olmayan sorumlu', en: 'An owner without an account' });
  const reason = say({
    tr: 'Bu iletiyi, bu firma sizi bir aksiyonun sorumlusu olarak yazdığı için aldınız.',
    en: 'You got this because this company named you the owner of an action.',
  });
  const button = say({ tr: 'Aksiyonu aç', en: 'Open the action' });
  const fields = { action, place, due, link: toLink };
  return {
    'action.link': message({
      title: say({ tr: 'Aksiyon bağlantısı', en: 'Link of an action' }),
      about: say({
        tr: 'Hesabı olmayan birine aksiyon atandığında ya da bağlantısı yeniden istendiğinde gönderilir.',
        en: 'Sent when somebody without an account is given an action, or their link is sent again.',
      }),
      audience,
      reason,
      fields,
      channels: ['mail'],
      essential: true,
      subject: say({ tr: '{company}: {action}', en: '{company}: {action}' }),
      text: say({
        tr: 'Merhaba {recipient},\n\n{company} sizden şunu yapmanızı bekliyor: {action}\nLokasyon: {place}\nSon tarih: {due}\n\nAyrıntıları aşağıdaki bağlantıda görebilir, yaptıklarınızı not ve fotoğrafla oradan bildirebilirsiniz. Bağlantı size özeldir, lütfen başkasıyla paylaşmayın:\n\n{link}',
        en: 'Hello {recipient},\n\n{company} asks you to take care of this: {action}\nLocation: {place}\nDue: {due}\n\nThe link shows the details; report there what you have done, with a note and photos. It is yours alone, so please do not pass it on:\n\n{link}',
      }),
      button,
    }),
    'action.linkReminded': message({
      title: say({ tr: 'Aksiyon hatırlatması (hesabı olmayana)', en: 'Action due (without an account)' }),
      about: say({
        tr: 'Hesabı olmayan sorumluya, bitmesine üç gün kala, son gününde ve geciktikçe haftada bir gönderilir.',
        en: 'Sent to owners without an account three days before, on the day, and once a week while overdue.',
      }),
      audience,
      reason,
      fields,
      channels: ['mail'],
      essential: true,
      subject: say({ tr: 'Hatırlatma: {action} ({company})', en: 'Reminder: {action} ({company})' }),
      text: say({
        tr: 'Merhaba {recipient},\n\nŞu iş hâlâ sizi bekliyor: {action}\nLokasyon: {place}\nSon tarih: {due}\n\n{link}',
        en: 'Hello {recipient},\n\nThis is still waiting for you: {action}\nLocation: {place}\nDue: {due}\n\n{link}',
      }),
      button,
    }),
    'action.linkReturned': message({
      title: say({ tr: 'Aksiyon geri gönderildi (hesabı olmayana)', en: 'Action given back (without an account)' }),
      about: say({
        tr: 'Hesabı olmayan sorumlunun aksiyonu geri gönderildiğinde ya da yeniden açıldığında gönderilir.',
        en: 'Sent to an owner without an account when their action is given back or reopened.',
      }),
      audience,
      reason,
      fields: { ...fields, note },
      channels: ['mail'],
      essential: true,
      subject: say({ tr: 'Geri gönderildi: {action} ({company})', en: 'Given back: {action} ({company})' }),
      text: say({
        tr: 'Merhaba {recipient},\n\nŞu iş size geri gönderildi: {action}\nLokasyon: {place}\nSon tarih: {due}\nNot: {note}\n\n{link}',
        en: 'Hello {recipient},\n\nThis has come back to you: {action}\nLocation: {place}\nDue: {due}\nNote: {note}\n\n{link}',
      }),
      button,
    }),
  };
}
