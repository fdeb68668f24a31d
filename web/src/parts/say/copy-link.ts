import { say } from '@sahada/contract/text';
import type { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';

const words = {
  copied: say({ tr: 'Bağlantı kopyalandı.', en: 'The link has been copied.' }),
  refused: say({
    tr: 'Tarayıcı kopyalamaya izin vermedi. Bağlantı: {link}',
    en: 'The browser did not allow copying. The link: {link}',
  }),
};

/** Copies a link and says so. Where the browser does not allow it (a page without https), the link itself is shown. */
export async function copyLink(link: string, speak: ReturnType<typeof useSay>): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast('success', speak(words.copied));
  } catch {
    toast('warning', speak(words.refused, { link }));
  }
}
