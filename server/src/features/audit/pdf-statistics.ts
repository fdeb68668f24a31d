import type { ResponseRow } from '@sahada/contract/audit';
import { severities } from '@sahada/contract/codes';
import { decimal, type Hundredths, hundredths } from '@sahada/contract/hundredths';
import { severityTexts } from '@sahada/contract/severity';
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
  paragraphs,
  pointsText,
  severityTones,
  textColors,
} from './pdf-blocks.ts';
import type { Cover } from './pdf-cover.ts';
import { pdfWords } from './pdf-words.ts';
import type { QuestionStatistic } from './statistics.ts';

export interface Statistics extends Cover {
  questions: QuestionStatistic[];
  /** The newest ones, at most `responsesShown`, in order of arrival. */
  responses: ResponseRow[];
}

const worstShown = 10;
export const responsesShown = 200;

const dim = (text: string, alignment: 'left' | 'right' = 'left'): Block => ({
  text,
  alignment,
  color: colors.dim,
  fontSize: 8,
});

/** First the questions that cost most points and made findings, then every question, then who answered. */
export function statisticsBlocks(statistics: Statistics): Block[] {
  return [
    ...worstBlocks(statistics),
    ...findingsOfMany(statistics),
    ...distributionBlocks(statistics),
    ...responseBlocks(statistics),
  ];
}

const lostIn = ({ earned, max }: QuestionStatistic): Hundredths => (max - earned) as Hundredths;

function worstBlocks({ questions, writer, summary }: Statistics): Block[] {
  const { language } = writer;
  const lost = questions
    .filter((question) => lostIn(question) > 0)
    .sort((one, other) => lostIn(other) - lostIn(one))
    .slice(0, worstShown);
  if (lost.length === 0) return [];
  const body: Block[][] = lost.map((question) => [
    { text: [{ text: `${question.place}. `, color: colors.dim }, question.text] },
    bar(question.percent, levelColors(question.percent, summary.levels).fill, 90),
    { text: question.percent === null ? '–' : writer.percent(question.percent), alignment: 'right', bold: true },
    { text: writer.points(lostIn(question)), alignment: 'right' },
  ]);
  const table: Block = {
    layout: 'rows',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 90, 52, 62],
      body: [['', '', dim('%', 'right'), dim(tell(pdfWords.lost, language), 'right')], ...body],
    },
  };
  const high = lost.reduce((sum, { text }) => sum + 9 + heightOf([text], 280), 24);
  return headed(heading(tell(pdfWords.worst, language)), [table], high);
}

/** Questions whose answers made findings, the gravest first, with how often each grade came up. */
function findingsOfMany({ questions, writer, review }: Statistics): Block[] {
  const { language } = writer;
  const found = questions
    .filter(({ severities }) => gravest.some((grade) => severities[grade] > 0))
    .sort((one, other) => {
      for (const grade of gravest) {
        if (one.severities[grade] !== other.severities[grade]) return other.severities[grade] - one.severities[grade];
      }
      return one.place - other.place;
    });
  if (!review.plan.findings || found.length === 0) return [];
  const body = found.map((question): Block[] => [
    { text: [{ text: `${question.place}. `, color: colors.dim }, question.text] },
    ...gravest.map(
      (grade): Block => ({
        text: question.severities[grade] === 0 ? '–' : writer.number(question.severities[grade]),
        alignment: 'right',
        color: question.severities[grade] === 0 ? colors.dim : textColors[severityTones[grade]],
        bold: question.severities[grade] > 0,
      }),
    ),
  ]);
  return headed(heading(tell(pdfWords.findingsOfMany, language)), [
    {
      layout: 'rows',
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: ['*', 52, 52, 52],
        body: [['', ...gravest.map((grade) => dim(tell(severityTexts[grade], language), 'right'))], ...body],
      },
    },
  ]);
}

const gravest = severities.toReversed();

/** What numbers have in common, with a bar for each span of them. */
function numberBlocks({ numbers, unit, answered }: QuestionStatistic, writer: Writer): Block[] {
  if (numbers === null) return [];
  const { language } = writer;
  const { mean, median, min, max, histogram } = numbers;
  const measured = writer.measured([median, min, max, ...histogram.map(({ to }) => to)]);
  const spelt = (value: number): string => [measured(value), unit].filter(Boolean).join(' ');
  const share = (count: number) => hundredths(answered === 0 ? 0 : (count / answered) * 100);
  return [
    {
      text: tell(pdfWords.numbers, language, {
        mean: spelt(mean),
        median: spelt(median),
        min: spelt(min),
        max: spelt(max),
      }),
      bold: true,
      margin: [0, 0, 0, 3],
    },
    ...(histogram.length < 2
      ? []
      : histogram.map(
          ({ from, to, count }): Block => ({
            columns: [
              {
                text: tell(pdfWords.span, language, { from: measured(from), to: measured(to) }),
                width: 170,
                color: colors.dim,
              },
              {
                ...(bar(share(count), colors.accent, 230, 7) as object),
                width: 240,
              } as Block,
              {
                text: `${writer.number(count)} · ${writer.rate(decimal(share(count)))}`,
                alignment: 'right',
                width: '*',
              },
            ],
            columnGap: 8,
            margin: [0, 1, 0, 1],
          }),
        )),
  ];
}

function distributionBlocks(statistics: Statistics): Block[] {
  const { departments, questions, writer } = statistics;
  const sections = departments.flatMap((department): Block[] => {
    const own = questions.filter((question) => question.departmentId === department.departmentId);
    if (own.length === 0) return [];
    const percent = department.percent === null ? '' : ` · ${writer.percent(department.percent)}`;
    const title: Block = {
      text: `${department.name}${percent}`,
      tag: 'H3',
      bold: true,
      fontSize: 11.5,
      margin: [0, 8, 0, 6],
    };
    return headed(
      title,
      own.map((question) => questionBlock(question, statistics)),
      roomOf(own[0]),
    );
  });
  const [first] = questions;
  if (sections.length === 0) return [];
  return headed(heading(tell(pdfWords.distribution, writer.language)), sections, 32 + roomOf(first));
}

/** About how high a question with its options is. */
const heightOfQuestion = ({ text, options }: QuestionStatistic): number =>
  30 + heightOf([text], 380) + options.reduce((sum, { title }) => sum + 4 + heightOf([title || ' '], 170), 0);

/** What the heading above a question wants below it: the whole question where that is kept together. */
function roomOf(question: QuestionStatistic | undefined): number {
  const height = question === undefined ? 0 : heightOfQuestion(question);
  return fitsPage(height + mostHead) ? height : 60;
}

/** Two headings may stand above a question. */
const mostHead = 90;

/** The percent of answers that chose it; those that lack a required note or photo did, and do not count as answered. */
const shareOf = ({ count }: QuestionStatistic['options'][number], { answered }: QuestionStatistic): Hundredths =>
  hundredths(count === 0 ? 0 : (count / Math.max(answered, count)) * 100);

/** A line between one answer and the next: either may have several lines of its own, and empty ones among them. */
const between = (): Block => ({
  canvas: [{ type: 'line', x1: 10, y1: 0, x2: 507, y2: 0, lineWidth: 0.6, lineColor: colors.line }],
  margin: [0, 2, 0, 2],
});

function questionBlock(question: QuestionStatistic, { writer, summary }: Statistics): Block {
  const { language } = writer;
  const choices = question.options.reduce((total, option) => total + option.count, 0);
  const isChoice = question.options.length > 0;
  const points =
    question.percent === null ? '' : `${writer.percent(question.percent)} · ${pointsText(question, writer)}`;
  const head: Block = {
    columns: [
      { text: [{ text: `${question.place}. `, color: colors.dim }, question.text], bold: true, width: '*' },
      {
        text: points,
        alignment: 'right',
        width: 110,
        bold: true,
        color: levelColors(question.percent, summary.levels).text,
      },
    ],
    columnGap: 10,
  };
  const under: Block = {
    text: tell(pdfWords.answeredOf, language, {
      n: writer.number(question.answered),
      total: writer.number(question.asked),
    }),
    color: colors.dim,
    fontSize: 8,
    margin: [0, 1, 0, 3],
  };
  // No graph without answers, nor of texts: those are listed.
  const rows =
    isChoice && choices > 0
      ? question.options.map(
          (option): Block => ({
            columns: [
              { text: option.title, width: 170 },
              {
                ...(bar(shareOf(option, question), option.excluded ? colors.dim : colors.accent, 230, 7) as object),
                width: 240,
              } as Block,
              {
                text: `${writer.number(option.count)} · ${writer.rate(decimal(shareOf(option, question)))}`,
                alignment: 'right',
                width: '*',
              },
            ],
            columnGap: 8,
            margin: [0, 1, 0, 1],
          }),
        )
      : [];
  const texts = question.texts.flatMap((answer, at): Block[] => [
    ...(at === 0 ? [] : [between()]),
    ...paragraphs(answer).map((text): Block => ({ text, margin: [10, 1, 0, 2] })),
  ]);
  const more = question.textCount - question.texts.length;
  const tail: Block[] = more > 0 ? [dim(tell(pdfWords.moreTexts, language, { n: writer.number(more) }))] : [];
  const counted = numberBlocks(question, writer);
  const unbreakable = fitsPage(heightOfQuestion(question) + mostHead);
  if (counted.length > 0) return { unbreakable, stack: [head, under, ...counted], margin: [0, 0, 0, 12] };
  if (isChoice) return { unbreakable, stack: [head, under, ...rows], margin: [0, 0, 0, 12] };
  const [first, ...others] = texts;
  const kept: Block = { unbreakable: true, stack: [head, under, ...(first === undefined ? [] : [first])] };
  return { stack: [kept, ...others, ...tail], margin: [0, 0, 0, 12] };
}

function responseBlocks({ responses, writer, zone, summary }: Statistics): Block[] {
  const { language } = writer;
  if (responses.length === 0) return [];
  const shown = responses.toReversed();
  const hidden = summary.responseCount - shown.length;
  const head = [pdfWords.number, pdfWords.participant, pdfWords.completed, pdfWords.status].map((text) =>
    dim(tell(text, language)),
  );
  const body = shown.map((response): Block[] => [
    response.number,
    {
      stack: [
        response.participant ?? { text: tell(pdfWords.anonymous, language), color: colors.dim },
        ...(response.locationName === null ? [] : [dim(response.locationName)]),
      ],
    },
    writer.dateTime(epoch(response.completedAt ?? response.receivedAt), zone),
    response.statusName,
    { text: response.percent === null ? '–' : pointsText(response, writer), alignment: 'right' },
    {
      text: response.percent === null ? '–' : writer.percent(response.percent),
      alignment: 'right',
      bold: true,
      color: levelColors(response.percent, summary.levels).text,
    },
  ]);
  return headed(heading(tell(pdfWords.responseList, language, { n: writer.number(summary.responseCount) })), [
    {
      layout: 'rows',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [58, '*', 98, 84, 60, 48],
        body: [[...head, dim(tell(pdfWords.pointsHead, language), 'right'), dim('%', 'right')], ...body],
      },
    },
    ...(hidden > 0 ? [dim(tell(pdfWords.moreResponses, language, { n: writer.number(hidden) }))] : []),
  ]);
}
