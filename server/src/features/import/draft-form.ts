import type { LanguageId } from '@sahada/contract/codes';
import type { ImportProblem, NotCarried } from '@sahada/contract/import';
import { say } from '@sahada/contract/text';
import { cut } from '@sahada/rules/cut';
import type { Why } from '@sahada/rules/xlsform/draft';
import { readXlsForm } from '@sahada/rules/xlsform/read';
import type { Sheet } from '../../outside/book.ts';
import type { Draft } from './draft.ts';
import { words } from './words.ts';

/** Reads an XLSForm, and says why something of it has no place in a checklist. */

const reasons: Record<Why, NotCarried['why']> = {
  repeat: say({
    tr: 'Soru listesinde tekrarlanan grup yok; sorular bir kez sorulur.',
    en: 'A checklist has no repeated groups; the questions are asked once.',
  }),
  calculation: say({ tr: 'Hesaplanan alan yok.', en: 'There are no calculated fields.' }),
  constraint: say({
    tr: 'Yalnızca sayıların alt ve üst sınırı kontrol edilir.',
    en: 'Only a number’s lower and upper limits are checked.',
  }),
  choiceFilter: say({
    tr: 'Seçenekler başka bir cevaba göre süzülmez; hepsi gösterilir.',
    en: 'Options are not filtered by another answer; all are offered.',
  }),
  cascade: say({
    tr: 'Seçenekler başka bir dosyadan alınamaz.',
    en: 'Options cannot be taken from another file.',
  }),
  relevant: say({
    tr: 'Koşul, önceki bir sorunun seçenekleriyle anlatılamıyor; soru hep gösterilir.',
    en: 'The condition cannot be told by the options of an earlier question; the question is always shown.',
  }),
  relevantTwice: say({
    tr: 'Bir sorunun tek koşulu olur; bu koşul alınmadı.',
    en: 'A question has one condition; this one was left out.',
  }),
  type: say({ tr: 'Bu soru türü yok.', en: 'There is no such type of question.' }),
  meta: say({
    tr: 'Kendiliğinden toplanan bilgi; sahada zaten kaydedilir ya da gerekmez.',
    en: 'Collected by the form itself; it is recorded in the field anyway, or not needed.',
  }),
  media: say({
    tr: 'Sorularda ve seçeneklerde resim, ses, video yok.',
    en: 'Questions and options have no pictures, sound or video.',
  }),
  photo: say({
    tr: 'Fotoğraf sorusu metin sorusu oldu; açıklaması cevaba fotoğraf eklenmesini ister.',
    en: 'The photo question has become a text question; its help asks for a photo with the answer.',
  }),
  message: say({
    tr: 'Sorunun kendi hata metni yok; hata her soruda aynı sözlerle bildirilir.',
    en: 'Questions have no error messages of their own; errors are told in the same words everywhere.',
  }),
  barcode: say({
    tr: 'Barkod okutulmaz; kod yazılır.',
    en: 'Barcodes are not scanned; the code is typed.',
  }),
  tableHead: say({
    tr: 'Tablonun başlık satırı; her soru seçeneklerini kendi gösterir.',
    en: 'The heading of a table; each question shows its own options.',
  }),
  dateTime: say({ tr: 'Tarih sorulur, saat sorulmaz.', en: 'The date is asked for, the time is not.' }),
  other: say({
    tr: '“Diğer” bir seçenek oldu; ne olduğu nota yazılır.',
    en: '“Other” has become an option; what it is goes into the note.',
  }),
  language: say({ tr: 'Metinler Türkçe ve İngilizce olabilir.', en: 'Texts can be in Turkish and English.' }),
  default: say({ tr: 'Sorular boş başlar.', en: 'Questions begin empty.' }),
  reference: say({
    tr: 'Başka bir cevap metne yazılamaz; metin olduğu gibi kaldı.',
    en: 'Another answer cannot be written into the text; the text stayed as it is.',
  }),
  requiredIf: say({
    tr: 'Zorunluluk koşula bağlanamaz; soru zorunlu oldu.',
    en: 'Being required cannot depend on a condition; the question is required.',
  }),
  column: say({ tr: 'Bu sütunun karşılığı yok.', en: 'This column has no counterpart.' }),
  noList: say({
    tr: 'Seçenek listesi “choices” sayfasında yok.',
    en: 'Its list of choices is not on the sheet “choices”.',
  }),
  emptyList: say({ tr: 'Seçenek listesi boş.', en: 'Its list of choices is empty.' }),
  tooMany: say({
    tr: 'En çok 999 soru ve soru başına 100 seçenek olabilir.',
    en: 'There can be at most 999 questions, and 100 options of one.',
  }),
  tooLong: say({
    tr: 'Metin çok uzun; sonu kesildi.',
    en: 'The text is too long; its end was cut off.',
  }),
  setting: say({ tr: 'Bu ayarın karşılığı yok.', en: 'This setting has no counterpart.' }),
  groupEnd: say({
    tr: 'Grubun sonu yok; formun sonuna kadar sürdü.',
    en: 'The group has no end; it went on to the end of the form.',
  }),
};

const unsaid = {
  ok: { 1: 'Tamam', 2: 'OK' },
  other: { 1: 'Diğer', 2: 'Other' },
  photo: { 1: 'Cevaba fotoğraf ekleyin.', 2: 'Add a photo to the answer.' },
} as const;

export interface FormRead {
  drafts: Draft[];
  problems: ImportProblem[];
  notCarried: NotCarried[];
}

export function draftOfForm(sheets: readonly Sheet[], main: LanguageId): FormRead {
  const told = { row: 0, column: '', value: '', severity: 'error' as const };
  const read = readXlsForm(sheets, main, unsaid);
  if (read === null) return { drafts: [], problems: [{ ...told, message: words.noSurvey }], notCarried: [] };
  const notCarried = read.left.map(({ row, what, why }) => ({ row, what: cut(what, 300), why: reasons[why] }));
  const { title, sections } = read.draft;
  if (sections.length === 0) return { drafts: [], problems: [{ ...told, message: words.nothingLeft }], notCarried };
  const draft: Draft = {
    row: 0,
    rows: sections.map(({ questions }) => questions.map(({ row }) => row)),
    file: {
      sahada: 'checklist',
      format: 1,
      title,
      sections: sections.map(({ title, locales, questions }) => ({
        title,
        locales,
        questions: questions.map(({ row: _, answers, ...question }) => ({
          ...question,
          answers: answers.map((answer, viewOrder) => ({ ...answer, viewOrder })),
        })),
      })),
    },
  };
  return { drafts: [draft], problems: [], notCarried };
}
