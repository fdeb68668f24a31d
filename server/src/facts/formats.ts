/**
 * Intl's formatters, each made once: making one takes a hundred times as long as using it, and 60 KB outside V8's heap, which lie
 * there until garbage is collected. A report of 50 questions left 5 MB behind.
 */

/** Dates of a few zones in two languages; with many zones, those made first are made again. */
const most = 60;

function eachOnce<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    for (const first of made.keys()) {
      if (made.size < most) break;
      made.delete(first);
    }
    const format = make(locale, options);
    made.set(key, format);
    return format;
  };
}

export const dateFormat = eachOnce(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const numberFormat = eachOnce(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
