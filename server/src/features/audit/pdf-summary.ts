import { type Severity, severities } from '@sahada/contract/codes';
import { severityTexts } from '@sahada/contract/severity';
import { tell } from '@sahada/contract/text';
import type { Block } from '../../outside/pdf.ts';
import { colors, levelColors } from './pdf-blocks.ts';
import type { Cover } from './pdf-cover.ts';
import { pdfWords } from './pdf-words.ts';

/** What a reader with half a minute should know: the strongest and the weakest section, and the findings by their gravity. */

export function summaryLines({ departments, found, summary, writer }: Cover): Block[] {
  const { language } = writer;
  const scored = departments
    .filter(({ percent }) => percent !== null)
    .sort((one, other) => (other.percent ?? 0) - (one.percent ?? 0));
  const [best, worst] = [scored[0], scored.at(-1)];
  const lines: Block[] = [];
  const section = (label: string, { name, percent }: (typeof scored)[number]): Block => ({
    text: [
      { text: `${label}: `, color: colors.dim },
      { text: name, bold: true },
      {
        text: `  ${percent === null ? '' : writer.percent(percent)}`,
        bold: true,
        color: levelColors(percent, summary.levels).text,
      },
    ],
  });
  if (best !== undefined && worst !== undefined && best.percent !== worst.percent)
    lines.push(section(tell(pdfWords.best, language), best), section(tell(pdfWords.worstSection, language), worst));
  const counts = countOf(found);
  if (counts.length > 0)
    lines.push({
      text: [
        { text: `${tell(pdfWords.findingCount, language)}: `, color: colors.dim },
        {
          text: counts
            .map(([severity, count]) => `${tell(severityTexts[severity], language)} ${writer.number(count)}`)
            .join(' · '),
          bold: true,
        },
      ],
    });
  return lines.length === 0 ? [] : [{ stack: lines, margin: [0, 0, 0, 8], lineHeight: 1.35 }];
}

/** The gravest first; grades that there are none of are left out. */
const countOf = (found: readonly Severity[]): [Severity, number][] =>
  severities
    .toReversed()
    .map((severity): [Severity, number] => [severity, found.filter((one) => one === severity).length])
    .filter(([, count]) => count > 0);
