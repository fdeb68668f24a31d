import { say } from '@sahada/contract/text';
import { copyText } from '../../client/copy.ts';
import type { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';

const words = {
  copied: say({ tr: 'Bağlantı kopyalandı.', en: 'The link has been copied.' }),
  refused: say({
    tr: 'Tarayıcı kopyalamaya izin vermedi. Bağlantı: {link}',
    en: 'The browser did not allow copying. The link: {link}',
  }),
};

/** Copies a link and says so. Where the browser does not allow it, the link itself is shown. */
export async function copyLink(link: string, speak: ReturnType<typeof useSay>): Promise<void> {
  if (await copyText(link)) toast('success', speak(words.copied));
  else toast('warning', speak(words.refused, { link }));
}
