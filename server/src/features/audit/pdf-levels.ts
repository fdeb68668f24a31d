import type { Summary } from '@sahada/contract/audit';
import { hundredths } from '@sahada/contract/hundredths';
import type { Writer } from '../../facts/writer.ts';
import type { Block } from '../../outside/pdf.ts';
import { colors, levelColors } from './pdf-blocks.ts';

/** The project's levels as a scale: a band in their colors with a mark where the result lies, and what each is called. */

const length = 300;
const gap = 2;

export function levelBand({ levels, percent }: Summary, writer: Writer): Block[] {
  if (percent === null || levels.length < 2) return [];
  const at = (value: number): number => (Math.min(Math.max(value, 0), 100) / 100) * length;
  const fillOf = (min: number): string => levelColors(hundredths(min), levels).fill;
  const mark = at(percent / 100);
  return [
    {
      margin: [0, 10, 0, 0],
      canvas: [
        ...levels.map(({ min }, place) => ({
          type: 'rect' as const,
          x: at(min),
          y: 6,
          w: Math.max(1, at(levels[place + 1]?.min ?? 100) - at(min) - gap),
          h: 6,
          color: fillOf(min),
        })),
        {
          type: 'polyline' as const,
          closePath: true,
          color: colors.ink,
          points: [
            { x: mark - 4, y: 0 },
            { x: mark + 4, y: 0 },
            { x: mark, y: 6 },
          ],
        },
      ],
    },
    {
      margin: [0, 4, 0, 0],
      fontSize: 8,
      text: levels.flatMap(({ name, min, max }, place) => [
        ...(place === 0 ? [] : [{ text: '    ' }]),
        { text: name, color: levelColors(hundredths(min), levels).text, bold: true },
        { text: ` ${writer.number(min)}–${writer.number(max)}`, color: colors.dim },
      ]),
    },
  ];
}
