import { NumberInput as Input, type NumberInputProps } from '@mantine/core';

/** The heavy half of NumberField, fetched with the first one. */
export function NumberInput(props: NumberInputProps) {
  return <Input clampBehavior="none" {...props} />;
}
