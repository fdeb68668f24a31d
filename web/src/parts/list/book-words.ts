import { say } from '@sahada/contract/text';

/** What files with answers are called. */
export const bookWords = {
  all: say({ tr: 'Cevaplarıyla birlikte (.xlsx)', en: 'With their answers (.xlsx)' }),
  table: say({ tr: 'Her soru bir sütun (.xlsx)', en: 'A column for each question (.xlsx)' }),
  csv: say({ tr: 'Her soru bir sütun (.csv)', en: 'A column for each question (.csv)' }),
};
