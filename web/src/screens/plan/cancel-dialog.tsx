import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { TextareaField } from '../../parts/form/fields.tsx';
import { ReasonDialog } from '../../parts/form/reason-dialog.tsx';
import { common } from '../../parts/say/words.ts';
import { cancelWords, planWords } from './words.ts';

const words = {
  title: say({ tr: '“{name}” iptal edilsin mi?', en: 'Cancel “{name}”?' }),
  under: say({
    tr: 'Plan yayından kalkar ve bağlantısı yeni yanıt almaz. İptal daha sonra geri alınabilir.',
    en: 'The plan goes off the air and its link takes no new responses. This can be undone later.',
  }),
};

export interface CancelDialogProps {
  item: { id: number; definition: string };
  close: () => void;
}

/** Asks for the reason before a plan is cancelled; drawn only while open. */
export function CancelDialog({ item, close }: CancelDialogProps) {
  const say = useSay();
  const editor = useEditor(plan.cancel, {
    initial: { reason: '' } as { id: number; reason: string },
    with: { id: item.id },
  });
  return (
    <ReasonDialog
      editor={editor}
      title={say(words.title, { name: item.definition })}
      under={say(words.under)}
      yes={say(planWords.cancel)}
      no={say(common.back)}
      color="red"
      close={close}
    >
      <TextareaField form={editor.form} name="reason" label={cancelWords.reason} autoFocus />
    </ReasonDialog>
  );
}
