import { TextInput } from '@mantine/core';
import { dataRequestTexts } from '@sahada/contract/data-protection';
import { useSay } from '../../client/language.ts';

/** The second confirmation: the number of the request, typed. */
export function TypedNumber(props: { number: number; value: string; change: (value: string) => void }) {
  const say = useSay();
  return (
    <TextInput
      label={say(dataRequestTexts.number, { number: props.number })}
      value={props.value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      onChange={(event) => props.change(event.currentTarget.value.trim())}
    />
  );
}
