import type { Severity } from '@sahada/contract/codes';
import { type AnyText, say } from '@sahada/contract/text';

/** What a checklist of the gallery is made of, and how its questions are written down. Scores are whole points. */

export interface GalleryList {
  /** Names it on the wire. */
  key: string;
  /** Begins the codes of its questions, by which they are found again: GH-203 is the third of the second section. */
  code: string;
  title: AnyText;
  /** What it is for, in one sentence. */
  about: AnyText;
  signature: boolean;
  sections: readonly GallerySection[];
}

export interface GallerySection {
  department: AnyText;
  category: AnyText;
  asks: readonly Ask[];
}

export interface Ask extends More {
  kind: 'yesNo' | 'graded' | 'scale' | 'list' | 'several' | 'number' | 'text' | 'info';
  text: AnyText;
}

export interface More {
  /** Where to look and how to measure. */
  help?: AnyText;
  score?: number;
  /** Earning nothing makes the whole audit critical. */
  critical?: true;
  /** A non-conformity needs a photo. */
  photo?: true;
  /** Of `list` and `several`, best first. */
  options?: readonly AnyText[];
  unit?: string;
  min?: number;
  max?: number;
  /** What a number outside of its limits is. */
  outside?: Severity;
}

export const pair = (tr: string, en: string): AnyText => say({ tr, en });

const ask =
  (kind: Ask['kind'], score?: number) =>
  (tr: string, en: string, more: More = {}): Ask => ({
    kind,
    text: pair(tr, en),
    ...(score === undefined ? {} : { score }),
    ...more,
  });

/** Yes, no, or not applicable. */
export const yesNo = ask('yesNo', 10);
/** Yes, partly, no, or not applicable. */
export const graded = ask('graded', 10);
/** From very good to very poor. */
export const scale = ask('scale', 5);
/** One of `options`. */
export const list = ask('list', 10);
/** Any of `options`. */
export const several = ask('several', 10);
export const number = ask('number');
export const text = ask('text');
/** Shown, not asked. */
export const info = ask('info');

/** Names that several lists share, so that a company gets each once. */
export const names = {
  kitchen: pair('Mutfak', 'Kitchen'),
  storage: pair('Depo', 'Storage'),
  sales: pair('Satış alanı', 'Sales floor'),
  office: pair('Ofis ve personel alanı', 'Office and staff area'),
  outside: pair('Dış alan ve çıkışlar', 'Outside and exits'),
  work: pair('Çalışma alanı', 'Work area'),
  machines: pair('Makine ve ekipman', 'Machines and equipment'),
  loading: pair('Yükleme alanı', 'Loading area'),

  cleaning: pair('Temizlik ve hijyen', 'Cleaning and hygiene'),
  coldChain: pair('Depolama ve soğuk zincir', 'Storage and cold chain'),
  staff: pair('Personel', 'Staff'),
  fire: pair('Yangın güvenliği', 'Fire safety'),
  opening: pair('Mağaza açılışı', 'Store opening'),
  satisfaction: pair('Müşteri memnuniyeti', 'Customer satisfaction'),
  safety: pair('İş sağlığı ve güvenliği', 'Occupational safety'),
  warehouse: pair('Depo düzeni', 'Warehouse order'),
} as const;
