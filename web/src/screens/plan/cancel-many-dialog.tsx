import { Textarea } from '@mantine/core';
import { planTexts } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { ReasonDialog } from '../../parts/form/reason-dialog.tsx';
import { common } from '../../parts/say/words.ts';
import { cancelWords } from './words.ts';

const words = {
  titleOne: say({ tr: 'Seçilen plan iptal edilsin mi?', en: 'Cancel the selected plan?' }),
  title: say({ tr: 'Seçilen {n} plan iptal edilsin mi?', en: 'Cancel the {n} selected plans?' }),
  under: say({
    tr: 'Planlar yayından kalkar ve bağlantıları yeni yanıt almaz. İptal daha sonra geri alınabilir.',
    en: 'The plans go off the air and their links take no new responses. This can be undone later.',
  }),
};

interface CancelManyDialogProps {
  count: number;
  close: () => void;
  cancel: (reason: string) => void;
}

/** Asks for the one reason for which many plans are cancelled. */
export function CancelManyDialog({ count, close, cancel }: CancelManyDialogProps) {
  const say = useSay();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = async () => {
    if (reason.trim() === '') setMissing(true);
    else cancel(reason.trim());
    return null;
  };
  return (
    <ReasonDialog
      editor={{ save, saving: false, dirty: () => reason.trim() !== '' }}
      title={count === 1 ? say(words.titleOne) : say(words.title, { n: format.number(count) })}
      under={say(words.under)}
      yes={say(cancelWords.many)}
      no={say(common.back)}
      color="red"
      close={close}
    >
      <Textarea
        label={say(cancelWords.reason)}
        required
        autosize
        minRows={2}
        maxLength={4000}
        data-autofocus
        value={reason}
        error={isMissing && say(planTexts.reason)}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
      />
    </ReasonDialog>
  );
}
