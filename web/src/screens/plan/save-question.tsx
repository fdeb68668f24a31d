import { Button, Stack, Text } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { Dialog } from '../../parts/say/dialog.tsx';

const words = {
  title: say({ tr: 'Neler değişsin?', en: 'What should change?' }),
  under: say({
    tr: 'Bu plan tekrarlayan bir planın parçası. Yanıt alınmış ve ayrıca değiştirilmiş tekrarlar olduğu gibi kalır.',
    en: 'This plan is part of a recurring one. Occurrences that have responses or were changed by themselves stay as they are.',
  }),
  only: say({ tr: 'Yalnızca bu tekrar', en: 'Only this occurrence' }),
  onward: say({ tr: 'Bu ve sonraki tekrarlar', en: 'This and later occurrences' }),
  noDay: say({
    tr: 'Günü değiştirdiniz: günler yalnızca bu tekrar için değişir. Hepsi için “Tekrarlayan planı düzenle”yi kullanın.',
    en: 'You have changed the day, which changes this occurrence only. For all of them, use “Edit the recurring plan”.',
  }),
};

interface SaveQuestionProps {
  /** The day was moved, which a series cannot follow. */
  isMoved: boolean;
  close: () => void;
  choose: (what: 'only' | 'onward') => void;
}

/** Before an occurrence is saved: whether those after it change as well. */
export function SaveQuestion({ isMoved, close, choose }: SaveQuestionProps) {
  const say = useSay();
  return (
    <Dialog onClose={close} title={say(words.title)}>
      <Stack gap="sm">
        <Text size="sm">{say(isMoved ? words.noDay : words.under)}</Text>
        <Button onClick={() => choose('only')}>{say(words.only)}</Button>
        {!isMoved && (
          <Button variant="default" onClick={() => choose('onward')}>
            {say(words.onward)}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
