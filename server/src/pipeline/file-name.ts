import { cut } from '@sahada/rules/cut';

/** Excel opens nothing whose path has more than 218 letters, and a disk takes names of 255 bytes, with room for what a browser adds. */
const longest = { letters: 150, bytes: 230 };

const fits = (name: string): boolean => name.length <= longest.letters && Buffer.byteLength(name) <= longest.bytes;

/** Of a long name the middle goes: its end tells one from another. */
function shortened(name: string): string {
  const end = name
    .slice(-50)
    .replace(/^[\uDC00-\uDFFF]/, '')
    .trimStart();
  for (let letters = 99, short = name; ; letters -= 3) {
    if (fits(short) || letters <= 0) return short;
    short = `${cut(name, letters).trimEnd()}…${end}`;
  }
}

/** Names that Windows keeps for its devices, whatever the ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name of a file as every system takes it: a title may hold a slash, which a browser, a mail program and an archive each make
 * something else of, or signs that turn the direction of what follows, so that an ending passes for another.
 */
function fileName(given: string): string {
  const [, title = given, ending = ''] = /^(.*)(\.\w{1,8})$/s.exec(given) ?? [];
  const plain = title
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s*[\\/|:]\s*(?=\s)/g, ' -')
    .replace(/[\\/|:]/g, '-')
    .replace(/[\s\p{Cc}*?"<>]+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const name = plain === '' || device.test(plain) ? `_${plain}` : plain;
  return shortened(`${name}${ending}`);
}

/** Which name a browser saves a file under; what does not know the whole one gets one that can be read: ş becomes s. */
export function namedInline(given: string): string {
  const name = fileName(given);
  const plain = name.replaceAll('ı', 'i').normalize('NFKD').replace(/\p{M}/gu, '');
  // RFC 8187 keeps a few signs for itself that an address may hold.
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `inline; filename="${plain.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${whole}`;
}
