import type { AnyText } from '@sahada/contract/text';

interface Used {
  name: string | AnyText;
  usedIn: readonly { name: unknown }[];
}

const worded = (text: unknown, language: 'tr' | 'en'): string =>
  typeof text === 'string' ? text : (text as AnyText)[language];

const mostTold = 3;

/** These by name, with where each is used, in both languages; `before` says of what kind one is, `rest` why it stays where nothing shows it. */
export function filesInUse<File extends Used>(
  files: readonly File[],
  before: (file: File, language: 'tr' | 'en') => string = () => '',
  rest: (file: File, language: 'tr' | 'en') => string = () => '',
): AnyText {
  const one = (file: File, language: 'tr' | 'en'): string => {
    const uses = file.usedIn.slice(0, mostTold).map(({ name }) => worded(name, language));
    const why = uses.length > 0 ? uses.join(', ') : rest(file, language);
    return `${before(file, language)}“${worded(file.name, language)}” (${why})`;
  };
  const of = (language: 'tr' | 'en'): string =>
    files
      .slice(0, mostTold)
      .map((file) => one(file, language))
      .join('; ') + (files.length > mostTold ? ` +${files.length - mostTold}` : '');
  return { tr: of('tr'), en: of('en') };
}
