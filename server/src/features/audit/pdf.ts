import type { audit as calls } from '@sahada/contract/audit';
import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { tell } from '@sahada/contract/text';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { logoOf } from '../../facts/logo.ts';
import { type Writer, writerOf } from '../../facts/writer.ts';
import { type Block, expectPdf, makePdf, type PdfDocument, type PdfPicture } from '../../outside/pdf.ts';
import { inParts } from '../../pipeline/handler.ts';
import { answerRows, editsOf, picturesOf } from './answers.ts';
import { departmentsOf } from './departments.ts';
import { newestShown, signaturesOf, withPictures } from './details.ts';
import { responseRow, summaryOf } from './figures.ts';
import { loadReview, type Review } from './load.ts';
import { findingRows, ownFindingsOf } from './own-findings.ts';
import { questionBlocks, type Row, signatureBlocks } from './pdf-answers.ts';
import { colors } from './pdf-blocks.ts';
import { type Cover, coverBlocks } from './pdf-cover.ts';
import { findingBlocks } from './pdf-findings.ts';
import { responsesShown, statisticsBlocks } from './pdf-statistics.ts';
import { notApproved, pdfWords } from './pdf-words.ts';
import { countQuestions } from './question-totals.ts';
import { newestCounting } from './responses.ts';
import { gatherStatistics } from './statistics.ts';

/**
 * The report as a PDF: every answer of one response, or the statistics of several together. Everything is read inside the
 * transaction; the document is made after it.
 */

/** Pictures in the report: all of them small, and the first ones of findings large. */
const mostSmall = 400;
const mostLarge = 12;

export const pdf = inParts<typeof calls.pdf>()({
  async run(asked, { db, who, now }) {
    expectPdf();
    const review = await loadReview(db, asked);
    const writer = writerOf(review.language);
    const logo = await logoOf(db);
    const drawn = logo === null ? null : logoName;
    const made =
      review.figures.responses > 1
        ? await manyOf(db, review, writer, who.timeZone, drawn)
        : await oneOf(db, review, writer, who.timeZone, drawn);
    if (logo !== null) made.pictures[logoName] = logo;
    return documentOf(review, writer, made, { name: who.name, zone: who.timeZone, now });
  },
  async after({ document, name }) {
    return { bytes: await makePdf(document), type: 'application/pdf', name, keepSeconds: 0 };
  },
});

interface DocumentParts {
  content: Block[];
  pictures: Record<string, PdfPicture>;
}

const logoName = 'logo';

async function oneOf(
  db: ReadDb,
  review: Review,
  writer: Writer,
  zone: string,
  logo: string | null,
): Promise<DocumentParts> {
  const shown = await newestShown(db, review);
  const departments = await departmentsOf(db, review, await countQuestions(db, review));
  const ids = shown.map(({ response }) => response.id);
  const [pictures, edits, signed, found] = await Promise.all([
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
  const own = findingRows(review, shown, found, around);
  const readyOf = (row: Pick<Row, 'pictures'>): number[] =>
    row.pictures.flatMap(({ id, state }) => (state === 'ready' ? [id] : []));
  const small = [...rows, ...own].flatMap(readyOf).slice(0, mostSmall);
  const large = [...own, ...rows]
    .filter((row) => row.severity !== null)
    .flatMap(readyOf)
    .slice(0, mostLarge);
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
  const names = (ids: readonly number[], kind: string) =>
    new Map(ids.flatMap((id) => (`${kind}-${id}` in bytes ? [[id, `${kind}-${id}`] as const] : [])));
  const cover: Cover = { review, summary: summaryOf(review), departments, rows, writer, zone, logo };
  const answers = { ...cover, rows, own, signatures, small: names(small, 'small'), large: names(large, 'large') };
  const isFull = shown.length > 0;
  const content = [
    ...coverBlocks(cover),
    ...(isFull
      ? [
          ...(review.plan.findings ? findingBlocks(answers) : []),
          ...questionBlocks(answers),
          ...signatureBlocks(answers),
        ]
      : []),
  ];
  return { content, pictures: bytes };
}

async function manyOf(
  db: ReadDb,
  review: Review,
  writer: Writer,
  zone: string,
  logo: string | null,
): Promise<DocumentParts> {
  const { departments, questions } = await gatherStatistics(db, review);
  const cover: Cover = { review, summary: summaryOf(review), departments, rows: [], writer, zone, logo };
  const newest = await newestCounting(db, review, responsesShown);
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

interface Maker {
  name: string;
  zone: string;
  now: number;
}

function documentOf(
  review: Review,
  writer: Writer,
  made: DocumentParts,
  maker: Maker,
): { document: PdfDocument; name: string } {
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
      { text: plan.ownName },
      { text: [plan.definition, number].filter(Boolean).join(' · '), alignment: 'right' },
    ],
    fontSize: 8,
    color: colors.dim,
    margin: [44, approved ? 26 : 8, 44, 0],
  };
  const document: PdfDocument = {
    title: `${plan.definition} – ${kind}`,
    author: plan.ownName,
    language: writer.locale,
    margins: [44, 58, 44, 52],
    firstHeader: { stack: approved ? [] : [band()] },
    header: { stack: approved ? [running] : [band(), running] },
    footer: {
      columns: [
        { text: generated, width: '*' },
        { text: tell(pdfWords.page, language, { page: '{page}', pages: '{pages}' }), alignment: 'right', width: 90 },
      ],
      columnGap: 12,
      fontSize: 8,
      color: colors.dim,
      margin: [44, 16, 44, 0],
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
