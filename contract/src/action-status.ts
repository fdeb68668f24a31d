import type { ActionPriority, ActionState, ActionType } from './codes.ts';
import { type AnyText, say } from './text.ts';

/** The words of an action's state, type and priority. */
export const actionStateTexts = {
  todo: say({ tr: 'Yapılacak', en: 'To do' }),
  inProgress: say({ tr: 'Yapılıyor', en: 'In progress' }),
  submitted: say({ tr: 'Kontrol bekliyor', en: 'Awaiting check' }),
  done: say({ tr: 'Tamamlandı', en: 'Done' }),
  cancelled: say({ tr: 'İptal edildi', en: 'Cancelled' }),
} as const satisfies Record<ActionState, AnyText>;

export const actionTypeTexts = {
  correction: say({ tr: 'Düzeltme', en: 'Correction' }),
  corrective: say({ tr: 'Düzeltici faaliyet', en: 'Corrective action' }),
  preventive: say({ tr: 'Önleyici faaliyet', en: 'Preventive action' }),
} as const satisfies Record<ActionType, AnyText>;

export const actionPriorityTexts = {
  low: say({ tr: 'Düşük', en: 'Low' }),
  normal: say({ tr: 'Normal', en: 'Normal' }),
  high: say({ tr: 'Yüksek', en: 'High' }),
} as const satisfies Record<ActionPriority, AnyText>;
