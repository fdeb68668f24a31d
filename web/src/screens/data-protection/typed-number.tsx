import { TextInput } from '@mantine/core';

/** The second confirmation: a number, typed. */
export function TypedNumber(props: { label: string; value: string; change: (value: string) => void }) {
  return (
    <TextInput
      label={props.label}
      value={props.value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      onChange={(event) => props.change(event.currentTarget.value.trim())}
    />
  );
}
