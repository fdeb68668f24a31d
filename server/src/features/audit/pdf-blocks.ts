import type { AnswerRow, Summary } from '@sahada/contract/audit';
import { type Severity, severities } from '@sahada/contract/codes';
import { type Hundredths, hundredths } from '@sahada/contract/hundredths';
import { severityTexts } from '@sahada/contract/severity';
import { tell } from '@sahada/contract/text';
import { spellOptions } from '@sahada/rules/answers';
import { levelTone } from '@sahada/rules/level-tone';
import { levelPlace } from '@sahada/rules/score';
import type { Writer } from '../../facts/writer.ts';
import type { Block } from '../../outside/pdf.ts';
import { spellText } from '../../spelled-answers.ts';
import { pdfWords } from './pdf-words.ts';

/** The pieces of a report. Measures are points; the text column is 507 wide. */

export const colors = {
  ink: '#171c26',
  dim: '#586275',
  line: '#e2e5eb',
  soft: '#f5f6f8',
  track: '#e2e5eb',
  accent: '#2f55d4',
  good: '#1f9254',
  fair: '#6f8a18',
  warn: '#c77d08',
  bad: '#c9303a',
} as const;

export const softColors = {
  accent: '#e8edfc',
  good: '#e3f5ea',
  warn: '#fdf1d8',
  bad: '#fde8e8',
  dim: '#eceef2',
} as const;
/** Dark enough for small text. */
export const textColors = {
  accent: '#2546b4',
  good: '#146c3c',
  fair: '#4d6110',
  warn: '#82540a',
  bad: '#a9232d',
  dim: '#465063',
} as const;

export type Tone = keyof typeof softColors;

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** `share` of the second color in the first. */
function mixed(one: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(one).map((part, at) => Math.round(part + ((others[at] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The colors of a percent's level, for a shape and for a text: from red for the lowest over amber to green for the highest,
 * as on the screens. Without levels a percent has no meaning of its own.
 */
export function levelColors(
  percent: Hundredths | null,
  levels: Summary['levels'],
  critical = false,
): { fill: string; text: string } {
  if (percent === null) return { fill: colors.dim, text: textColors.dim };
  const place = levelPlace(percent, levels, critical);
  if (place === null) return { fill: colors.accent, text: textColors.accent };
  const { from, to, share } = levelTone(place.rank / (place.count - 1));
  return { fill: mixed(colors[from], colors[to], share), text: mixed(textColors[from], textColors[to], share) };
}

/** A small label on a coloured ground; the words say it, the colour repeats it. */
export const chip = (text: string, tone: Tone): Block => ({
  layout: 'chip',
  table: { body: [[{ text, fontSize: 8, bold: true, color: textColors[tone], fillColor: softColors[tone] }]] },
});

export const severityTones: Record<Severity, Tone> = { observation: 'accent', minor: 'warn', major: 'bad' };

export const severityChip = (severity: Severity, writer: Writer): Block =>
  chip(tell(severityTexts[severity], writer.language), severityTones[severity]);

export const gravity = (severity: Severity): number => severities.indexOf(severity);

/** It stands among the document's bookmarks, by which a long report is gone through. */
export const heading = (text: string): Block => ({
  text,
  outline: true,
  tag: 'H2',
  fontSize: 15,
  bold: true,
  margin: [0, 22, 0, 8],
  headlineLevel: 1,
});

/** What a heading needs below it where nothing says more: the head of a table with a row. */
const usualRoom = 64;
/** With headings above it this still fits a page. */
const mostRoom = 500;

/**
 * A heading with the blocks below it, never alone at the foot of a page: it moves on to the next one unless `room` points are left
 * below it. The blocks themselves may break, since what is to stay on one page and is higher than it would be cut off.
 */
export function headed(title: Block, blocks: readonly Block[], room = usualRoom): Block[] {
  const below = Math.min(room, mostRoom);
  return [
    { unbreakable: true, stack: [title, { stack: [], margin: [0, 0, 0, below] }] },
    { stack: [], margin: [0, -below, 0, 0] },
    ...blocks,
  ];
}

/** The inner height of a page, with some points to spare. */
const pageRoom = 690;
const lineHeight = 10.5;

/** About how high texts are that stand one under the other, at a width of this many points. */
export const heightOf = (texts: readonly (string | null)[], wide: number): number =>
  texts.reduce((sum, text) => sum + linesOf(text ?? '', wide / averageLetter) * lineHeight, 0);

const averageLetter = 4.9;

const linesOf = (text: string, letters: number): number =>
  text === '' ? 0 : text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0);

/** Whether blocks of that height are certain to fit a page: only those may be kept together. */
export const fitsPage = (height: number): boolean => height < pageRoom;

/** 100 percent. */
const whole = hundredths(100);

/** A full circle with its filled part, the percent in the middle. */
export function ring(percent: Hundredths | null, fill: string, writer: Writer): Block {
  const size = 118;
  const radius = size / 2 - 8;
  const middle = size / 2;
  const share = Math.min(Math.max((percent ?? 0) / whole, 0), 0.99999);
  const angle = 2 * Math.PI * share - Math.PI / 2;
  const end = `${(middle + radius * Math.cos(angle)).toFixed(2)} ${(middle + radius * Math.sin(angle)).toFixed(2)}`;
  const arc =
    share === 0
      ? ''
      : `<path d="M${middle} ${middle - radius} A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${end}" fill="none" stroke="${fill}" stroke-width="12" stroke-linecap="round"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><circle cx="${middle}" cy="${middle}" r="${radius}" fill="none" stroke="${colors.track}" stroke-width="12"/>${arc}</svg>`;
  const text = percent === null ? tell(pdfWords.notScored, writer.language) : writer.percent(percent);
  const fontSize = percent === null ? 12 : 23;
  return {
    width: size,
    stack: [
      { svg, width: size },
      { text, bold: true, fontSize, alignment: 'center', relativePosition: { x: 0, y: -middle - fontSize * 0.62 } },
    ],
  };
}

/** A bar of a percent, without its number. */
export const bar = (percent: Hundredths | null, fill: string, length: number, thick = 6): Block => ({
  canvas: [
    { type: 'rect', x: 0, y: 2, w: length, h: thick, r: thick / 2, color: colors.track },
    ...(percent === null || percent <= 0
      ? []
      : [
          {
            type: 'rect' as const,
            x: 0,
            y: 2,
            w: Math.max(thick, (length * percent) / whole),
            h: thick,
            r: thick / 2,
            color: fill,
          },
        ]),
  ],
});

/** Points and percent of a line, or the words for "not scored". */
export const pointsText = ({ earned, max }: { earned: Hundredths; max: Hundredths }, writer: Writer): string =>
  `${writer.points(earned)} / ${writer.points(max)}`;

/** Cuts very long texts into blocks that fit a page: an unbreakable row must never be higher than a page. */
export function paragraphs(text: string): string[] {
  const joined: string[] = [];
  for (const line of text.split(/\r?\n/).flatMap(pieces)) {
    const before = joined.at(-1);
    const fits = before !== undefined && before.length + line.length < longest && before.split('\n').length < 10;
    if (fits) joined[joined.length - 1] = `${before}\n${line}`;
    else joined.push(line);
  }
  return joined;
}

const longest = 900;

/** A long line cut between sentences, so that the next block begins like a paragraph, or else between words. */
function pieces(line: string): string[] {
  if (line.length <= longest) return [line];
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => line.lastIndexOf(end, longest - 1) + 1));
  const space = line.lastIndexOf(' ', longest);
  const end = [sentence, space].find((place) => place > longest / 2) ?? longest;
  return [line.slice(0, end), ...pieces(line.slice(end).trimStart())];
}

/** A picture by its name in the document, with what stands below it. */
export interface Printed {
  image: string;
  caption: string;
}

/** Pictures side by side, a row of them a block. */
export function pictureRows(pictures: readonly Printed[], across: number, length: number): Block[] {
  const gap = 8;
  const side = (length - gap * (across - 1)) / across;
  const rows: Block[] = [];
  for (let from = 0; from < pictures.length; from += across) {
    const part = pictures.slice(from, from + across);
    rows.push({
      columns: part.map(({ image, caption }) => ({
        stack: [
          { image, alt: caption, fit: [side, side * 0.78] as [number, number] },
          { text: caption, fontSize: 7.5, color: colors.dim, margin: [0, 1, 0, 0] },
        ],
        width: side,
      })),
      columnGap: gap,
      margin: [0, 4, 0, 2],
    });
  }
  return rows;
}

/** An answer in words: options with what was chosen under each, or the text. */
export function answerText(
  row: Pick<AnswerRow, 'options' | 'text' | 'textFormat' | 'unit'>,
  writer: Writer,
): string | null {
  return row.text === null ? spellOptions(row.options) : spellText(row.text, row, writer.language);
}
