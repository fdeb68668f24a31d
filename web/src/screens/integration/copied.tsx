import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../client/copy.ts';
import { useSay } from '../../client/language.ts';
import { common } from '../../parts/say/words.ts';
import classes from './integration.module.css';

/** A text that is needed elsewhere, with a button that copies it; a browser that does not allow that leaves it selected. */
export function Copied({ label, text }: { label: AnyText; text: string }) {
  const say = useSay();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const hint = say(isCopied === null ? common.copy : isCopied ? common.copied : common.copyByHand);
  return (
    <TextInput
      readOnly
      label={say(label)}
      value={text}
      classNames={{ input: classes.code ?? '' }}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={44}
      rightSection={
        <Tooltip label={hint} {...(isCopied === null ? {} : { opened: true })}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`${hint}: ${say(label)}`}
            onClick={async () => setCopied(await copyText(text))}
            onBlur={() => setCopied(null)}
          >
            {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
