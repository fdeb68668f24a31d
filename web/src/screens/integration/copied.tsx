import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { common } from '../../parts/say/words.ts';
import classes from './integration.module.css';

const words = {
  copied: say({ tr: 'Kopyalandı', en: 'Copied' }),
  byHand: say({ tr: 'Tarayıcı izin vermedi; elle kopyalayın', en: 'The browser did not allow it; copy it by hand' }),
};

type Outcome = 'copied' | 'byHand';

/** A text that is needed elsewhere, with a button that copies it; a browser that does not allow that leaves it selected. */
export function Copied({ label, text }: { label: AnyText; text: string }) {
  const say = useSay();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const copy = async () => {
    const told = await navigator.clipboard?.writeText(text).then(
      () => 'copied' as const,
      () => 'byHand' as const,
    );
    setOutcome(told ?? 'byHand');
  };
  const hint = say(outcome === null ? common.copy : words[outcome]);
  return (
    <TextInput
      readOnly
      label={say(label)}
      value={text}
      classNames={{ input: classes.code ?? '' }}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={44}
      rightSection={
        <Tooltip label={hint} {...(outcome === null ? {} : { opened: true })}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`${hint}: ${say(label)}`}
            onClick={() => void copy()}
            onBlur={() => setOutcome(null)}
          >
            {outcome === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
