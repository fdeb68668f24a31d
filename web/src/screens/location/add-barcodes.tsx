import { TextInput } from '@mantine/core';
import { staticBarcode } from '@sahada/contract/static-barcode';
import { say } from '@sahada/contract/text';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { barcodeNameWords } from '../../parts/barcode/words.ts';
import { FieldDialog } from '../../parts/say/field-dialog.tsx';
import { locationWords } from './words.ts';

const words = {
  under: say({
    tr: 'Seçtiğiniz her lokasyona bu adla bir barkod eklenir; okutulunca lokasyonun açık planları sunulur. Bu adda barkodu olan lokasyonlar atlanır.',
    en: 'Each chosen location gets a barcode with this name, which offers the open plans of its location. Locations that have one with this name are passed over.',
  }),
};

/** A barcode at each of the chosen locations; then the list shows them, to be printed together. */
export function AddBarcodes({ locationIds, close }: { locationIds: number[]; close: () => void }) {
  const say = useSay();
  const navigate = useNavigate();
  const write = useWrite(staticBarcode.createForLocations);
  const [name, setName] = useState('');
  const send = async () => {
    const outcome = await write.send({ name, locationIds });
    if (!outcome.ok) return outcome.error.message;
    await navigate({ to: '/barcode', search: onlyQuery({ locationId: locationIds.join(), search: name.trim() }) });
    return null;
  };
  return (
    <FieldDialog
      title={locationWords.addBarcodes}
      under={words.under}
      yes={locationWords.addBarcodes}
      isEmpty={name.trim() === ''}
      onSend={send}
      onClose={close}
    >
      <TextInput
        label={say(barcodeNameWords.name)}
        description={say(barcodeNameWords.nameHint)}
        maxLength={255}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FieldDialog>
  );
}
