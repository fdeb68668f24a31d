import { NumberInput, SegmentedControl, Text } from '@mantine/core';
import { mostMovedDays, type plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { addDays } from '@sahada/rules/calendar';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { ReasonDialog } from '../../parts/form/reason-dialog.tsx';
import type { ItemOf } from '../../parts/list/columns.ts';
import { common } from '../../parts/say/words.ts';
import { planWords } from './words.ts';

const words = {
  titleOne: say({ tr: 'Seçilen planın tarihini kaydır', en: 'Move the selected plan' }),
  title: say({ tr: 'Seçilen {n} planın tarihini kaydır', en: 'Move the {n} selected plans' }),
  under: say({
    tr: 'Başlangıç ve bitiş aynı sayıda gün kayar; saatler değişmez. Yanıtlanmış ve iptal edilmiş planlar olduğu gibi kalır.',
    en: 'Begin and end move by the same number of days; times stay. Answered and cancelled plans stay as they are.',
  }),
  days: say({ tr: 'Gün sayısı', en: 'Number of days' }),
  wrong: say({ tr: '1 ile {most} arasında bir sayı girin.', en: 'Enter a number from 1 to {most}.' }),
  direction: say({ tr: 'Yön', en: 'Direction' }),
  later: say({ tr: 'Sonraya', en: 'Later' }),
  earlier: say({ tr: 'Önceye', en: 'Earlier' }),
  first: say({ tr: 'İlk plan: {before} yerine {after}', en: 'First plan: {after} instead of {before}' }),
};

interface MoveManyDialogProps {
  items: readonly ItemOf<typeof plan>[];
  close: () => void;
  move: (days: number) => void;
}

const dayLength = '2026-11-20'.length;

/** Asks by how many days plans are moved, and shows where that takes the first of them. */
export function MoveManyDialog({ items, close, move }: MoveManyDialogProps) {
  const say = useSay();
  const format = useFormat();
  const [given, setGiven] = useState<number | string>(7);
  const [isEarlier, setEarlier] = useState(false);
  const isWithin = typeof given === 'number' && given >= 1 && given <= mostMovedDays;
  const days = isWithin ? (isEarlier ? -given : given) : 0;
  const [first = ''] = items.map(({ beginDate }) => beginDate.slice(0, dayLength)).sort();
  const save = async () => {
    if (isWithin) move(days);
    return null;
  };
  return (
    <ReasonDialog
      editor={{ save, saving: false }}
      title={items.length === 1 ? say(words.titleOne) : say(words.title, { n: items.length })}
      under={say(words.under)}
      yes={say(planWords.move)}
      no={say(common.cancel)}
      close={close}
    >
      <NumberInput
        label={say(words.days)}
        data-autofocus
        value={given}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        error={isWithin ? undefined : say(words.wrong, { most: mostMovedDays })}
        onChange={setGiven}
      />
      <SegmentedControl
        aria-label={say(words.direction)}
        data={[
          { value: 'later', label: say(words.later) },
          { value: 'earlier', label: say(words.earlier) },
        ]}
        value={isEarlier ? 'earlier' : 'later'}
        onChange={(next) => setEarlier(next === 'earlier')}
      />
      <Text size="sm" role="status">
        {isWithin && say(words.first, { before: format.date(first), after: format.date(addDays(first, days)) })}
      </Text>
    </ReasonDialog>
  );
}
