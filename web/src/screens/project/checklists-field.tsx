import { MultiSelect } from '@mantine/core';
import { lookup } from '@sahada/contract/lookup';
import { say } from '@sahada/contract/text';
import { useEffect } from 'react';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import { common } from '../../parts/say/words.ts';
import type { Values } from './form.tsx';

const words = {
  label: say({ tr: 'Soru listeleri', en: 'Checklists' }),
  hint: say({
    tr: 'Planlarda bu listelerden biri seçilir.',
    en: 'Each plan is made with one of these.',
  }),
};

const none: { Id: number; Value: string }[] = [];

/** The checklists that a new project begins with; the only one there is is proposed. */
export function ChecklistsField({ form }: { form: FormHandle<Values> }) {
  const say = useSay();
  const { data = none } = useRead(lookup.checklists, {}, { freshSeconds: 60 });
  const { propose, getValues } = form;
  const only = data.length === 1 ? data[0]?.Id : undefined;
  useEffect(() => {
    if (only !== undefined && getValues().checklistIds === undefined) propose('checklistIds', [only]);
  }, [only, propose, getValues]);
  if (data.length === 0) return null;
  const chosen = form.getValues().checklistIds ?? [];
  return (
    <MultiSelect
      label={say(words.label)}
      description={say(words.hint)}
      placeholder={chosen.length === 0 ? say(common.choose) : undefined}
      data={data.map(({ Id, Value }) => ({ value: String(Id), label: Value }))}
      value={chosen.map(String)}
      onChange={(ids) => form.put('checklistIds', ids.length === 0 ? null : ids.map(Number))}
      searchable={data.length >= 8}
      clearable
      clearButtonProps={{ 'aria-label': say(common.remove) }}
      maxDropdownHeight={280}
      error={form.getInputProps('checklistIds').error}
    />
  );
}
