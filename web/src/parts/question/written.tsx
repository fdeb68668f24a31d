import { SegmentedControl } from '@mantine/core';
import { textFormats } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { NumberField, SelectField, TextField } from '../form/fields.tsx';
import { FieldRow } from '../form/form-page.tsx';
import type { Form } from './question-form.ts';
import { severityOptions } from './question-type.tsx';

const words = {
  format: say({ tr: 'Cevap biçimi', en: 'Answer format' }),
  text: say({ tr: 'Metin', en: 'Text' }),
  number: say({ tr: 'Sayı', en: 'Number' }),
  date: say({ tr: 'Tarih', en: 'Date' }),
  time: say({ tr: 'Saat', en: 'Time' }),
  unit: say({ tr: 'Birim', en: 'Unit' }),
  min: say({ tr: 'En az', en: 'Minimum' }),
  max: say({ tr: 'En çok', en: 'Maximum' }),
  outside: say({ tr: 'Sınır aşılırsa uygunsuzluk', en: 'Non-conformity outside the limits' }),
  outsideHint: say({
    tr: 'Sınırların dışındaki sayı kırmızı görünür; burada seçilirse uygunsuzluk da oluşturur.',
    en: 'A number outside the limits turns red while typing; chosen here, it makes a non-conformity as well.',
  }),
  none: say({ tr: 'Oluşturmaz', en: 'None' }),
};

/** What the answer of a text question may contain. */
export function Written({ form }: { form: Form }) {
  const say = useSay();
  const format = form.getValues().textFormat ?? 'text';
  return (
    <>
      <SegmentedControl
        aria-label={say(words.format)}
        data={textFormats.map((value) => ({ value, label: say(words[value]) }))}
        value={format}
        onChange={(next) => form.setFieldValue('textFormat', textFormats.find((one) => one === next) ?? 'text')}
      />
      {format === 'number' && (
        <>
          <FieldRow>
            <NumberField form={form} name="min" label={words.min} decimals={3} />
            <NumberField form={form} name="max" label={words.max} decimals={3} />
            <TextField form={form} name="unit" label={words.unit} />
          </FieldRow>
          <SelectField
            form={form}
            name="severityOutside"
            label={words.outside}
            hint={words.outsideHint}
            placeholder={words.none}
            options={severityOptions}
          />
        </>
      )}
    </>
  );
}
