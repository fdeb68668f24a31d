import type { AnswerRow, DepartmentScore, Summary } from '@sahada/contract/audit';
import { auditTypeIds, type Severity, statuses } from '@sahada/contract/codes';
import { type Language, tell } from '@sahada/contract/text';
import { clockOf } from '@sahada/contract/zone-name';
import { receiptNumber } from '@sahada/rules/receipt';
import type { Writer } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import type { Block } from '../../outside/pdf.ts';
import type { Earlier } from './audit-before.ts';
import type { Review } from './load.ts';
import { chip, colors, levelColors, ring, textColors } from './pdf-blocks.ts';
import { levelBand } from './pdf-levels.ts';
import { type PrintedSeal, sealHead } from './pdf-seal.ts';
import { sectionBlocks } from './pdf-sections.ts';
import { summaryLines } from './pdf-summary.ts';
import { pdfWords } from './pdf-words.ts';

export interface Cover {
  review: Review;
  summary: Summary;
  departments: DepartmentScore[];
  rows: readonly AnswerRow[];
  /** The severity of each finding of the one response. */
  found: readonly Severity[];
  writer: Writer;
  /** The reader's zone. */
  zone: string;
  /** The audit before at the same place; null where there is none. */
  earlier: Earlier | null;
  /** The name of the company's logo among the pictures. */
  logo: string | null;
  /** Of the one response, where it is approved. */
  seal: PrintedSeal | null;
}

/** The first page: who audited what and when, the result, and its sections. */
export function coverBlocks(cover: Cover): Block[] {
  const { review, summary, writer } = cover;
  const { language } = writer;
  return [
    {
      columns: [
        ...(cover.logo === null
          ? [{ text: review.plan.ownName, bold: true, fontSize: 13 } satisfies Block]
          : [logoBlock(cover.logo, review.plan.ownName)]),
        {
          text: kindOf(cover),
          alignment: 'right',
          color: colors.dim,
          fontSize: 10,
          margin: [0, 2, 0, 0],
          width: 'auto',
          noWrap: true,
        },
        ...sealHead(cover),
      ],
      columnGap: 14,
    },
    { canvas: [{ type: 'rect', x: 0, y: 8, w: 507, h: 3, r: 1.5, color: colors.accent }] },
    {
      text: keptTogether(summary.definition),
      tag: 'H1',
      fontSize: 24,
      bold: true,
      lineHeight: 1.1,
      margin: [0, 18, 0, 4],
    },
    {
      text: `${summary.customerName} · ${summary.locationName}`,
      fontSize: 12.5,
      color: colors.dim,
      margin: [0, 0, 0, 12],
    },
    ...(summary.responseCount === 0
      ? [{ text: tell(pdfWords.empty, language), color: colors.dim, margin: [0, 0, 0, 12] } satisfies Block]
      : [scorePanel(cover), ...summaryLines(cover)]),
    facts(cover),
    ...sectionBlocks(cover),
  ];
}

/** A month and its year stay on one line: a year alone would be the title's second. */
const keptTogether = (title: string): string => title.replace(/ (?=\d{4}$)/, '\u00a0');

/** The logo with the name beside it: a logo alone may be a sign that nobody reads. */
function logoBlock(logo: string, name: string): Block {
  const sign: Block = { stack: [{ image: logo, fit: [120, 40] }], width: 'auto', verticalAlignment: 'middle' };
  const beside: Block = {
    text: name,
    bold: true,
    fontSize: 13,
    margin: [12, 0, 0, 0],
    verticalAlignment: 'middle',
  };
  return { columns: [sign, beside] };
}

const kindOf = ({ review, summary, writer }: Cover): string => {
  if (summary.auditTypeId === auditTypeIds.survey) return tell(pdfWords.surveyReport, writer.language);
  return tell(review.figures.responses > 1 ? pdfWords.statisticsReport : pdfWords.auditReport, writer.language);
};

/** A survey has a score, but no level to reach, and a project may have none either. */
function levelBlocks({ auditTypeId, percent, level, levels }: Summary, language: Language): Block[] {
  if (auditTypeId === auditTypeIds.survey) {
    return [{ text: tell(pdfWords.surveyScore, language), fontSize: 17, bold: true, margin: [0, 1, 0, 2] }];
  }
  if (levels.length === 0 && level === null) return [];
  return [
    { text: tell(pdfWords.level, language), fontSize: 8.5, color: colors.dim },
    {
      text: percent === null ? '–' : (level ?? tell(pdfWords.noLevel, language)),
      fontSize: 17,
      bold: true,
      margin: [0, 1, 0, 2],
    },
  ];
}

function scorePanel(cover: Cover): Block {
  const { summary, writer, rows, review } = cover;
  const { language } = writer;
  const { fill } = levelColors(summary.percent, summary.levels, summary.critical);
  const failed = rows.filter((row) => row.critical && row.scored && !row.excluded && row.earned === 0);
  const questions = failed
    .map((row) => tell(pdfWords.questionNamed, language, { place: row.place, text: row.questionText }))
    .join('; ');
  const many = review.figures.responses > 1;
  const right: Block[] = [
    ...levelBlocks(summary, language),
    {
      text:
        summary.percent === null
          ? tell(pdfWords.notScored, language)
          : tell(pdfWords.points, language, { earned: writer.points(summary.earned), max: writer.points(summary.max) }),
      fontSize: 11,
    },
    ...(many && summary.percent !== null
      ? [
          {
            text: tell(pdfWords.meanPercent, language),
            color: colors.dim,
          } satisfies Block,
        ]
      : []),
    ...(many && summary.pendingCount > 0
      ? [
          {
            text: tell(pdfWords.unapprovedCount, language, { n: summary.pendingCount }),
            color: colors.dim,
          } satisfies Block,
        ]
      : []),
    ...levelBand(summary, writer),
    { columns: figures(cover), columnGap: 10, margin: [0, 14, 0, 0] },
    ...(summary.critical && !many
      ? [
          {
            text: tell(summary.levels.length === 0 ? pdfWords.criticalNamed : pdfWords.criticalReason, language, {
              questions,
            }),
            color: textColors.bad,
            bold: true,
            margin: [0, 10, 0, 0],
          } satisfies Block,
        ]
      : []),
  ];
  return {
    layout: 'panel',
    margin: [0, 0, 0, 9],
    table: {
      widths: ['*'],
      body: [
        [
          {
            fillColor: colors.soft,
            columns: [ring(summary.percent, fill, writer), { stack: right, margin: [0, 4, 0, 0] }],
            columnGap: 24,
          },
        ],
      ],
    },
  };
}

function figures({ summary, writer, review }: Cover): Block[] {
  const { language } = writer;
  const of = (value: string, label: string): Block => ({
    width: '*',
    stack: [
      { text: value, bold: true, fontSize: 13 },
      { text: label, fontSize: 8, color: colors.dim },
    ],
  });
  return [
    ...(review.figures.responses > 1
      ? [of(writer.number(summary.responseCount), tell(pdfWords.responses, language))]
      : []),
    of(`${writer.number(summary.answered)} / ${writer.number(summary.total)}`, tell(pdfWords.answered, language)),
    of(writer.number(summary.excluded), tell(pdfWords.excluded, language)),
    ...(review.plan.findings ? [of(writer.number(summary.findings), tell(pdfWords.findingCount, language))] : []),
  ];
}

function facts({ review, summary, writer, zone }: Cover): Block {
  const { language } = writer;
  const { only } = review;
  const isSurvey = summary.auditTypeId === auditTypeIds.survey;
  const at = (instant: string, where: string): string => writer.dateTime(epoch(instant), where);
  const pairs: [string, Block | string | null | undefined][] = [
    [tell(pdfWords.customer, language), summary.customerName],
    [tell(pdfWords.project, language), summary.projectName],
    [tell(pdfWords.location, language), summary.locationName],
    [
      tell(pdfWords.status, language),
      chip(
        summary.statusName,
        summary.statusCode === statuses.Approved
          ? 'good'
          : summary.statusCode === statuses.PendingApproval
            ? 'warn'
            : 'dim',
      ),
    ],
    [tell(isSurvey ? pdfWords.responsible : pdfWords.lead, language), summary.leadAuditorName],
    [
      tell(pdfWords.assistant, language),
      isSurvey || summary.assistantAuditorName === summary.leadAuditorName ? null : summary.assistantAuditorName,
    ],
    [
      tell(pdfWords.planDates, language),
      // On the clock of its location, which is named where it is not the reader's.
      [
        writer.span(epoch(summary.beginDate), epoch(summary.endDate), summary.timeZone),
        ...(summary.timeZone === zone ? [] : [`(${tell(clockOf(summary.timeZone), language)})`]),
      ].join(' '),
    ],
    [tell(pdfWords.number, language), only && receiptNumber(only.number)],
    [tell(pdfWords.participant, language), only && (only.participant ?? tell(pdfWords.anonymous, language))],
    [tell(pdfWords.completed, language), only?.completedAt && at(only.completedAt, zone)],
    [tell(pdfWords.received, language), only && at(only.receivedAt, zone)],
    [
      tell(pdfWords.approvedBy, language),
      only?.approvedAt ? [only.approvedBy, at(only.approvedAt, zone)].filter(Boolean).join(' · ') : null,
    ],
  ];
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const half = Math.ceil(shown.length / 2);
  const cells = ([label, value]: (typeof shown)[number]): Block[] => [
    { text: label, color: colors.dim },
    typeof value === 'string' ? { text: value } : (value as Block),
  ];
  const body = Array.from({ length: half }, (_, row) => {
    const right = shown[row + half];
    return [...cells(shown[row] as (typeof shown)[number]), ...(right ? cells(right) : ['', ''])];
  });
  return { layout: 'rows', table: { widths: [92, '*', 92, '*'], body } };
}
