import { say } from '@sahada/contract/text';

export const invitationWords = {
  title: say({ tr: 'Davetler', en: 'Invitations' }),
  invite: say({ tr: 'Kişi davet et', en: 'Invite people' }),
  count: say({ tr: '{invited} davet · {answered} yanıt', en: 'Invited: {invited} · answered: {answered}' }),
  about: say({
    tr: 'Kişileri e-postayla tek tek davet edin: her birinin bağlantısı kendine özeldir, kimin yanıtladığı burada görünür.',
    en: 'Invite people one by one by e-mail: each gets a link of their own, and you see here who has answered.',
  }),
  offAir: say({
    tr: 'Davet e-postaları plan yayına alınınca gönderilir.',
    en: 'The invitations are e-mailed once the plan is on the air.',
  }),
  closed: say({
    tr: 'Plan artık yanıt almıyor; davet ve hatırlatma gönderilmez.',
    en: 'The plan takes no more responses; no invitations or reminders are sent.',
  }),
  nameless: say({
    tr: 'Bu planda yanıtlar kişilere bağlanmaz: kimin yanıtladığı görünür, ne yanıtladığı görünmez.',
    en: 'Responses to this plan are not tied to people: you see who has answered, not what.',
  }),
  named: say({
    tr: 'Yanıtlar davet edilen kişinin adıyla kaydedilir.',
    en: 'Responses are recorded under the name of the person invited.',
  }),
  person: say({ tr: 'Kişi', en: 'Person' }),
  sent: say({ tr: 'Gönderim', en: 'E-mailed' }),
  reminded: say({ tr: 'Hatırlatıldı: {at}', en: 'Reminded: {at}' }),
  noReminders: say({ tr: 'Hatırlatma istemiyor', en: 'Wants no reminders' }),
  reminders: say({ tr: 'Hatırlatma', en: 'Reminders' }),
  mayRemind: say({ tr: 'Hatırlatma alabilir', en: 'May get reminders' }),
  link: say({ tr: 'Bağlantı', en: 'Link' }),
  copy: say({ tr: 'Bağlantıyı kopyala', en: 'Copy the link' }),
  copyOf: say({ tr: 'Bağlantıyı kopyala: {name}', en: 'Copy the link of {name}' }),
  sendAgain: say({ tr: 'Yeniden gönder', en: 'Send again' }),
  remind: say({ tr: 'Hatırlat', en: 'Remind' }),
  remindAll: say({ tr: 'Yanıtlamayanlara hatırlat', en: 'Remind who has not answered' }),
  remindAsk: say({
    tr: 'Henüz yanıtlamayan herkese hatırlatma gönderilsin mi?',
    en: 'Send a reminder to everybody who has not answered?',
  }),
  remindUnder: say({
    tr: 'Kimseye günde birden fazla gönderilmez: son bir gün içinde davet edilen ya da hatırlatma alanlar atlanır. Hatırlatma istemeyenlere gönderilmez.',
    en: 'Nobody gets more than one a day: people invited or reminded within the last day are left out, and so is whoever wants none.',
  }),
  withdraw: say({ tr: 'Daveti geri çek', en: 'Withdraw' }),
  withdrawOne: say({ tr: '“{name}” için davet geri çekilsin mi?', en: 'Withdraw the invitation of “{name}”?' }),
  withdrawMany: say({ tr: 'Seçilen {n} davet geri çekilsin mi?', en: 'Withdraw the {n} selected invitations?' }),
  withdrawUnder: say({
    tr: 'Kişisel bağlantı bir daha açılmaz, henüz gitmemiş e-posta gönderilmez. Verilmiş yanıtlar kalır.',
    en: 'The personal link stops working, and an e-mail that has not gone out is not sent. Responses already given stay.',
  }),
  none: say({ tr: 'Bu durumda davet yok.', en: 'There are no invitations in this state.' }),
};
