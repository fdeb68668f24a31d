import { createContext } from 'react';

/** What the list's screen opens for its rows. */
interface BarcodeWork {
  /** Labels of these barcodes, to be printed. */
  print: (ids: readonly number[]) => void;
}

export const Work = createContext<BarcodeWork>({ print: () => undefined });
