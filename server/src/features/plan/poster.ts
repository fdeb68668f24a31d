import { auditTypeIds, languageIds } from '@sahada/contract/codes';
import { type Language, say, tell } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { logoOf } from '../../facts/logo.ts';
import type { Block, PdfDocument, PdfPicture } from '../../outside/pdf.ts';

/** The poster that hangs where people are to answer: one page of A4 with the plan's QR code. */

const words = {
  survey: say({ tr: 'Ankete katılın', en: 'Take part in our survey' }),
  audit: say({ tr: 'Denetim formu', en: 'Audit form' }),
  camera: say({ tr: 'Telefonunuzun kamerasını açın.', en: 'Open the camera of your phone.' }),
  point: say({
    tr: 'Kamerayı karekoda tutun, çıkan bağlantıya dokunun.',
    en: 'Point it at the QR code and tap the link that appears.',
  }),
  answer: say({ tr: 'Soruları yanıtlayıp gönderin.', en: 'Answer the questions and send.' }),
  signIn: say({
    tr: 'Giriş yapın, soruları yanıtlayıp gönderin.',
    en: 'Sign in, answer the questions and send.',
  }),
  byHand: say({
    tr: 'Karekod okunmuyorsa tarayıcıya şu adresi yazın:',
    en: 'No camera? Enter this address in a browser:',
  }),
  title: say({ tr: '{name} – Afiş', en: '{name} – Poster' }),
};

const accent = '#1f4fd8';
const dim = '#586275';

/** The longest side of a logo in pixels: three times what the poster shows of it. */
const logoSide = 1000;

interface Plan {
  definition: string;
  locales: { languageId: number; definition?: string | null }[];
  companyName: string;
  location: string;
  type: number;
  answeredBy: string;
  ownName: string;
}

export interface PosterFacts extends Plan {
  logo: PdfPicture | null;
}

/** What the poster of a plan shows; null for an unknown id. */
export async function posterFacts(db: ReadDb, planId: number): Promise<PosterFacts | null> {
  const { rows } = await sql<Plan>`
    select t.definition, t.locales, t.company_name as "companyName", l.name as location, t.audit_type_id as type,
      t.answered_by as "answeredBy", c.name as "ownName"
    from plan t join location l on l.id = t.location_id cross join company c where t.id = ${planId}`.execute(db);
  const plan = rows[0];
  if (plan === undefined) return null;
  const logo = await logoOf(db);
  return { ...plan, logo: logo && { ...logo, side: logoSide } };
}

/** The document, to be made by `makePdf`, and the name of its file. `qr` is a PNG of the link. */
export function posterOf(
  { logo, ...plan }: PosterFacts,
  link: string,
  qr: Uint8Array,
  language: Language,
): { document: PdfDocument; name: string } {
  const definition = localized(plan.definition, plan.locales, languageIds[language], 'definition');
  const name = tell(words.title, language, { name: definition });
  const isSurvey = plan.type === auditTypeIds.survey;
  const last = plan.answeredBy === 'auditors' ? words.signIn : words.answer;
  const steps = [words.camera, words.point, last].map((step) => tell(step, language));
  const centred = (text: string, fontSize: number, more: Partial<Block> = {}): Block =>
    ({ text, fontSize, alignment: 'center', ...more }) as Block;
  const place = [plan.location, logo === null ? null : plan.companyName].filter(Boolean).join(' · ');
  const head = logo === null ? plan.companyName : '';
  const content: Block[] = [
    logo === null
      ? centred(head, sizeOf(head, [20, 15, 11]), { bold: true, margin: [0, 0, 0, 22] })
      : { image: 'logo', fit: [300, 72], alignment: 'center', margin: [0, 0, 0, 22] },
    centred(tell(isSurvey ? words.survey : words.audit, language), 15, { color: accent, bold: true }),
    centred(definition, sizeOf(definition, [30, 22, 15]), { bold: true, lineHeight: 1.05, margin: [0, 4, 0, 6] }),
    centred(place, sizeOf(place, [13, 13, 10]), { color: dim, margin: [0, 0, 0, 14] }),
    { image: 'qr', width: codeWidth(head.length + definition.length + place.length), alignment: 'center' },
    {
      columns: [
        { text: '', width: '*' },
        { width: 410, stack: steps.map((text, index) => step(index + 1, text)) },
        { text: '', width: '*' },
      ],
      margin: [0, 12, 0, 22],
    },
    centred(tell(words.byHand, language), 10, { color: dim }),
    centred(link, 12, { bold: true, margin: [0, 3, 0, 0] }),
  ];
  const none: Block = { text: '' };
  const document: PdfDocument = {
    title: name,
    author: plan.ownName,
    language: language === 'tr' ? 'tr-TR' : 'en-GB',
    margins: [48, 52, 48, 40],
    firstHeader: none,
    header: none,
    footer: none,
    content,
    pictures: { qr: { bytes: qr }, ...(logo === null ? {} : { logo }) },
  };
  return { document, name: `${name}.pdf` };
}

/** The size of letters for a short, a longer and a very long text: that takes several lines, and the poster still one page. */
const sizeOf = (text: string, [short, longer, longest]: readonly [number, number, number]): number =>
  text.length <= 40 ? short : text.length <= 90 ? longer : longest;

/** Beside names without an end the code takes less room; it can be read from a phone's distance all the same. */
const codeWidth = (letters: number): number => (letters <= 300 ? 336 : letters <= 500 ? 290 : 240);

const step = (number: number, text: string): Block => ({
  columns: [
    { text: String(number), width: 24, bold: true, fontSize: 15, color: accent },
    { text, fontSize: 14, margin: [0, 1, 0, 0] },
  ],
  margin: [0, 4, 0, 4],
});
