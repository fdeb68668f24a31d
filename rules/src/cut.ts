/** The first `most` characters of a text, without half of a pair at its end: PostgreSQL refuses that within JSON. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** A text that is longer, cut to `most` characters with an ellipsis. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${cut(text, most - 1).trimEnd()}…` : text;
