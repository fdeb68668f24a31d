import { type AuditTypeId, auditTypeIds, type Flag, type StatusCode, statuses } from './codes.ts';
import type { MessageState } from './message.ts';
import type { Channel } from './message-row.ts';
import { type AnyText, say } from './text.ts';

/** The words of a plan's or response's status, by its code on the wire. */
export const statusTexts = {
  [statuses.Draft]: say({ tr: 'Taslak', en: 'Draft' }),
  [statuses.Planned]: say({ tr: 'Planlandı', en: 'Planned' }),
  [statuses.InProgress]: say({ tr: 'Devam ediyor', en: 'In progress' }),
  [statuses.PendingApproval]: say({ tr: 'Onay bekliyor', en: 'Pending approval' }),
  [statuses.Returned]: say({ tr: 'Düzeltme istendi', en: 'Returned for correction' }),
  [statuses.Approved]: say({ tr: 'Onaylandı', en: 'Approved' }),
  [statuses.Rejected]: say({ tr: 'Reddedildi', en: 'Rejected' }),
  [statuses.Missed]: say({ tr: 'Yapılmadı', en: 'Missed' }),
  [statuses.Cancelled]: say({ tr: 'İptal edildi', en: 'Cancelled' }),
} as const satisfies Record<StatusCode, AnyText>;

/** What a plan is, by its code. */
export const auditTypeTexts = {
  [auditTypeIds.audit]: say({ tr: 'Denetim', en: 'Audit' }),
  [auditTypeIds.survey]: say({ tr: 'Anket', en: 'Survey' }),
} as const satisfies Record<AuditTypeId, AnyText>;

/** Flags shown beside a response's state. */
export const flagTexts = {
  Overdue: say({ tr: 'Gecikti', en: 'Overdue' }),
  Late: say({ tr: 'Geç ulaştı', en: 'Arrived late' }),
  OverQuota: say({ tr: 'Kontör dışı', en: 'Over credit' }),
  Repeated: say({ tr: 'Yinelenen', en: 'Repeated' }),
  AwaitingPictures: say({ tr: 'Fotoğraf bekleniyor', en: 'Awaiting photos' }),
  Incomplete: say({ tr: 'Eksik yanıt', en: 'Incomplete' }),
  Critical: say({ tr: 'Kritik uygunsuzluk', en: 'Critical non-conformity' }),
} as const satisfies Record<Flag, AnyText>;

/** The words of a message's state. */
export const messageStateTexts = {
  Waiting: say({ tr: 'Bekliyor', en: 'Waiting' }),
  Sending: say({ tr: 'Gönderiliyor', en: 'Sending' }),
  Sent: say({ tr: 'Gönderildi', en: 'Sent' }),
  Failed: say({ tr: 'Gönderilemedi', en: 'Failed' }),
  Cancelled: say({ tr: 'İptal edildi', en: 'Cancelled' }),
} as const satisfies Record<MessageState, AnyText>;

/** The ways in which a message goes. */
export const channelTexts = {
  mail: say({ tr: 'E-posta', en: 'E-mail' }),
  inApp: say({ tr: 'Uygulama', en: 'In the app' }),
  push: say({ tr: 'Anlık bildirim', en: 'Push' }),
} as const satisfies Record<Channel, AnyText>;

/** The kinds of rows of the system log, by their code. */
export const systemLogKindTexts = {
  fault: say({ tr: 'Hata', en: 'Fault' }),
  refused: say({ tr: 'Reddedilen', en: 'Refused' }),
  throttled: say({ tr: 'Yavaşlatılan', en: 'Throttled' }),
  slow: say({ tr: 'Yavaş', en: 'Slow' }),
  job: say({ tr: 'Arka plan işi', en: 'Background job' }),
} as const satisfies Record<string, AnyText>;

/** Whether a user has had a password that they know, or was asked to choose one. */
export const invitationTexts = {
  joined: say({ tr: 'Katıldı', en: 'Joined' }),
  pending: say({ tr: 'Davet beklemede', en: 'Invitation pending' }),
  notInvited: say({ tr: 'Davet edilmedi', en: 'Not invited' }),
};
