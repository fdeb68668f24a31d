import type { LanguageId } from '@sahada/contract/codes';
import type { FormRow } from './sheets.ts';

/** The languages of a form: which of its texts is the plain one, and which are translations that a checklist keeps. */

export interface Languages {
  main: LanguageId;
  /** Headings of languages that a checklist does not know: `label::Français (fr)`. */
  unknown: string[];
  textsOf(row: FormRow, column: string): { plain: string; others: { languageId: LanguageId; text: string }[] };
}

/** `English (en)`, `en`, `Turkish`, `Türkçe (tr)`. */
function languageIdOf(heading: string): LanguageId | null {
  const text = heading.trim().toLowerCase();
  if (/\(tr(-\w+)?\)$|^tr(-\w+)?$|^turkish|^türkçe|^turkce/.test(text)) return 1;
  if (/\(en(-\w+)?\)$|^en(-\w+)?$|^english|^ingilizce|^i̇ngilizce/.test(text)) return 2;
  return null;
}

/** Without the marks of a web page; what they enclose stays. */
const bare = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .trim();

export function languagesOf(rows: readonly FormRow[], preferred: string | undefined, main: LanguageId): Languages {
  const headings = new Set<string>();
  const unknown = new Set<string>();
  for (const { texts } of rows)
    for (const [column, byLanguage] of texts)
      for (const heading of byLanguage.keys()) {
        headings.add(heading);
        if (heading !== '' && languageIdOf(heading) === null && (column === 'label' || column === 'hint'))
          unknown.add(heading);
      }
  // The first of: the company's language, a text of no language, the form's own default, whatever is there.
  const order = [
    ...[...headings].filter((heading) => languageIdOf(heading) === main),
    '',
    ...[...headings].filter((heading) => heading.toLowerCase() === preferred?.toLowerCase()),
    ...headings,
  ];
  const isPlain = (heading: string): boolean => order.find((one) => headings.has(one)) === heading;
  return {
    main,
    unknown: [...unknown].filter((heading) => !isPlain(heading)).map((heading) => `label::${heading}`),
    textsOf(row, column) {
      const texts = row.texts.get(column);
      if (texts === undefined) return { plain: '', others: [] };
      const chosen = order.find((heading) => texts.has(heading));
      const others = [...texts].flatMap(([heading, text]) => {
        const languageId = languageIdOf(heading);
        return languageId === null || languageId === main || heading === chosen || bare(text) === ''
          ? []
          : [{ languageId, text: bare(text) }];
      });
      return { plain: bare(texts.get(chosen ?? '') ?? ''), others };
    },
  };
}
