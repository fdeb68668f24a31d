import { type CompanyDeskItem, companyDesk, companyDeskWords } from '@sahada/contract/company-desk';
import { type AnyText, say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { ReasonDialog } from '../../parts/form/reason-dialog.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import { words as desk } from './words.ts';

const words = {
  title: say({ tr: '“{name}” pasif yapılsın mı?', en: 'Deactivate “{name}”?' }),
  under: say({
    tr: 'Kullanıcıları hemen dışarıda kalır, bağlantıları ve formları kapanır, görevleri durur. Hiçbir şey silinmez; firma yeniden aktif yapılınca hepsi geri gelir. Telefonlarda bekleyen yanıtlar kaybolmaz.',
    en: 'Its people are shut out at once, its links and forms close, and its tasks rest. Nothing is deleted, and all of it is back once the company is active again. Responses that wait on phones are not lost.',
  }),
  reasonHint: say({
    tr: 'Firma bunu işlem geçmişinde okur.',
    en: 'The company reads it in its activity log.',
  }),
};

/** Asks for the reason before a company is made passive; drawn only while open. */
export function PassiveDialog({ item, close }: { item: CompanyDeskItem; close: () => void }) {
  const say = useSay();
  const editor = useEditor(companyDesk.setActive, {
    initial: { reason: '' } as { id: number; active: boolean; reason: string },
    with: { id: item.id, active: false },
    check: ({ reason }): Record<string, AnyText> => (reason.trim() === '' ? { reason: companyDeskWords.reason } : {}),
  });
  return (
    <ReasonDialog
      editor={editor}
      title={say(words.title, { name: item.name })}
      under={say(words.under)}
      yes={say(activeWords.turnOff)}
      no={say(common.cancel)}
      color="red"
      close={close}
    >
      <TextField form={editor.form} name="reason" label={desk.reason} hint={words.reasonHint} required autoFocus />
    </ReasonDialog>
  );
}
