import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF as a reader's search finds them: glyphs of the page streams, turned back into letters by each font's
 * own table. White space is left out, since a PDF's cannot be relied on.
 */
export const pdfText = (bytes: Buffer): string => pdfPages(bytes).join('');

/** The same, page by page. */
export function pdfPages(bytes: Buffer): string[] {
  const objects = objectsOf(bytes);
  const fonts = fontsOf(objects);
  const pages: string[] = [];
  for (const { body } of objects.values()) {
    const text = shownBy(body, fonts);
    if (text !== '') pages.push(text.replace(/\s/g, ''));
  }
  return pages;
}

/** Where on the pages a line of text begins (`Tm`), or the pen is set down to draw (`m`), in points. */
export function pdfPlaces(bytes: Buffer, what: 'Tm' | 'm'): { page: number; x: number; y: number }[] {
  const contents = [...objectsOf(bytes).values()].map(({ body }) => body).filter((body) => / cm\n/.test(body));
  return contents.flatMap((body, page) =>
    [...body.matchAll(new RegExp(`^(?:.* )?([-\\d.]+) ([-\\d.]+) ${what}$`, 'gm'))].map(([, x, y]) => ({
      page,
      x: Number(x),
      y: Number(y),
    })),
  );
}

/** What is drawn on the pages in one colour: from where to where it reaches across, in points. */
export function pdfShapes(bytes: Buffer): { from: number; to: number; color: string }[] {
  const shapes: ReturnType<typeof pdfShapes> = [];
  let across: number[] = [];
  let color = '';
  const hex = (share: number): string =>
    Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  const lines = [...objectsOf(bytes).values()]
    .filter(({ body }) => / cm\n/.test(body))
    .flatMap(({ body }) => body.split('\n'));
  for (const line of lines) {
    const numbers = line.split(' ').map(Number);
    const [x = 0, , wide = 0] = numbers;
    if (/ re$/.test(line)) across.push(x, x + wide);
    else if (/ [mlc]$/.test(line)) across.push(numbers.at(-3) ?? 0);
    else if (/ scn$/i.test(line)) color = `#${numbers.slice(0, 3).map(hex).join('')}`;
    else if (/^[fSn]$|^W n$/.test(line)) {
      if (/^[fS]$/.test(line) && across.length > 0)
        shapes.push({ from: Math.min(...across), to: Math.max(...across), color });
      across = [];
    }
  }
  return shapes;
}

/** How high lines of text and pictures lie on the pages, from what is drawn first on; of a line the middle of its capitals. */
export function pdfHeights(bytes: Buffer): { what: 'line' | 'picture'; page: number; middle: number }[] {
  const contents = [...objectsOf(bytes).values()].map(({ body }) => body).filter((body) => / cm\n/.test(body));
  return contents.flatMap((body, page) => {
    const found: ReturnType<typeof pdfHeights> = [];
    const kept: [number, number][] = [];
    /** A height of what is drawn now, times the first, and the second more, is one on the page. */
    let [times, more] = [1, 0];
    let line = 0;
    const operators =
      /^(q|Q)$|^(?:[-\d.]+ ){3}([-\d.]+) [-\d.]+ ([-\d.]+) (cm|Tm)$|^\/F\d+ ([\d.]+) Tf$|^\/I\d+ (Do)$/gm;
    for (const [, keep, scale, up, placing, size, drawn] of body.matchAll(operators)) {
      if (keep === 'q') kept.push([times, more]);
      else if (keep === 'Q') [times, more] = kept.pop() ?? [1, 0];
      else if (placing === 'cm') [times, more] = [times * Number(scale), times * Number(up) + more];
      else if (placing === 'Tm') line = times * Number(up) + more;
      else if (drawn) found.push({ what: 'picture', page, middle: times / 2 + more });
      else found.push({ what: 'line', page, middle: line + Number(size) * 0.355 });
    }
    return found;
  });
}

type Fonts = Map<string, Map<string, string>>;

function fontsOf(objects: Map<number, Found>): Fonts {
  const fonts: Fonts = new Map();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
      if (name && table) fonts.set(name, lettersOf(objects.get(Number(table))?.body ?? ''));
    }
  }
  return fonts;
}

/** The text that a piece of a page's content shows. */
function shownBy(content: string, fonts: Fonts): string {
  let text = '';
  let font: Map<string, string> | undefined;
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ]+)*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    for (const [, glyphs = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/g)) {
      for (let at = 0; at < glyphs.length; at += 4) text += font?.get(glyphs.slice(at, at + 4)) ?? '';
    }
  }
  return text;
}

/** What a screen reader goes through: each part of the document with its depth, what it is, and its text or what it shows. */
export function pdfParts(bytes: Buffer): { depth: number; tag: string; text: string }[] {
  const objects = objectsOf(bytes);
  const fonts = fontsOf(objects);
  const marked = new Map<string, string>();
  for (const [id, { head }] of objects) {
    const content = /\/Contents (\d+) 0 R/.exec(head)?.[1];
    if (!/\/Type \/Page\n/.test(head) || content === undefined) continue;
    const { body = '' } = objects.get(Number(content)) ?? {};
    for (const [, mark, shown = ''] of body.matchAll(/<<\s*\/MCID (\d+)\s*>> BDC([\s\S]*?)EMC/g))
      marked.set(`${id} ${mark}`, shownBy(shown, fonts));
  }
  const parts: ReturnType<typeof pdfParts> = [];
  const read = (id: number, depth: number): void => {
    const { head } = objects.get(id) as Found;
    const tag = /\/S \/(\w+)/.exec(head)?.[1];
    const page = /\/Pg (\d+) 0 R/.exec(head)?.[1];
    const kids = (/\/K (\[[\s\S]*\])/.exec(head)?.[1] ?? '').replaceAll(/\/Pg (\d+) 0 R/g, '/Pg $1');
    const part = { depth, tag: tag ?? '', text: textOf(/\/Alt \(((?:[^)\\]|\\[\s\S])*)\)/.exec(head)?.[1]) };
    if (tag !== undefined) parts.push(part);
    for (const [, kid, other, mark, own] of kids.matchAll(/(\d+) 0 R|\/Pg (\d+)\s+\/MCID (\d+)|(\d+)/g)) {
      if (kid !== undefined) read(Number(kid), depth + (tag === undefined ? 0 : 1));
      else part.text += marked.get(`${other ?? page} ${mark ?? own}`) ?? '';
    }
  };
  for (const [id, { head }] of objects) if (head.includes('/Type /StructTreeRoot')) read(id, 0);
  return parts;
}

/** A string of the file: letters, or UTF-16 with its mark. */
function textOf(raw = ''): string {
  const plain = Buffer.from(raw.replaceAll(/\\([\s\S])/g, '$1'), 'latin1');
  return plain[0] === 0xfe ? plain.subarray(2).swap16().toString('utf16le') : plain.toString('latin1');
}

/** A text without its white space, to be searched for in the above. */
export const packed = (text: string): string => text.replace(/\s/g, '');

interface Found {
  head: string;
  body: string;
}

function objectsOf(bytes: Buffer): Map<number, Found> {
  const objects = new Map<number, Found>();
  const all = bytes.toString('latin1');
  for (const found of all.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length;
    const end = all.indexOf('\nendobj', from);
    const whole = all.slice(from, end);
    const stream = whole.indexOf('stream\n');
    const head = stream < 0 ? whole : whole.slice(0, stream);
    const raw = stream < 0 ? '' : whole.slice(stream + 7, whole.lastIndexOf('\nendstream'));
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Image');
    const body = isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : '';
    objects.set(Number(found[1]), { head, body });
  }
  return objects;
}

/** Glyph → letters: ranges of a ToUnicode table, each a list of UTF-16 in hex. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '0', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    for (const [place, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + place).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return letters;
}
