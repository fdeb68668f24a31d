import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { tell } from '@sahada/contract/text';
import { shortened } from '@sahada/rules/cut';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { logoOf } from '../../facts/logo.ts';
import { picturesOf } from '../../facts/response-pictures.ts';
import { type Writer, writerOf } from '../../facts/writer.ts';
import type { Block, PdfDocument, PdfPicture } from '../../outside/pdf.ts';
import { answerRows, editsOf } from './answers.ts';
import { earlierOf } from './audit-before.ts';
import { departmentsOf } from './departments.ts';
import { newestShown, signaturesOf, withPictures } from './details.ts';
import { responseRow, summaryOf } from './figures.ts';
import { type Asked, loadReview, type Review } from './load.ts';
import { findingRows, ownFindingsOf } from './own-findings.ts';
import { actionBlocks, actionsOf } from './pdf-actions.ts';
import { questionBlocks, type Row, signatureBlocks } from './pdf-answers.ts';
import { colors } from './pdf-blocks.ts';
import { type Cover, coverBlocks } from './pdf-cover.ts';
import { findingBlocks } from './pdf-findings.ts';
import { type PrintedSeal, printedSeal, sealFooter, sealPanel } from './pdf-seal.ts';
import { responsesShown, statisticsBlocks } from './pdf-statistics.ts';
import { notApproved, pdfWords } from './pdf-words.ts';
import { countQuestions } from './question-totals.ts';
import { newestCounting } from './responses.ts';
import { gatherStatistics } from './statistics.ts';

/**
 * The report of a plan: every answer of one response, or the statistics of several together. All of it is read here; printing
 * it is left to the caller, once its transaction is over.
 */

/** Pictures in the report: all of them small, and the first ones of findings large. */
const mostSmall = 400;
const mostLarge = 40;

/** Who has the report made, and when; times are told in their zone. */
export interface Maker {
  name: string;
  /** IANA name. */
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Report {
  document: PdfDocument;
  /** Of the file, with its ending. */
  name: string;
}

/** The report of the response asked for, or of all that count, in the language of the transaction; 404 as `loadReview`. */
export async function reportOf(db: ReadDb, asked: Asked, maker: Maker): Promise<Report> {
  const review = await loadReview(db, asked);
  const writer = writerOf(review.language);
  const logo = await logoOf(db);
  const seal = review.only === null ? null : await printedSeal(db, review.only.id);
  const printed: Printed = { review, writer, zone: maker.zone, logo: logo === null ? null : logoName, seal };
  const made = review.figures.responses > 1 ? await manyOf(db, printed) : await oneOf(db, printed);
  if (logo !== null) made.pictures[logoName] = logo;
  return documentOf(printed, made, maker);
}

interface DocumentParts {
  content: Block[];
  pictures: Record<string, PdfPicture>;
}

const logoName = 'logo';

/** What every part of the document is made for. */
interface Printed {
  review: Review;
  writer: Writer;
  zone: string;
  logo: string | null;
  seal: PrintedSeal | null;
}

async function oneOf(db: ReadDb, printed: Printed): Promise<DocumentParts> {
  const { review } = printed;
  const shown = await newestShown(db, review);
  const departments = await departmentsOf(db, review, await countQuestions(db, review));
  const ids = shown.map(({ response }) => response.id);
  const [pictures, edits, signed, added] = await Promise.all([
    picturesOf(db, ids),
    editsOf(db, ids),
    signaturesOf(db, ids),
    ownFindingsOf(db, ids),
  ]);
  const around = { pictures, edits, address: () => ({ url: '', thumbUrl: '' }) };
  const rows: Row[] = shown
    .flatMap((scored) => answerRows(review, scored, around))
    .map(({ departmentId, row }) => ({ ...row, departmentId }));
  const signatures = withPictures(signed, pictures);
  const own = findingRows(review, shown, added, around);
  const readyOf = (row: Pick<Row, 'pictures'>): number[] =>
    row.pictures.flatMap(({ id, state }) => (state === 'ready' ? [id] : []));
  const all = [...new Set([...rows, ...own].flatMap(readyOf))];
  const large = [...own, ...rows]
    .filter((row) => row.severity !== null)
    .flatMap(readyOf)
    .slice(0, mostLarge);
  const isLarge = new Set(large);
  const small = all.filter((id) => !isLarge.has(id)).slice(0, mostSmall);
  const bytes = {
    ...(await bytesOf(db, small, 'thumb', undefined, 'small')),
    ...(await bytesOf(db, large, 'print', undefined, 'large')),
    ...(await bytesOf(
      db,
      signatures.flatMap(({ picture }) => (picture?.state === 'ready' ? [picture.id] : [])),
      'full',
      600,
      'sign',
    )),
  };
  const names = (of: readonly number[], kind: string) =>
    new Map(of.flatMap((id) => (`${kind}-${id}` in bytes ? [[id, `${kind}-${id}`] as const] : [])));
  const found = [...rows, ...own].flatMap(({ severity }) => (severity === null ? [] : [severity]));
  const earlier = await earlierOf(db, review);
  const cover: Cover = { ...printed, summary: summaryOf(review), departments, rows, found, earlier };
  const answers = {
    ...cover,
    rows,
    own,
    signatures,
    small: names(small, 'small'),
    large: names(large, 'large'),
    numbers: new Map(all.map((id, place) => [id, place + 1])),
  };
  const actions = await actionsOf(db, review.plan.id, ids);
  const isFull = shown.length > 0;
  const content = [
    ...coverBlocks(cover),
    ...(isFull
      ? [
          ...(review.plan.findings ? findingBlocks(answers) : []),
          ...actionBlocks(actions, printed.writer),
          ...questionBlocks(answers),
          ...signatureBlocks(answers),
          ...sealPanel(cover),
        ]
      : []),
  ];
  return { content, pictures: bytes };
}

async function manyOf(db: ReadDb, printed: Printed): Promise<DocumentParts> {
  const { review } = printed;
  const { departments, questions } = await gatherStatistics(db, review);
  const earlier = await earlierOf(db, review);
  const cover: Cover = { ...printed, summary: summaryOf(review), departments, rows: [], found: [], earlier };
  // A list of people who were not to be named says nothing.
  const isNameless = review.plan.auditTypeId === auditTypeIds.survey && review.plan.identity === 'none';
  const newest = isNameless ? [] : await newestCounting(db, review, responsesShown);
  const responses = newest.map((response) => responseRow(review, response, null));
  return { content: [...coverBlocks(cover), ...statisticsBlocks({ ...cover, questions, responses })], pictures: {} };
}

/** Where each size is, and how many are read at once. A picture without a print is small enough to be one. */
const sizes = {
  thumb: { file: sql`p.thumb_file_id`, batch: 20 },
  print: { file: sql`coalesce(p.print_file_id, p.file_id)`, batch: 6 },
  full: { file: sql`p.file_id`, batch: 1 },
};

/** Bytes of pictures by their name in the document; read a few at a time, so that other calls go on meanwhile. */
async function bytesOf(
  db: ReadDb,
  ids: readonly number[],
  size: 'thumb' | 'print' | 'full',
  side: number | undefined,
  kind: string,
) {
  const { file, batch } = sizes[size];
  const wanted = [...new Set(ids)];
  const pictures: Record<string, PdfPicture> = {};
  for (let from = 0; from < wanted.length; from += batch) {
    const { rows } = await sql<{ id: number; bytes: Buffer }>`
      select p.id, f.bytes from picture p join file f on f.id = ${file}
      where p.id = any(${wanted.slice(from, from + batch)})`.execute(db);
    for (const { id, bytes } of rows) pictures[`${kind}-${id}`] = side === undefined ? { bytes } : { bytes, side };
  }
  return pictures;
}

/** Above a page there is room for three lines, as many as so many letters take. */
const mostInHead = 100;

function documentOf({ review, writer, seal }: Printed, made: DocumentParts, maker: Maker): Report {
  const { plan, figures, only } = review;
  const place = only?.locationName ?? plan.locationName;
  const { language } = writer;
  const approved = only ? only.statusCode === statuses.Approved : figures.responses > 0 && figures.pending === 0;
  const number = only ? receiptNumber(only.number) : null;
  const kind = tell(plan.auditTypeId === auditTypeIds.survey ? pdfWords.surveyReport : pdfWords.auditReport, language);
  const generated = tell(pdfWords.generated, language, {
    name: maker.name,
    at: writer.dateTime(maker.now, maker.zone),
    zone: maker.zone,
  });
  const running: Block = {
    columns: [
      { text: shortened(plan.ownName, mostInHead) },
      { text: [shortened(plan.definition, mostInHead), number].filter(Boolean).join(' · '), alignment: 'right' },
    ],
    fontSize: 8,
    color: colors.dim,
    margin: [44, approved ? 26 : 8, 44, 0],
  };
  const document: PdfDocument = {
    title: `${plan.definition} – ${kind}`,
    author: plan.ownName,
    language: writer.locale,
    margins: [44, 58, 44, 60],
    firstHeader: { stack: approved ? [] : [band()] },
    header: { stack: approved ? [running] : [band(), running] },
    footer: {
      columns: [
        ...sealFooter(seal, generated, writer),
        { text: tell(pdfWords.page, language, { page: '{page}', pages: '{pages}' }), alignment: 'right', width: 90 },
      ],
      columnGap: 8,
      fontSize: 8,
      color: colors.dim,
      margin: [44, 12, 44, 0],
    },
    ...made,
  };
  return { document, name: `${[plan.definition, place, number].filter(Boolean).join(' - ')}.pdf` };

  /** A report that is not approved says so on every page. */
  function band(): Block {
    return {
      layout: 'bare',
      table: {
        widths: ['*'],
        body: [
          [
            {
              text: tell(notApproved, language),
              bold: true,
              fontSize: 9,
              characterSpacing: 0.6,
              color: '#ffffff',
              fillColor: colors.bad,
              alignment: 'center',
              margin: [0, 5, 0, 5],
            },
          ],
        ],
      },
    };
  }
}
