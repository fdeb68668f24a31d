import { Button, type ButtonProps } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../client/copy.ts';
import { useSay } from '../../client/language.ts';
import { common } from './words.ts';

type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'disabled'> & { text: string; label?: AnyText };

/** Copies a text and says so until the focus leaves it; says too where the browser does not allow that. */
export function CopyButton({ text, label = common.copy, variant = 'default', ...look }: CopyButtonProps) {
  const say = useSay();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      {...look}
      variant={variant}
      leftSection={<Icon size={look.size === 'xs' ? 15 : 16} />}
      onClick={async () => setCopied(await copyText(text))}
      onBlur={() => setCopied(null)}
      aria-live="polite"
    >
      {say(isCopied === null ? label : isCopied ? common.copied : common.copyByHand)}
    </Button>
  );
}
