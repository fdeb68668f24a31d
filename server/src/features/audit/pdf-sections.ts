import type { Summary } from '@sahada/contract/audit';
import type { Hundredths } from '@sahada/contract/hundredths';
import { tell } from '@sahada/contract/text';
import type { Writer } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import type { Block } from '../../outside/pdf.ts';
import {
  bar,
  colors,
  fitsPage,
  headed,
  heading,
  heightOf,
  levelColors,
  pointsText,
  type Tone,
  textColors,
} from './pdf-blocks.ts';
import type { Cover } from './pdf-cover.ts';
import { pdfWords } from './pdf-words.ts';

/** The sections of the cover, beside those of the audit before where there is one. */

type Points = Pick<Summary, 'earned' | 'max' | 'percent'>;

export function sectionBlocks(cover: Cover): Block[] {
  const { departments, writer } = cover;
  if (departments.length === 0) return [];
  const title = { ...(heading(tell(pdfWords.sections, writer.language)) as object), margin: [0, 11, 0, 4] } as Block;
  const high = 70 + departments.reduce((sum, { name }) => sum + 9 + heightOf([name || ' '], 170), 0);
  const blocks = [...earlierLine(cover), sectionTable(cover)];
  return fitsPage(high) ? [{ unbreakable: true, stack: [title, ...blocks] }] : headed(title, blocks);
}

/** Which audit the figures stand beside, and how the result has changed. */
function earlierLine({ earlier, summary, writer }: Cover): Block[] {
  if (earlier === null) return [];
  const { language } = writer;
  const { definition, endDate, timeZone, percent, level, pendingCount } = earlier.summary;
  const day = writer.date(epoch(earlier.givenAt ?? endDate), timeZone);
  const result = percent === null ? tell(pdfWords.notScored, language) : writer.percent(percent);
  const { text, tone } = changeOf(summary.percent, percent, writer);
  return [
    {
      margin: [0, 0, 0, 3],
      text: [
        { text: `${tell(pdfWords.earlierAudit, language)}: `, color: colors.dim },
        `${definition} · ${day} · `,
        { text: [result, level].filter(Boolean).join(' · '), bold: true },
        ...(pendingCount > 0 ? [{ text: ` (${tell(pdfWords.earlierPending, language)})`, color: colors.dim }] : []),
        ...(text === '–'
          ? []
          : [
              { text: `   ${tell(pdfWords.change, language)}`, color: colors.dim },
              { text: tell(pdfWords.changeBy, language, { n: text }), bold: true, color: textColors[tone] },
            ]),
      ],
    },
  ];
}

/** The difference of two percents in points of percent, with its sign. */
function changeOf(now: Hundredths | null, before: Hundredths | null, writer: Writer): { text: string; tone: Tone } {
  if (now === null || before === null) return { text: '–', tone: 'dim' };
  // As on the screen: one decimal, of the difference and not of what is rounded.
  const change = Math.round((now - before) / 10) / 10;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return {
    text: `${sign}${writer.difference(Math.abs(change))}`,
    tone: change === 0 ? 'dim' : change > 0 ? 'good' : 'bad',
  };
}

/** Every section with its bar, points and percent, and their total. */
function sectionTable({ departments, earlier, summary, writer, review }: Cover): Block {
  const { language } = writer;
  const percent = (value: Hundredths | null): string => (value === null ? '–' : writer.percent(value));
  const barLength = earlier === null ? 150 : 86;
  const head = (text: string, alignment: 'left' | 'right' = 'left'): Block => ({
    text,
    alignment,
    color: colors.dim,
    fontSize: 8,
  });
  const beside = (now: Points, before: Points | undefined): Block[] => {
    if (earlier === null) return [];
    const change = changeOf(now.percent, before?.percent ?? null, writer);
    return [
      { text: percent(before?.percent ?? null), alignment: 'right', color: colors.dim },
      { text: change.text, alignment: 'right', color: textColors[change.tone] },
    ];
  };
  const line = (name: string, points: Points, before: Points | undefined, isTotal: boolean): Block[] => {
    return [
      { text: name, bold: isTotal },
      bar(points.percent, levelColors(points.percent, summary.levels).fill, barLength),
      {
        text: points.percent === null ? '–' : pointsText(points, writer),
        alignment: 'right',
        bold: isTotal,
        noWrap: true,
      },
      { text: percent(points.percent), alignment: 'right', bold: true },
      ...beside(points, before),
    ];
  };
  const isMany = review.figures.responses > 1;
  return {
    layout: 'rows',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: ['*', barLength, 'auto', 52, ...(earlier === null ? [] : [52, 60])],
      body: [
        [
          head(tell(pdfWords.section, language)),
          '',
          head(tell(pdfWords.pointsHead, language), 'right'),
          head('%', 'right'),
          ...(earlier === null
            ? []
            : [
                head(tell(pdfWords.earlierHead, language), 'right'),
                head(tell(pdfWords.changeHead, language), 'right'),
              ]),
        ],
        ...departments.map((department) =>
          line(
            department.name,
            department,
            earlier?.departments.find(({ departmentId }) => departmentId === department.departmentId),
            false,
          ),
        ),
        line(tell(isMany ? pdfWords.totalOfMany : pdfWords.total, language), summary, earlier?.summary, true),
      ],
    },
  };
}
