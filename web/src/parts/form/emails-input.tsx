import { TagsInput, type TagsInputProps } from '@mantine/core';
import { mostReportEmails } from '@sahada/contract/report-emails';
import type { ClipboardEvent } from 'react';
import { addressesIn } from './pasted.ts';

interface EmailsInputProps extends Omit<TagsInputProps, 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (emails: string[]) => void;
}

/**
 * Addresses one after another, typed or pasted from a list, a sheet or a mail program. Too many are taken as well, for the form to
 * say so: the library would cut those at the end without a word.
 */
export function EmailsInput({ value, onChange, ...props }: EmailsInputProps) {
  const paste = (event: ClipboardEvent) => {
    const found = addressesIn(event.clipboardData.getData('text')).map(({ address }) => address);
    if (found.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...value, ...found];
    const lower = all.map((one) => one.toLowerCase());
    onChange(all.filter((_, at) => lower.indexOf(lower[at] ?? '') === at));
  };
  return (
    <TagsInput
      splitChars={[',', ';', ' ']}
      maxTags={mostReportEmails}
      acceptValueOnBlur
      inputMode="email"
      wrapperProps={{ onPasteCapture: paste }}
      value={[...value]}
      onChange={onChange}
      {...props}
    />
  );
}
