import { auditTypeIds } from '@sahada/contract/codes';
import type { field as calls } from '@sahada/contract/field';
import type { OwnFinding, Signature } from '@sahada/contract/response';
import { type Language, languageOf, say, tell } from '@sahada/contract/text';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import { type Judged, judge } from '@sahada/rules/judge';
import { localized } from '@sahada/rules/localized';
import { readReceiptNumber, receiptNumber } from '@sahada/rules/receipt';
import { levelFor } from '@sahada/rules/score';
import { sql } from 'kysely';
import { versionOf } from '../../facts/versions.ts';
import { type Writer, writerOf } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import { type Block, expectPdf, makePdf, type PdfDocument } from '../../outside/pdf.ts';
import { inParts } from '../../pipeline/handler.ts';
import { questionText, spellChoice } from '../../spelled-answers.ts';

/**
 * The participant's own copy of what was received, for whoever has the receipt's number and the key: the answers as they were
 * sent, and points only where the plan shows them to everyone. The document is made in a process of its own.
 */

/** What the receipt on the phone says, in its words and its order. */
const words = {
  copy: say({ tr: 'Yanıtınızın kopyası', en: 'Copy of your response' }),
  auditCopy: say({ tr: 'Denetim kaydının kopyası', en: 'Copy of the audit record' }),
  number: say({ tr: 'Alındı kodu', en: 'Receipt code' }),
  received: say({ tr: 'Alındığı zaman', en: 'Received' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  by: say({ tr: 'Yanıtlayan', en: 'Answered by' }),
  score: say({ tr: 'Puan', en: 'Score' }),
  notScored: say({ tr: 'Puanlanmadı', en: 'Not scored' }),
  level: say({ tr: 'Başarı seviyesi', en: 'Achievement level' }),
  critical: say({ tr: 'Kritik uygunsuzluk', en: 'Critical non-conformity' }),
  none: say({ tr: 'Cevaplanmadı', en: 'Not answered' }),
  note: say({ tr: 'Not: {note}', en: 'Note: {note}' }),
  photo: say({ tr: '1 fotoğraf', en: '1 photo' }),
  photos: say({ tr: '{n} fotoğraf', en: '{n} photos' }),
  findings: say({ tr: 'Eklenen uygunsuzluklar', en: 'Non-conformities added' }),
  signatures: say({ tr: 'İmzalar', en: 'Signatures' }),
  refused: say({ tr: 'İmzalamak istemedi', en: 'Declined to sign' }),
  page: say({ tr: 'Sayfa {page} / {pages}', en: 'Page {page} of {pages}' }),
};

const dim = '#586275';
const line = '#e2e5eb';

interface Received {
  number: number;
  received_at: string;
  definition: string;
  company_name: string;
  location_name: string;
  time_zone: string;
  version_id: number;
  answers: RawAnswer[];
  findings: OwnFinding[] | null;
  signatures: Signature[] | null;
  person: string | null;
  shows_score: boolean;
  audit_type_id: number;
  levels: { name: string; min: number; max: number }[];
}

/** Copies that one network may ask for in a minute. */
const mostCopies = 20;

export const receiptPdf = inParts<typeof calls.receiptPdf>()({
  async before(_input, { gate, from, refuse }) {
    if (await gate.isFlood('receiptPdf', from.network, mostCopies)) refuse('tooMany', { retryAfter: 60 });
  },
  async run({ receiptNumber: number, key }, { gate, language, refuse }) {
    const wanted = readReceiptNumber(number);
    const db = wanted === null ? null : await gate.enterReceipt(wanted, key, language);
    if (db === null) return refuse('notFound');
    expectPdf('outside');
    const { rows } = await sql<Received>`
      select r.number, r.received_at, localized(p.definition, p.locales, 'definition') as definition, p.company_name,
        l.name as location_name, coalesce(nullif(l.time_zone, ''), c.time_zone) as time_zone, r.version_id,
        coalesce(r.raw -> 'answers', '[]') as answers, r.raw -> 'findings' as findings, r.raw -> 'signatures' as signatures,
        coalesce(u.first_name || ' ' || u.last_name, r.participant_name) as person, p.show_score = 'everyone' as shows_score,
        p.audit_type_id, (
          select coalesce(jsonb_agg(jsonb_build_object('name', localized(v.name, v.locales), 'min', v.min, 'max', v.max)), '[]')
          from level v where v.project_id = p.project_id) as levels
      from response r join plan p on p.id = r.plan_id join location l on l.id = coalesce(r.location_id, p.location_id) join company c on true
      left join "user" u on u.id = r.user_id
      where r.response_key = ${key}`.execute(db);
    const found = rows[0];
    if (found === undefined) return refuse('notFound');
    return documentOf(found, await versionOf(db, found.version_id), language);
  },
  async after({ document, name }) {
    return { bytes: await makePdf(document, 'outside'), type: 'application/pdf', name, keepSeconds: 0 };
  },
});

function documentOf(found: Received, version: Version, languageId: number): { document: PdfDocument; name: string } {
  const language = languageOf(languageId);
  const writer = writerOf(language);
  const judged = judge(compile(version), found.answers, 'final');
  const number = receiptNumber(found.number);
  const isAudit = found.audit_type_id === auditTypeIds.audit;
  const facts: [string, string][] = [
    [tell(words.number, language), number],
    ...(found.shows_score ? scoreFacts(judged.score, found.levels, writer) : []),
    [tell(words.received, language), writer.dateTime(epoch(found.received_at), found.time_zone)],
    [tell(words.location, language), found.location_name],
    ...(found.person ? [[tell(words.by, language), found.person] as [string, string]] : []),
  ];
  const content: Block[] = [
    { text: found.company_name, color: dim, fontSize: 9 },
    { text: found.definition, tag: 'H1', bold: true, fontSize: 17, margin: [0, 2, 0, 2] },
    { text: tell(isAudit ? words.auditCopy : words.copy, language), color: dim, margin: [0, 0, 0, 10] },
    {
      layout: 'bare',
      table: {
        widths: [130, '*'],
        body: facts.map(([label, value]) => [{ text: label, color: dim }, { text: value }]),
      },
      margin: [0, 0, 0, 8],
    },
    ...sectionBlocks(found, version, judged, languageId, writer),
    ...findingBlocks(found.findings ?? [], language),
    ...signatureBlocks(found.signatures ?? [], writer, found.time_zone),
  ];
  const running: Block = {
    columns: [{ text: found.company_name }, { text: number, alignment: 'right' }],
    fontSize: 8,
    color: dim,
    margin: [44, 26, 44, 0],
  };
  return {
    name: `${found.definition} - ${number}.pdf`,
    document: {
      title: `${found.definition} – ${number}`,
      author: found.company_name,
      language: writer.locale,
      margins: [44, 52, 44, 48],
      firstHeader: { text: '' },
      header: running,
      footer: {
        text: tell(words.page, language, { page: '{page}', pages: '{pages}' }),
        alignment: 'right',
        fontSize: 8,
        color: dim,
        margin: [44, 14, 44, 0],
      },
      content,
      pictures: {},
    },
  };
}

const pointsOf = ({ earned, max }: Pick<Judged['score'], 'earned' | 'max'>, writer: Writer): string =>
  `${writer.points(earned)} / ${writer.points(max)}`;

function scoreFacts(score: Judged['score'], levels: Received['levels'], writer: Writer): [string, string][] {
  const { percent, critical } = score;
  const { language } = writer;
  const level = levelFor(percent, levels, critical);
  const told =
    percent === null ? tell(words.notScored, language) : `${writer.percent(percent)} · ${pointsOf(score, writer)}`;
  return [
    [tell(words.score, language), told],
    ...(level ? [[tell(words.level, language), level.name] as [string, string]] : []),
    ...(critical ? [['', tell(words.critical, language)] as [string, string]] : []),
  ];
}

const heading = (text: string): Block => ({ text, tag: 'H2', bold: true, fontSize: 12, margin: [0, 12, 0, 4] });

const photosText = (count: number, language: Language): string =>
  count === 1 ? tell(words.photo, language) : tell(words.photos, language, { n: count });

function sectionBlocks(found: Received, version: Version, judged: Judged, languageId: number, writer: Writer): Block[] {
  const { language } = writer;
  const visible = new Set(judged.visible);
  const answers = new Map(judged.answers.map((answer) => [answer.questionId, answer]));
  const scores = new Map(judged.score.questions.map((score) => [score.questionId, score]));
  return version.sections.flatMap((section) => {
    const questions = section.questions.filter((question) => visible.has(question) && !question.infoOnly);
    if (questions.length === 0) return [];
    const rows = questions.map((question): Block[] => {
      const answer = answers.get(question.id);
      const score = scores.get(question.id);
      const said = spellChoice(question, answer, languageId);
      const under: Block[] = [
        said === null ? { text: tell(words.none, language), italics: true, color: dim } : { text: said, bold: true },
        ...(answer?.note ? [{ text: tell(words.note, language, { note: answer.note }), color: dim } as Block] : []),
        ...(answer?.pictureKeys.length
          ? [{ text: photosText(answer.pictureKeys.length, language), color: dim, fontSize: 8 } as Block]
          : []),
      ];
      const isShown = found.shows_score && score?.scored && !score.excluded;
      return [
        { text: String(question.place), color: dim },
        { stack: [{ text: questionText(question, languageId), margin: [0, 0, 0, 1] }, ...under] },
        { text: isShown ? pointsOf(score, writer) : '', alignment: 'right' },
      ];
    });
    return [
      heading(localized(section.title, section.locales, languageId, 'name')),
      {
        layout: 'rows',
        table: { dontBreakRows: true, widths: [22, '*', found.shows_score ? 70 : 0], body: rows },
      } as Block,
    ];
  });
}

function findingBlocks(findings: readonly OwnFinding[], language: Language): Block[] {
  if (findings.length === 0) return [];
  return [
    heading(tell(words.findings, language)),
    ...findings.map(
      ({ title, note, pictureKeys }): Block => ({
        stack: [
          { text: title, bold: true },
          ...(note ? [{ text: note, color: dim } as Block] : []),
          ...(pictureKeys?.length
            ? [{ text: photosText(pictureKeys.length, language), color: dim, fontSize: 8 } as Block]
            : []),
        ],
        margin: [0, 0, 0, 6],
      }),
    ),
  ];
}

function signatureBlocks(signatures: readonly Signature[], writer: Writer, zone: string): Block[] {
  if (signatures.length === 0) return [];
  const { language } = writer;
  return [
    heading(tell(words.signatures, language)),
    ...signatures.map(({ name, refused, note, signedAt }): Block => {
      const at = signedAt ? epoch(signedAt) : Number.NaN;
      const said = [
        name ?? '–',
        refused ? tell(words.refused, language) : null,
        note ?? null,
        Number.isFinite(at) ? writer.dateTime(at, zone) : null,
      ];
      return { text: said.filter((part) => part !== null && part !== '').join(' · '), margin: [0, 0, 0, 3] };
    }),
    { canvas: [{ type: 'line', x1: 0, y1: 4, x2: 507, y2: 4, lineColor: line, lineWidth: 0.5 }] },
  ];
}
