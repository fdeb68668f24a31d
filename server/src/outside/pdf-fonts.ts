import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Fontkit from 'fontkit';
import library from 'pdfmake';

/**
 * The fonts of what is printed. Roboto has the letters of Europe; what it lacks, such as arrows, ticks, Arabic letters and emoji, is
 * printed by a font that has it.
 */

/** The types omit where files in memory are kept. */
export const pdfmake = library as typeof library & {
  virtualfs: { writeFileSync: (name: string, bytes: Buffer) => void; storage: Record<string, Buffer> };
};

const require = createRequire(import.meta.url);

/** The same one that pdfmake has loaded: imported, it would be loaded again in its other form. */
const fontkit: typeof Fontkit = require('fontkit');

const emojiFont = 'NotoEmoji';

/** In the order in which they are asked for what the first one lacks, and only then read; what has no bold is printed as it is. */
const others = [
  {
    name: 'DejaVu',
    plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
  { name: emojiFont, plain: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf') },
];

const robotoOf = (style: string): string => require.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`);

const roboto = {
  normal: robotoOf('Regular'),
  bold: robotoOf('Medium'),
  italics: robotoOf('Italic'),
  bolditalics: robotoOf('MediumItalic'),
};

/** Fonts are kept by their paths; the library reads none itself. */
function keep(path: string): Buffer {
  const bytes = readFileSync(path);
  pdfmake.virtualfs.writeFileSync(path, bytes);
  return bytes;
}

for (const path of Object.values(roboto)) keep(path);
pdfmake.setFonts({
  Roboto: roboto,
  ...Object.fromEntries(
    others.map(({ name, plain, bold = plain }) => [name, { normal: plain, bold, italics: plain, bolditalics: bold }]),
  ),
});

type Covers = (codePoint: number) => boolean;

function covering(bytes: Buffer): Covers {
  const font = fontkit.create(bytes) as Fontkit.Font;
  const known = new Set(font.characterSet);
  return (codePoint) => known.has(codePoint);
}

const inRoboto = covering(readFileSync(roboto.normal));

let read: { name: string; covers: Covers }[] | null = null;

/** The other fonts, whose files are in memory from then on. */
function othersRead(): { name: string; covers: Covers }[] {
  read ??= others.map(({ name, plain, bold }) => {
    if (bold !== undefined) keep(bold);
    return { name, covers: covering(keep(plain)) };
  });
  return read;
}

/** What binds signs into one or chooses their look: no font needs to have it, and all but that of emoji would show a box. */
const unseen = /[\u200b-\u200f\u2060]|\ufe0e|\ufe0f/gu;

const codePoints = (text: string): number[] => Array.from(text, (one) => one.codePointAt(0) as number);

/** Line ends are no letters. */
const isPlain = (text: string): boolean => codePoints(text).every((one) => inRoboto(one) || one < 0x20);

/** The font that has all of a sign; none for Roboto, which also shows a box for what no font has. */
function fontOf(one: string): string | undefined {
  const needed = one.replaceAll(unseen, '');
  if (isPlain(needed)) return undefined;
  return othersRead().find(({ covers }) => codePoints(needed).every(covers))?.name;
}

interface Piece {
  text: string;
  /** Roboto without it. */
  font: string | undefined;
  wordBreak?: 'break-all';
}

/**
 * Letters without an end, such as an address or a file's name: left whole, they would make their column wider and push those beside
 * it off the page. They may break anywhere. No word of a language is as long; letters that are joined to others stay together.
 */
const endless =
  /[[\u0021-\uffff]--[\s\p{M}\p{Pd}\p{Cs}\u200b-\u200f\u2060\/?\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]]{30,}/gv;

const isEndless = (text: string): boolean => text.search(endless) >= 0;

/** An emoji of several, or a letter with what stands above and below it. */
const sign = /\p{RGI_Emoji}|[\s\S]\p{M}*/gv;

/** A text as pieces that are printed alike. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: letters, index } of text.matchAll(endless)) {
    pieces.push(...piecesByFont(text.slice(from, index)));
    pieces.push(...piecesByFont(letters).map((piece) => ({ ...piece, wordBreak: 'break-all' as const })));
    from = index + letters.length;
  }
  return [...pieces, ...piecesByFont(text.slice(from))];
}

/** Pieces of one font each; a space belongs to the letters before it. */
function piecesByFont(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [one] of text.matchAll(sign)) {
    const before = pieces.at(-1);
    const font = one === ' ' && before?.font !== emojiFont ? before?.font : fontOf(one);
    const shown = font === emojiFont ? one : one.replaceAll(unseen, '');
    if (before !== undefined && before.font === font) before.text += shown;
    else pieces.push({ text: shown, font });
  }
  return pieces;
}

/** A block of plain data, as far as it matters here. */
interface Node {
  text?: string | (string | Node)[];
  /** The part of the document that a text belongs to (pdf-tags.ts). */
  part?: number;
  stack?: (string | Node)[];
  columns?: (string | Node)[];
  table?: { body: (string | Node)[][] };
}

const isReady = (text: string): boolean => isPlain(text) && !isEndless(text);

/** The same content with a font for each of its letters. */
export const inFonts = <Content>(content: Content): Content => withFonts(content as Node) as Content;

function withFonts(block: string | Node | (string | Node)[]): unknown {
  if (Array.isArray(block)) return block.map(withFonts);
  if (typeof block === 'string') return isReady(block) ? block : withFonts({ text: block });
  const { text, part, stack, columns, table } = block;
  if (typeof text === 'string')
    return isReady(text) ? block : { ...block, text: piecesOf(text).map((piece) => ({ ...piece, part })) };
  return {
    ...block,
    ...(text === undefined ? {} : { text: withFonts(text) }),
    ...(stack === undefined ? {} : { stack: withFonts(stack) }),
    ...(columns === undefined ? {} : { columns: withFonts(columns) }),
    ...(table === undefined ? {} : { table: { ...table, body: table.body.map((row) => row.map(withFonts)) } }),
  };
}

/** A word of a line where it is drawn, with the space after it, which takes `trailingCut` of its width. */
interface Placed {
  text: string;
  x: number;
  width: number;
  trailingCut?: number;
}

const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;

/** Whether a word is of a script that is read from the right. */
export const isFromTheRight = (word: { text: string }): boolean => fromTheRight.test(word.text);

/**
 * The words of a line as they stand on paper: those of a script that is read from the right stand so, with the numbers among them. The
 * library puts all words from the left; within a word its font puts the letters, and the space before them.
 */
export function asRead<Word extends Placed>(words: readonly Word[]): Word[] {
  const placed: Word[] = [];
  for (let at = 0, end: number; at < words.length; at = end) {
    end = at + 1;
    const first = words[at] as Word;
    if (!isFromTheRight(first)) {
      placed.push(first);
      continue;
    }
    for (let next = end; next < words.length && !isFromTheLeft(words[next] as Word); next++)
      if (isFromTheRight(words[next] as Word)) end = next + 1;
    const backwards = words.slice(at, end).reverse();
    let { x } = first;
    for (const [place, word] of backwards.entries()) {
      const { width, trailingCut: space = 0 } = word;
      placed.push({ ...word, x: isFromTheRight(word) ? x - space : x });
      x += width - space + (backwards[place + 1]?.trailingCut ?? 0);
    }
  }
  return placed;
}

const isFromTheLeft = (word: { text: string }): boolean => !isFromTheRight(word) && /\p{L}/u.test(word.text);
