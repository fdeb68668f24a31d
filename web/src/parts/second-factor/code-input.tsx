import { TextInput } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import classes from './second-factor.module.css';

export interface CodeInputProps {
  label: AnyText;
  /** Letters too, as recovery codes have them. */
  letters?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A code as it is typed, pasted, or filled in by the phone that received it; spaces in it do no harm. */
export function CodeInput({ label, letters = false, value, onChange }: CodeInputProps) {
  const say = useSay();
  return (
    <TextInput
      className={classes.code}
      label={say(label)}
      name="code"
      // The form appears in answer to a press, and its one field is what comes next.
      autoFocus
      data-autofocus
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
