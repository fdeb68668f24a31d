/**
 * Pictures within texts. In a plain text a picture is a line of its own, written as Markdown has it:
 * `![what it shows](/api/editor-picture/key)`. Its address can only be that of one of the company's own editor pictures.
 */

export interface TextPicture {
  /** What it shows, for whoever does not see it. */
  alt: string;
  url: string;
}

const line = /^[ \t]*!\[([^\]\r\n]*)\]\((\/api\/editor-picture\/[\w-]{22})\)[ \t]*$/;

const address = /\/api\/editor-picture\/[\w-]{22}/g;

/** Pictures that one text may show: a phone keeps them all. */
export const mostTextPictures = 5;

export const isPictureAddress = (text: string): boolean => /^\/api\/editor-picture\/[\w-]{22}$/.test(text);

/** The last part of a picture's address. */
export const pictureKey = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** The line that shows a picture. */
export const pictureLine = ({ alt, url }: TextPicture): string => `![${alt.replace(/[[\]\s]+/g, ' ').trim()}](${url})`;

/** A text in its order: what is to be read, and the pictures between. */
export function partsOf(text: string): (string | TextPicture)[] {
  const parts: (string | TextPicture)[] = [];
  let read: string[] = [];
  const flush = () => {
    const paragraph = read.join('\n').trim();
    if (paragraph) parts.push(paragraph);
    read = [];
  };
  for (const one of text.split(/\r?\n/)) {
    const [, alt, url] = line.exec(one) ?? [];
    if (url === undefined) read.push(one);
    else {
      flush();
      parts.push({ alt: alt?.trim() ?? '', url });
    }
  }
  flush();
  return parts;
}

/** The pictures of a plain text. */
export const picturesIn = (text: string): TextPicture[] => partsOf(text).filter((part) => typeof part !== 'string');

/** The addresses of editor pictures anywhere in these values, each once. */
export const pictureAddressesIn = (...values: unknown[]): string[] => [
  ...new Set(JSON.stringify(values).match(address)),
];

/** The text for a place that shows none: what each picture shows stands in its place. */
export const withoutPictures = (text: string): string =>
  text.includes('/api/editor-picture/')
    ? partsOf(text)
        .map((part) => (typeof part === 'string' ? part : `[${part.alt}]`))
        .join('\n')
    : text;
