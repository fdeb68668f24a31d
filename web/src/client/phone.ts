import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's: the same limit as in the style sheets, known before the first drawing. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true;
