import type { Details } from '@sahada/contract/audit';
import type { Severity } from '@sahada/contract/codes';
import { tell } from '@sahada/contract/text';
import type { Block } from '../../outside/pdf.ts';
import { type Answers, answerLines, isLong, printed, type Row } from './pdf-answers.ts';
import {
  answerText,
  colors,
  gravity,
  headed,
  heading,
  heightOf,
  pictureRows,
  severityChip,
  severityTones,
  textColors,
} from './pdf-blocks.ts';
import { pdfWords } from './pdf-words.ts';

/** The findings of a response: those that its answers made, and those that the auditor added. */

export type OwnFinding = Details['Findings'][number];

interface Shown {
  severity: Severity;
  critical: boolean;
  section: string;
  title: string;
  /** Its place in the checklist. */
  place: number | null;
  /** What was said of it. */
  note: string | null;
  lines: Block[];
  isLong: boolean;
  pictures: Row['pictures'];
}

/** The gravest first, then in the checklist's order, and what the auditor added behind. */
export function findingBlocks(answers: Answers): Block[] {
  const { rows, own, writer, departments } = answers;
  const names = new Map(departments.map((department) => [department.departmentId, department.name]));
  const found = [
    ...rows
      .filter((row) => row.severity !== null)
      .sort((one, other) => one.place - other.place)
      .map((row) => ofAnswer(row, names.get(row.departmentId) ?? '', answers)),
    ...own.map((finding) => ofAuditor(finding, answers)),
  ].sort((one, other) => gravity(other.severity) - gravity(one.severity));
  const title = heading(tell(pdfWords.findings, writer.language, { n: found.length }));
  const none: Block = { text: tell(pdfWords.noFindings, writer.language), color: colors.dim };
  const [first] = found;
  if (first === undefined) return headed(title, [none]);
  return headed(
    title,
    found.map((one) => block(one, answers)),
    firstRow(first, answers),
  );
}

/** About how high the first row of a finding is, which has its photos. */
function firstRow({ isLong, title, note, pictures }: Shown, { large, small }: Answers): number {
  const photos = pictures.filter(({ id }) => large.has(id));
  const photosHigh =
    photos.length === 1 ? 204 : photos.length > 1 ? 142 : pictures.some(({ id }) => small.has(id)) ? 112 : 0;
  return isLong ? 60 : 52 + heightOf([title, note], 460) + photosHigh;
}

function ofAnswer(row: Row, section: string, { writer }: Answers): Shown {
  const severity = row.severity ?? 'observation';
  const said = [answerText(row, writer), row.note];
  return {
    severity,
    critical: row.critical && row.scored && row.earned === 0,
    section,
    title: row.questionText,
    place: row.place,
    note: said.filter(Boolean).join('\n'),
    lines: answerLines(row, writer, severityTones[severity]),
    isLong: isLong(said, [row.questionText]),
    pictures: row.pictures,
  };
}

function ofAuditor(finding: OwnFinding, { writer }: Answers): Shown {
  const { severity, title, note, pictures, departmentName } = finding;
  // A card that only informs has a note and photos, and no answer.
  const lines = answerLines({ infoOnly: true, note, pictures }, writer, severityTones[severity]);
  return {
    severity,
    critical: false,
    section: departmentName ?? '',
    title,
    place: null,
    note,
    lines,
    isLong: isLong([note], [title]),
    pictures,
  };
}

function block(shown: Shown, answers: Answers): Block {
  const { writer } = answers;
  const critical: Block = {
    text: tell(pdfWords.critical, writer.language),
    color: textColors.bad,
    bold: true,
    fontSize: 8,
    margin: [0, 2.5, 0, 0],
    width: 'auto',
  };
  const head: Block[] = [
    {
      columns: [
        { stack: [severityChip(shown.severity, writer)], width: 'auto' },
        ...(shown.critical ? [critical] : []),
        { text: shown.section, color: colors.dim, alignment: 'right', margin: [0, 2, 0, 0] },
      ],
      columnGap: 8,
    },
    {
      text: [...(shown.place === null ? [] : [{ text: `${shown.place}. `, color: colors.dim }]), shown.title],
      tag: 'H3',
      bold: true,
      fontSize: 10.5,
      margin: [0, 4, 0, 2],
    },
  ];
  const large = printed(shown, answers.large, answers);
  const small = printed(shown, answers.small, answers);
  const pictures = [...pictureRows(large, large.length === 1 ? 2 : 3, 480), ...pictureRows(small, 4, 480)];
  const [first = [], ...more] = pictures.map((row) => [row]);
  const rows = shown.isLong
    ? [head, ...shown.lines.map((line) => [line]), first, ...more]
    : [[...head, ...shown.lines, ...first], ...more];
  return {
    layout: 'marked',
    margin: [0, 0, 0, 12],
    table: {
      widths: [3, '*'],
      dontBreakRows: true,
      body: rows.map((stack) => [{ text: '', fillColor: colors[severityTones[shown.severity]] }, { stack }]),
    },
  };
}
