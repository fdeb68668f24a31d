import { type AnswerRow, type DepartmentScore, pictureTexts } from '@sahada/contract/audit';
import { signatureRoleTexts } from '@sahada/contract/signature-role';
import { type Text, tell } from '@sahada/contract/text';
import { shortened } from '@sahada/rules/cut';
import { toneOfJudged } from '@sahada/rules/tone';
import type { Writer } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import type { Block } from '../../outside/pdf.ts';
import type { Signature } from './details.ts';
import {
  answerText,
  colors,
  headed,
  heading,
  heightOf,
  levelColors,
  type Printed,
  paragraphs,
  pictureRows,
  pointsText,
  severityChip,
  severityTones,
  type Tone,
  textColors,
} from './pdf-blocks.ts';
import type { Cover } from './pdf-cover.ts';
import type { OwnFinding } from './pdf-findings.ts';
import { pdfWords } from './pdf-words.ts';

export type Row = AnswerRow & { departmentId: number };

export interface Answers extends Cover {
  rows: Row[];
  /** What the auditor added apart from any question. */
  own: OwnFinding[];
  signatures: Signature[];
  /** Names of the pictures in the document, by picture id: small ones, and larger ones of findings. */
  small: ReadonlyMap<number, string>;
  large: ReadonlyMap<number, string>;
  /** How the pictures are counted through the report, by picture id. */
  numbers: ReadonlyMap<number, number>;
}

/** The pictures of a row that are in the document under these names, with their numbers below them. */
export const printed = (
  { pictures }: Pick<Row, 'pictures'>,
  names: ReadonlyMap<number, string>,
  answers: Pick<Answers, 'numbers' | 'writer'>,
): Printed[] =>
  pictures.flatMap(({ id }) => {
    const image = names.get(id);
    return image === undefined ? [] : [{ image, caption: photoName(id, answers) }];
  });

const photoName = (id: number, { numbers, writer }: Pick<Answers, 'numbers' | 'writer'>): string =>
  tell(pdfWords.photo, writer.language, { n: numbers.get(id) ?? 0 });

const short = 600;
/** The most points of a row without its photos: with these it still fits a page, and what is higher would be cut off. */
const mostHigh = 380;

/** Whether what was said is too much for one row: long, or of so many lines together with what stands `around` it. */
export const isLong = (said: readonly (string | null)[], around: readonly string[] = []): boolean =>
  said.reduce((sum, text) => sum + (text?.length ?? 0), 0) > short || heightOf([...around, ...said], 400) > mostHigh;

const isRowLong = (row: Row, writer: Writer): boolean =>
  isLong(
    [answerText(row, writer), row.note],
    [row.questionText, ...row.edits.flatMap((edit) => [brief(edit.old) + brief(edit.new), brief(edit.reason)])],
  );

/** What there is to say: an answer with its note and pictures, or these alone. */
type Lined = Row | (Pick<Row, 'note' | 'pictures'> & { infoOnly: true });

/** The answer, the note and a remark on pictures that cannot be shown; long texts are cut so that each block fits a page. */
export function answerLines(row: Lined, writer: Writer, tone: Tone | null): Block[] {
  const { language } = writer;
  const answer = row.infoOnly ? null : answerText(row, writer);
  const lines: Block[] = [];
  if (!row.infoOnly) {
    if (answer === null) lines.push({ text: tell(pdfWords.none, language), color: colors.dim, italics: true });
    else
      for (const text of paragraphs(answer))
        lines.push({ text, ...(tone === null ? {} : { color: textColors[tone], bold: tone !== 'dim' }) });
  }
  if (row.note !== null)
    for (const text of paragraphs(tell(pdfWords.note, language, { note: row.note })))
      lines.push({ text, color: colors.dim, margin: [0, 2, 0, 0] });
  for (const { state } of row.pictures)
    if (state !== 'ready') lines.push({ text: tell(pictureTexts[state], language), color: colors.dim, italics: true });
  return lines;
}

/** The look of an answer: by the points it earned of those it could, else by the finding it makes. */
function toneOfRow(row: Row): Tone | null {
  const tone = toneOfJudged(row);
  if (tone !== null) return tone === 'part' ? 'warn' : tone;
  if (row.excluded) return 'dim';
  return row.severity === null ? null : severityTones[row.severity];
}

export function questionBlocks(answers: Answers): Block[] {
  const { departments, rows, writer } = answers;
  const sections = departments
    .map((department) => ({ department, own: rows.filter((row) => row.departmentId === department.departmentId) }))
    .filter(({ own }) => own.length > 0);
  const first = sections[0]?.own[0];
  if (first === undefined) return [];
  const blocks = sections.map(({ department, own }) => sectionBlock(department, own, answers));
  return headed(heading(tell(pdfWords.questions, writer.language)), blocks, sectionHead + rowRoom(first, answers));
}

/** The head of a section with its paddings. */
const sectionHead = 34;

/** About how high a question's own row is, with the first of its pictures. */
function rowRoom(row: Row, answers: Answers): number {
  const { writer } = answers;
  const texts = [row.questionText, ...(isRowLong(row, writer) ? [] : [answerText(row, writer) ?? ' ', row.note])];
  return 14 + heightOf(texts, 400) + (row.pictures.some(({ id }) => answers.small.has(id)) ? 112 : 0);
}

/** One section: its head is repeated on every page that it runs over. */
function sectionBlock(department: DepartmentScore, own: readonly Row[], answers: Answers): Block {
  const { writer, summary } = answers;
  const percent = department.percent === null ? '–' : writer.percent(department.percent);
  const points = department.percent === null ? '' : `${pointsText(department, writer)}   `;
  const color = levelColors(department.percent, summary.levels).text;
  const name: Block = { text: department.name, tag: 'H3', bold: true, fontSize: 11, width: '*' };
  const head: Block[] = [
    {
      colSpan: 3,
      fillColor: colors.soft,
      columns: [
        name,
        {
          text: [
            { text: points, color: colors.dim, fontSize: 9 },
            { text: percent, bold: true, fontSize: 11, color },
          ],
          alignment: 'right',
          width: 130,
        },
      ],
      margin: [8, 3, 8, 3],
    },
    '',
    '',
  ];
  return {
    layout: 'answers',
    margin: [0, 0, 0, 16],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [22, '*', 70],
      body: [head, ...own.flatMap((row) => questionRows(row, answers))],
    },
  };
}

/** A question is a row; its pictures, and texts too long for one row, get rows of their own under it. */
function questionRows(row: Row, answers: Answers): Block[][] {
  const { writer } = answers;
  const lines = answerLines(row, writer, toneOfRow(row));
  const long = isRowLong(row, writer);
  const head: Block = { text: row.questionText, bold: !row.infoOnly, italics: row.infoOnly, margin: [0, 0, 0, 1] };
  const chips: Block[] = row.severity
    ? [{ columns: [{ width: 'auto', stack: [severityChip(row.severity, writer)] }], margin: [0, 2, 0, 2] }]
    : [];
  const under: Block[] = [...chips, ...changeLines(row, answers)];
  const joined = (stack: Block[]): Block[] => [{ text: '', joined: true } as Block, { stack, colSpan: 2 } as Block, ''];
  const small = printed(row, answers.small, answers);
  const [first, ...more] = pictureRows(small, 4, 478);
  const above = row.pictures.filter(({ id }) => answers.large.has(id)).map(({ id }) => photoName(id, answers));
  const pictures: Block[] = [
    ...(above.length === 0
      ? []
      : [
          {
            text: tell(pdfWords.photosAbove, writer.language, { photos: above.join(', ') }),
            color: colors.dim,
            fontSize: 8,
            margin: [0, 2, 0, 0],
          } satisfies Block,
        ]),
    ...(first === undefined ? [] : [first]),
  ];
  const hidden = row.pictures.filter(({ state }) => state === 'ready').length - small.length - above.length;
  return [
    [
      { text: row.infoOnly ? '' : String(row.place), color: colors.dim },
      { stack: long ? [head] : [head, ...lines, ...under, ...pictures] },
      row.infoOnly ? '' : pointsCell(row, writer),
    ],
    ...(long ? [...lines, ...under, ...pictures].map((line) => joined([line])) : []),
    ...more.map((block) => joined([block])),
    ...(hidden > 0
      ? [joined([{ text: tell(pdfWords.morePhotos, writer.language, { n: hidden }), color: colors.dim, fontSize: 8 }])]
      : []),
  ];
}

function pointsCell(row: Row, writer: Writer): Block {
  if (row.excluded)
    return { text: tell(pdfWords.excluded, writer.language), alignment: 'right', color: colors.dim, fontSize: 8 };
  if (!row.scored) return { text: '–', alignment: 'right', color: colors.dim };
  return { text: pointsText(row, writer), alignment: 'right', bold: true };
}

/** The office's changes, shown under the answer: old and new, who, when and why. */
function changeLines(row: Row, { writer, zone }: Answers): Block[] {
  return row.edits.map((edit) => {
    const at = writer.dateTime(epoch(edit.at), zone);
    const by =
      edit.reason === ''
        ? tell(pdfWords.changedByNoReason, writer.language, { by: edit.by, at })
        : tell(pdfWords.changedBy, writer.language, { by: edit.by, at, reason: brief(edit.reason) });
    const what = tell(pdfWords.changed, writer.language, { old: brief(edit.old), new: brief(edit.new) });
    return { text: [{ text: what }, '\n', { text: by }], fontSize: 8, color: colors.dim, margin: [0, 3, 0, 0] };
  });
}

const brief = (text: string): string => shortened(text, 300);

const unseen = ({ picture }: Signature): Text =>
  picture === null || picture.state === 'ready' ? pdfWords.notSigned : pictureTexts[picture.state];

export function signatureBlocks({ signatures, writer, zone }: Answers): Block[] {
  if (signatures.length === 0) return [];
  const { language } = writer;
  const box = (signature: Signature): Block => {
    const at = signature.signedAt === null ? Number.NaN : epoch(signature.signedAt);
    const lines: Block[] = [
      { text: tell(signatureRoleTexts[signature.role], language), color: colors.dim, fontSize: 8 },
      signature.refused
        ? { text: tell(pdfWords.refused, language), bold: true, color: colors.bad, margin: [0, 22, 0, 4] }
        : signature.picture?.state === 'ready'
          ? {
              image: `sign-${signature.picture.id}`,
              alt: tell(signatureRoleTexts[signature.role], language),
              fit: [200, 64],
              margin: [0, 4, 0, 2],
            }
          : { text: tell(unseen(signature), language), color: colors.dim, italics: true, margin: [0, 24, 0, 10] },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 215, y2: 0, lineColor: colors.line, lineWidth: 1 }] },
      { text: signature.name ?? '', bold: true, margin: [0, 4, 0, 0] },
      ...(signature.note ? [{ text: brief(signature.note), color: colors.dim } satisfies Block] : []),
      ...(Number.isFinite(at)
        ? [{ text: writer.dateTime(at, zone), color: colors.dim, fontSize: 8 } satisfies Block]
        : []),
    ];
    return { stack: lines, width: 230 };
  };
  const rows: Block[] = [];
  for (let from = 0; from < signatures.length; from += 2) {
    rows.push({ columns: signatures.slice(from, from + 2).map(box), columnGap: 40, margin: [0, 0, 0, 18] });
  }
  const [first, ...others] = rows;
  return [
    { unbreakable: true, stack: [heading(tell(pdfWords.signatures, language)), first as Block] },
    ...others.map((block): Block => ({ unbreakable: true, stack: [block] })),
  ];
}
