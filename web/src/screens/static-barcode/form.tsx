import { lookup } from '@sahada/contract/lookup';
import type { staticBarcode } from '@sahada/contract/static-barcode';
import { say } from '@sahada/contract/text';
import type { EntityFormProps } from '../../parts/entity/entity-screen.tsx';
import { LookupSelect, SwitchField, TextField } from '../../parts/form/fields.tsx';
import { common } from '../../parts/say/words.ts';
import { barcodeWords } from './words.ts';

const words = {
  locationHint: say({
    tr: 'Okutulunca verilen yanıtlar bu lokasyona yazılır.',
    en: 'Responses given after a scan are recorded for this location.',
  }),
  planHint: say({
    tr: 'Boş bırakırsanız lokasyonun o gün açık olan planları sunulur. Etiketi yeniden basmadan değiştirebilirsiniz.',
    en: 'If left empty, the plans open at the location are offered. It can be changed without printing a new label.',
  }),
  activeHint: say({
    tr: 'Pasif barkod okutulunca form açılmaz.',
    en: 'A passive barcode opens no form.',
  }),
};

/** The fields of a barcode, in the drawer of the list. */
export function BarcodeForm({ form }: EntityFormProps<typeof staticBarcode>) {
  return (
    <>
      <TextField form={form} name="name" label={barcodeWords.name} hint={barcodeWords.nameHint} autoFocus />
      <LookupSelect
        form={form}
        name="locationId"
        label={barcodeWords.location}
        hint={words.locationHint}
        row={lookup.locations}
        input={{}}
      />
      <LookupSelect
        form={form}
        name="auditPlanId"
        label={barcodeWords.plan}
        hint={words.planHint}
        placeholder={barcodeWords.ofLocation}
        row={lookup.plans}
        input={{}}
      />
      <SwitchField form={form} name="active" label={common.active} hint={words.activeHint} />
    </>
  );
}
