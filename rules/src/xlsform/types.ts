import type { DraftQuestion, Why } from './draft.ts';

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
};

/** Columns that change nothing in a checklist, or that are read elsewhere. */
export const silent = new Set(
  'type name label hint required relevant appearance list_name constraint_message required_message style disabled comment comments note notes'.split(
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
]);
