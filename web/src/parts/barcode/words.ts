import { say } from '@sahada/contract/text';

export const barcodeNameWords = {
  name: say({ tr: 'Barkod adı', en: 'Barcode name' }),
  nameHint: say({
    tr: 'Etiketin üzerinde yazar: “Kasa önü” gibi.',
    en: 'Printed on the label: “At the till”, for example.',
  }),
};
