import type { TaskResult } from '@sahada/contract/schedule-task';
import { type AnyText, say } from '@sahada/contract/text';

/** How a run went. */
export const resultTexts: Readonly<Record<TaskResult, AnyText>> = {
  ok: say({ tr: 'Tamamlandı', en: 'Done' }),
  failed: say({ tr: 'Tamamlanamadı', en: 'Failed' }),
  running: say({ tr: 'Çalışıyor', en: 'Running' }),
};
