import type { ChecklistFile } from '@sahada/contract/checklist-file';
import { answerTypes, languageIds } from '@sahada/contract/codes';
import { signatureRoleTexts } from '@sahada/contract/signature-role';
import { type Language, say, tell } from '@sahada/contract/text';
import { partsOf, pictureKey } from '@sahada/contract/text-picture';
import { isGraded } from '@sahada/rules/answers';
import { localized } from '@sahada/rules/localized';
import { type Writer, writerOf } from '../../facts/writer.ts';
import type { Block, PdfDocument } from '../../outside/pdf.ts';

/** A checklist on paper, to be filled by hand where there is no device. */

type Question = ChecklistFile['sections'][number]['questions'][number];
type Answer = NonNullable<Question['answers']>[number];

const words = {
  place: say({ tr: 'Lokasyon', en: 'Location' }),
  date: say({ tr: 'Tarih', en: 'Date' }),
  person: say({ tr: 'Dolduran', en: 'Filled in by' }),
  required: say({ tr: '* Zorunlu soru', en: '* Required question' }),
  note: say({ tr: 'Not', en: 'Note' }),
  several: say({ tr: 'Birden çok işaretlenebilir.', en: 'Several can be ticked.' }),
  only: say({ tr: 'Yalnızca “{question}” sorusunda {answers} ise.', en: 'Only if “{question}” is {answers}.' }),
  unless: say({ tr: '“{question}” sorusunda {answers} değilse.', en: 'Unless “{question}” is {answers}.' }),
  or: say({ tr: ' veya ', en: ' or ' }),
  signature: say({ tr: 'İmza', en: 'Signature' }),
  printed: say({ tr: '{title} · {day}', en: '{title} · {day}' }),
  page: say({ tr: 'Sayfa {page} / {pages}', en: 'Page {page} of {pages}' }),
  between: say({ tr: '{min} – {max}', en: '{min} – {max}' }),
  atLeast: say({ tr: 'en az {min}', en: 'at least {min}' }),
  atMost: say({ tr: 'en çok {max}', en: 'at most {max}' }),
};

const dim = '#586275';
const line = '#b6bdc9';
const width = 507;

interface Made {
  author: string;
  zone: string;
  now: number;
  /** Those of its texts, by key. */
  pictures: PdfDocument['pictures'];
}

export function paperOf(file: ChecklistFile, language: Language, { author, zone, now, pictures }: Made): PdfDocument {
  const languageId = languageIds[language];
  const title = localized(
    file.title,
    file.locales as { languageId: number; name?: string | null }[],
    languageId,
    'name',
  );
  const writer = writerOf(language);
  const day = writer.date(now, zone);
  let number = 0;
  const content: Block[] = [
    { text: title ?? file.title, tag: 'H1', fontSize: 20, bold: true, margin: [0, 0, 0, 10] },
    blanks([tell(words.place, language), tell(words.date, language), tell(words.person, language)]),
    { text: tell(words.required, language), color: dim, fontSize: 8, margin: [0, 8, 0, 0] },
  ];
  for (const section of file.sections) {
    const plain = section.title || section.department || '';
    const name = localized(
      plain,
      section.locales as { languageId: number; name?: string | null }[],
      languageId,
      'name',
    );
    const title: Block = { text: name ?? plain, tag: 'H2', fontSize: 13, bold: true, margin: [0, 18, 0, 4] };
    const [first = [], ...others] = section.questions.map((question) => {
      if (!question.infoOnly) number += 1;
      return blocksOf(file, question, question.infoOnly ? null : number, writer, pictures);
    });
    // A section begins where its first question has room.
    content.push({ unbreakable: true, stack: [title, ...first] });
    for (const stack of others) content.push({ unbreakable: true, stack });
  }
  if (file.signatureSection) content.push(signatures(language));
  return {
    title: title ?? file.title,
    author,
    language: writer.locale,
    margins: [44, 44, 44, 48],
    firstHeader: { text: '' },
    header: { text: '' },
    footer: {
      columns: [
        { text: tell(words.printed, language, { title: title ?? file.title, day }), width: '*' },
        { text: tell(words.page, language, { page: '{page}', pages: '{pages}' }), alignment: 'right', width: 90 },
      ],
      fontSize: 8,
      color: dim,
      margin: [44, 14, 44, 0],
    },
    content,
    pictures,
  };
}

/** Lines to write on, each with what is to be written. */
const blanks = (labels: readonly string[]): Block => ({
  columns: labels.map((label) => ({
    stack: [{ text: label, fontSize: 8, color: dim }, rule(width / labels.length - 12, 18)],
  })),
  columnGap: 12,
});

const rule = (length: number, above: number): Block => ({
  canvas: [{ type: 'line', x1: 0, y1: above, x2: length, y2: above, lineWidth: 0.6, lineColor: line }],
});

/** Made anew for each answer: the library moves what it draws to its place. */
const box = (): Block => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: 9, h: 9, r: 1.5, lineWidth: 0.8, lineColor: dim }],
  width: 14,
});

const circle = (): Block => ({
  canvas: [{ type: 'ellipse', x: 4.8, y: 5.6, r1: 4.4, r2: 4.4, lineWidth: 0.8, lineColor: dim }],
  width: 14,
});

/** What is said below a question, with its pictures. */
const helpOf = (text: string, pictures: PdfDocument['pictures']): Block[] =>
  partsOf(text).map((part) => {
    if (typeof part === 'string') return { text: part, color: dim, fontSize: 8.5 };
    if (pictures[pictureKey(part.url)] === undefined) return { text: `[${part.alt}]`, color: dim, fontSize: 8.5 };
    return { image: pictureKey(part.url), fit: [220, 150], margin: [0, 4, 0, 4] };
  });

function blocksOf(
  file: ChecklistFile,
  question: Question,
  number: number | null,
  writer: Writer,
  pictures: PdfDocument['pictures'],
): Block[] {
  const { language } = writer;
  const languageId = languageIds[language];
  const locales = question.locales as { languageId: number; name?: string | null; infoText?: string | null }[];
  const text = localized(question.questionText, locales, languageId, 'name') ?? question.questionText;
  const help = localized(question.questionInfoText ?? null, locales, languageId, 'infoText');
  const required = question.asked?.required ?? question.required;
  const condition = conditionOf(file, question, language);
  const lead = number === null ? text : `${number}. ${text}${required ? ' *' : ''}`;
  return [
    { text: lead, bold: number !== null, fontSize: 10, margin: [0, 8, 0, 0] },
    ...(help ? helpOf(help, pictures) : []),
    ...(condition ? [{ text: condition, color: dim, italics: true, fontSize: 8.5 }] : []),
    ...(number === null ? [] : room(question, writer)),
  ];
}

/** The room for the answer: boxes to tick, or lines to write on. */
function room(question: Question, writer: Writer): Block[] {
  const { language } = writer;
  const { answerType, answers = [], textFormat, unit } = question;
  if (answerType === answerTypes.text) {
    const told = [unit, limitsOf(question, writer)].filter(Boolean).join(' · ');
    if (textFormat === 'text' || !textFormat) return [rule(width, 20), rule(width, 20)];
    return [
      {
        columns: [
          { stack: [rule(140, 18)], width: 150 },
          { text: told, color: dim, margin: [0, 8, 0, 0] },
        ],
      },
    ];
  }
  const isMultiple = answerType === answerTypes.multiple;
  const ticked = (mark: Block, { title, locales }: Pick<Answer, 'title' | 'locales'>, left = 0): Block => ({
    columns: [mark, { text: localized(title, locales, languageIds[language], 'title'), width: '*' }],
    margin: [left, 3, 0, 0],
  });
  const each = ({ subOptions = [], ...answer }: Answer): Block[] => [
    ticked(isMultiple ? box() : circle(), answer),
    ...subOptions.map((sub) => ticked(isGraded({ subOptions }) ? circle() : box(), sub, 18)),
  ];
  return [
    ...(isMultiple ? [{ text: tell(words.several, language), color: dim, fontSize: 8 }] : []),
    ...answers.flatMap(each),
    {
      columns: [{ text: `${tell(words.note, language)}:`, color: dim, width: 28 }, rule(width - 40, 11)],
      margin: [0, 5, 0, 0],
    },
  ];
}

function limitsOf({ min, max }: Question, { language, number }: Writer): string | null {
  const [low, high] = [min, max].map((limit) => (typeof limit === 'number' ? number(limit) : null));
  if (low != null && high != null) return tell(words.between, language, { min: low, max: high });
  if (low != null) return tell(words.atLeast, language, { min: low });
  return high == null ? null : tell(words.atMost, language, { max: high });
}

/** When the question is to be answered, in words: paper cannot hide it. */
function conditionOf(file: ChecklistFile, { visibleWhen: when }: Question, language: Language): string | null {
  const on = when ? file.sections[when.section]?.questions[when.question] : undefined;
  if (!when || !on) return null;
  const languageId = languageIds[language];
  const locales = on.locales as { languageId: number; name?: string | null }[];
  const question = localized(on.questionText, locales, languageId, 'name') ?? on.questionText;
  const titles = when.answers.map((at) => {
    const answer = on.answers?.[at];
    return `“${localized(answer?.title ?? '', answer?.locales, languageId, 'title')}”`;
  });
  return tell(when.not ? words.unless : words.only, language, {
    question,
    answers: titles.join(tell(words.or, language)),
  });
}

const signatures = (language: Language): Block => ({
  unbreakable: true,
  margin: [0, 26, 0, 0],
  columns: [signatureRoleTexts.auditor, signatureRoleTexts.site].map((who) => ({
    stack: [
      { text: `${tell(who, language)} · ${tell(words.signature, language)}`, fontSize: 8, color: dim },
      rule(width / 2 - 16, 44),
    ],
  })),
  columnGap: 20,
});
