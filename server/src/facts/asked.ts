import type { StatusCode } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { statusOf } from '@sahada/rules/plan';
import { invalid } from '../errors.ts';

/** What filters of several lists have in common. */

export type Given<Value> = Value | null | undefined;

export const isGiven = <Value>(value: Given<Value>): value is Value => value !== null && value !== undefined;

/** One or several, as a list; null where nothing is asked. */
export const listed = <Value>(value: Given<Value | Value[]>): readonly Value[] | null =>
  isGiven(value) ? ([value].flat() as Value[]) : null;

const unknownStatus = say({ tr: 'Böyle bir durum yok.', en: 'There is no such status.' });

export const askedStatus = (one: Parameters<typeof statusOf>[0]): StatusCode =>
  statusOf(one) ?? invalid('statusCode', unknownStatus);
