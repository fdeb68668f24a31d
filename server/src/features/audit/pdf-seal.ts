import { tell } from '@sahada/contract/text';
import type { ReadDb } from '../../db/kysely.ts';
import { type Seal, sealOf } from '../../facts/seals.ts';
import type { Writer } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import type { Block } from '../../outside/pdf.ts';
import { qrSvg } from '../../outside/qr.ts';
import { colors } from './pdf-blocks.ts';
import type { Cover } from './pdf-cover.ts';
import { pdfWords } from './pdf-words.ts';

/** Where a report says that it is sealed: on the cover, small at the foot of each page, and in words at its end. */

/** A seal with the drawing of its QR code. */
export interface PrintedSeal extends Seal {
  qr: string;
}

export async function printedSeal(db: ReadDb, responseId: number): Promise<PrintedSeal | null> {
  const seal = await sealOf(db, responseId);
  return seal === null ? null : { ...seal, qr: await qrSvg(seal.address) };
}

/** The code beside the kind of report, in the head of the cover. */
export function sealHead({ seal, writer }: Cover): Block[] {
  if (seal === null) return [];
  return [
    {
      width: 'auto',
      stack: [
        { svg: seal.qr, width: 52, alignment: 'right' },
        {
          text: tell(pdfWords.sealIssue, writer.language, { issue: seal.issue }),
          fontSize: 7,
          color: colors.dim,
          alignment: 'center',
        },
      ],
      margin: [0, -18, -6, 0],
    },
  ];
}

export function sealPanel({ seal, writer, zone }: Cover): Block[] {
  if (seal === null) return [];
  const { language } = writer;
  return [
    {
      layout: 'panel',
      unbreakable: true,
      margin: [0, 18, 0, 0],
      table: {
        widths: ['*'],
        body: [
          [
            {
              fillColor: colors.soft,
              columns: [
                { svg: seal.qr, width: 76 },
                {
                  stack: [
                    {
                      text: tell(pdfWords.sealed, language, {
                        issue: seal.issue,
                        at: writer.dateTime(epoch(seal.sealedAt), zone),
                      }),
                      bold: true,
                      fontSize: 10.5,
                    },
                    { text: tell(pdfWords.sealedHint, language), color: colors.dim, margin: [0, 2, 0, 3] },
                    { text: seal.address, link: seal.address, color: colors.accent, fontSize: 8.5 },
                  ],
                  margin: [0, 12, 0, 0],
                },
              ],
              columnGap: 16,
            },
          ],
        ],
      },
    },
  ];
}

/** The left of a page's foot: by whom the report was made and, where it is sealed, its code. */
export function sealFooter(seal: PrintedSeal | null, generated: string, { language }: Writer): Block[] {
  if (seal === null) return [{ text: generated, width: '*' }];
  return [
    { svg: seal.qr, width: 38, margin: [-5, -7, 0, 0] },
    {
      width: '*',
      stack: [
        { text: generated },
        { text: tell(pdfWords.sealCode, language, { code: seal.code, issue: seal.issue }), margin: [0, 1, 0, 0] },
      ],
    },
  ];
}
