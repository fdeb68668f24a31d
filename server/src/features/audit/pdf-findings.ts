import type { Details } from '@sahada/contract/audit';
import type { Severity } from '@sahada/contract/codes';
import { tell } from '@sahada/contract/text';
import type { Block } from '../../outside/pdf.ts';
import { type Answers, answerLines, isLong, type Row } from './pdf-answers.ts';
import { colors, gravity, heading, pictureRows, severityChip, severityTones, textColors } from './pdf-blocks.ts';
import { pdfWords } from './pdf-words.ts';

/** The findings of a response: those that its answers made, and those that the auditor added. */

export type OwnFinding = Details['Findings'][number];

interface Shown {
  severity: Severity;
  critical: boolean;
  section: string;
  title: string | (string | { text: string; color: string })[];
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
  const title = heading(tell(pdfWords.findings, writer.language, { n: found.length }), found.length > 0);
  if (found.length === 0) return [title, { text: tell(pdfWords.noFindings, writer.language), color: colors.dim }];
  return [title, ...found.map((one) => block(one, answers))];
}

function ofAnswer(row: Row, section: string, { writer }: Answers): Shown {
  const severity = row.severity ?? 'observation';
  return {
    severity,
    critical: row.critical && row.scored && row.earned === 0,
    section,
    title: [{ text: `${row.place}. `, color: colors.dim }, row.questionText],
    lines: answerLines(row, writer, severityTones[severity]),
    isLong: isLong(row),
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
    lines,
    isLong: isLong({ text: null, note }),
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
    { text: shown.title, bold: true, fontSize: 10.5, margin: [0, 4, 0, 2] },
  ];
  const large = shown.pictures.flatMap(({ id }) => answers.large.get(id) ?? []);
  const small = shown.pictures
    .filter(({ id }) => !answers.large.has(id))
    .flatMap(({ id }) => answers.small.get(id) ?? []);
  const pictures = [...pictureRows(large, 3, 8, 480), ...pictureRows(small, 4, 8, 480)];
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
