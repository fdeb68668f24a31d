import { answerTypes } from '@sahada/contract/codes';
import type { DraftQuestion, Why } from './draft.ts';
import type { FormRow } from './sheets.ts';

/** The types and columns of a form, as they are spelt today and were in earlier years. */

/** Collected by the form itself; nobody answers them. */
export const meta = new Set(
  'start end today deviceid subscriberid simserial phonenumber username email audit start-geopoint background-audio background-geopoint last-saved'.split(
    ' ',
  ),
);

export const textTypes: Record<string, Pick<DraftQuestion, 'textFormat'> & { why?: Why }> = {
  text: { textFormat: 'text' },
  string: { textFormat: 'text' },
  integer: { textFormat: 'number' },
  int: { textFormat: 'number' },
  decimal: { textFormat: 'number' },
  range: { textFormat: 'number' },
  date: { textFormat: 'date' },
  time: { textFormat: 'time' },
  datetime: { textFormat: 'date', why: 'dateTime' },
  image: { textFormat: 'text', why: 'photo' },
  photo: { textFormat: 'text', why: 'photo' },
  barcode: { textFormat: 'text', why: 'barcode' },
};

/** Columns that change nothing in a checklist, or that are read elsewhere. */
export const silent = new Set(
  'type name label hint required relevant appearance score list_name style disabled comment comments note notes'.split(
    ' ',
  ),
);

/** What programs note beside a question for themselves, and what says how an answer is stored. */
export const ofAnother = /^(\$|kobo--|bind::esri::field|bind::type$|publishable$|instance::)/;

const olderTypes: ReadonlyMap<string, string> = new Map([
  ['phone number', 'phonenumber'],
  ['get phone number', 'phonenumber'],
  ['get today', 'today'],
  ['get start time', 'start'],
  ['get end time', 'end'],
  ['get device id', 'deviceid'],
  ['imei', 'deviceid'],
  ['picture', 'image'],
]);

/** Types as forms of earlier years spell them. */
export function currentType(type: string): string {
  const bare = current(type);
  return olderTypes.get(bare) ?? bare;
}

/** `add select one prompt using fruit` → `select one from fruit`; `q string` → `string`. */
export const current = (type: string): string =>
  type
    .replace(/^(?:add|q)\s+/i, '')
    .replace(/\s+prompt\b/i, '')
    .replace(/^(select\s+(?:one|multiple))\s+using\s+/i, '$1 from ');

export const columnReasons: ReadonlyMap<string, Why> = new Map([
  ['calculation', 'calculation'],
  ['constraint', 'constraint'],
  ['choice_filter', 'choiceFilter'],
  ['repeat_count', 'repeat'],
  ['default', 'default'],
  ['image', 'media'],
  ['audio', 'media'],
  ['video', 'media'],
  ['big-image', 'media'],
  ['constraint_message', 'message'],
  ['required_message', 'message'],
]);

/** The words of a row's appearance. */
export const looks = (row: FormRow): string[] => (row.cells.get('appearance') ?? '').toLowerCase().split(/\s+/);

const mostRadio = 10;
const mostButtons = 5;

/** How one of some answers is chosen: by a list that opens, by buttons in a row, or by a list that stands open. */
export function typeOfOne(words: readonly string[], answers: number): 1 | 3 | 4 {
  if (answers > mostRadio || words.some((word) => /^(minimal|autocomplete|search|quickcompact)/.test(word)))
    return answerTypes.single;
  const isRow = words.some((word) => /^(likert|horizontal|horizontal-compact|columns-pack)$/.test(word));
  return isRow && answers <= mostButtons ? answerTypes.groupButton : answerTypes.radio;
}

/** Parameters that are read, or that say how a picture or a sound is kept: `start=0 end=10 step=1`. */
export const silentParameters = (text: string): boolean =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .every((part) => /^(start|end|max-pixels|quality)=|^step=1(\.0*)?$/i.test(part));

/** The limits of a range; one that names none goes from 1 to 10. */
export function rangeOf(text: string): { min: number; max: number } {
  const number = (key: string, usual: number): number =>
    Number(new RegExp(`\\b${key}\\s*=\\s*(-?[\\d.]+)`, 'i').exec(text)?.[1] ?? usual);
  return { min: number('start', 1), max: number('end', 10) };
}
