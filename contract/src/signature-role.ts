import type { SignatureRole } from './codes.ts';
import { type AnyText, say } from './text.ts';

/** As whom somebody signs, in words. */
export const signatureRoleTexts = {
  auditor: say({ tr: 'Denetçi', en: 'Auditor' }),
  assistant: say({ tr: 'Yardımcı denetçi', en: 'Assistant auditor' }),
  site: say({ tr: 'Lokasyon yetkilisi', en: 'Site representative' }),
  participant: say({ tr: 'Katılımcı', en: 'Participant' }),
} as const satisfies Record<SignatureRole, AnyText>;
