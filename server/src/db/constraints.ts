import { about } from '@sahada/contract/crud';
import { editorPictureTexts } from '@sahada/contract/editor-picture';
import { location } from '@sahada/contract/location';
import { noticeTexts } from '@sahada/contract/notice';
import { city, country, district } from '@sahada/contract/place';
import { refusals } from '@sahada/contract/refusals';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import { userAttribute } from '@sahada/contract/user-attribute';
import { busy, diskFull, Invalid, Refused } from '../errors.ts';
import type { Scene } from './gate/scene.ts';
import { type Ask, inUse, usersOf } from './in-use.ts';

/**
 * Puts the database's "no" into words, by the name of the constraint and the direction in which it was broken. A missing
 * parent is a 404, whichever constraint reports it. A law test fails on every constraint that none of these lists has.
 */

const takenOf = <Field extends string>({ taken: texts }: { taken: Record<Field, AnyText> }, field: Field) => ({
  field,
  text: texts[field],
});

/** Unique values that another row may already have. */
export const taken: Record<string, { field: string; text: AnyText }> = {
  location_code: takenOf(location[about], 'Code'),
  own_country_name: takenOf(country[about], 'name'),
  own_city_name: takenOf(city[about], 'name'),
  own_district_name: takenOf(district[about], 'name'),
  user_attribute_name: takenOf(userAttribute[about], 'name'),
  notice_once: { field: 'customerId', text: noticeTexts.taken },
};

/** Checks that a person can break, although the rules catch them first. */
export const broken: Record<string, { field: string; text: AnyText }> = {
  plan_ends_after_begin: {
    field: 'endDate',
    text: say({ tr: 'Bitiş, başlangıçtan sonra olmalıdır.', en: 'The end must be after the beginning.' }),
  },
  user_erased_is_inactive: { field: 'active', text: refusals.userErased.text },
};

const unknownPicture = (field: string) => ({ field, text: editorPictureTexts.unknown });

/** What triggers refuse, by the name that they give it. */
const raised: Record<string, { field: string; text: AnyText }> = {
  question_pictures: unknownPicture('questionInfoText'),
  plan_pictures: unknownPicture('introText'),
  audit_series_pictures: unknownPicture('plan.introText'),
  notice_version_pictures: unknownPicture('text'),
  message_template_pictures: unknownPicture('locales'),
};

interface PgError {
  code: string;
  constraint?: string;
}

const foreignKey = '23503';
/** PostgreSQL 18's code for a broken `on delete restrict`; earlier ones report a broken foreign key in either direction. */
const restricted = '23001';

const isPgError = (error: unknown): error is PgError =>
  typeof (error as PgError | null)?.code === 'string' && (error as PgError).code.length === 5;

/** Whether the connection was lost under the call; the driver says so in words or with a socket's code. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout)/.test(
    error.message,
  ) ||
    ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT', '57P01', '57P02', '57P03'].includes(
      (error as NodeJS.ErrnoException).code ?? '',
    ));

/**
 * Turns a database error into the refusal it stands for; any other error is returned unchanged. Only PostgreSQL's message
 * says which side of a foreign key was broken, in whatever language the server speaks. So the call decides: one that
 * declares the refusal of rows in use deletes them, every other names a missing row. The ids are read from the call's input,
 * because under row-level security PostgreSQL does not tell which key is still referenced.
 */
export async function explain(
  error: unknown,
  ask: Ask,
  scene: Scene | null,
  row: AnyRow,
  input: unknown,
): Promise<unknown> {
  if (isLost(error)) return busy(error);
  if (!isPgError(error)) return error;
  const constraint = error.constraint ?? '';
  if (error.code === restricted || error.code === foreignKey) {
    const entry = inUse[constraint];
    const isDelete = entry !== undefined && row.refuses.includes('inUse');
    if (!isDelete) return error.code === restricted ? error : new Refused('notFound');
    return scene ? new Refused('inUse', { values: await usersOf(entry, idsIn(input), ask) }) : error;
  }
  if (error.code === '23505' && taken[constraint]) return invalidField(taken[constraint]);
  const refused = broken[constraint] ?? raised[constraint];
  if (error.code === '23514' && refused) return invalidField(refused);
  if (error.code === '57014' || error.code === '55P03' || error.code.startsWith('57P') || error.code.startsWith('08')) {
    return busy(error);
  }
  // A NUL that no schema caught, in a text or in a document.
  if (error.code === '22021' || error.code === '22P05') return invalidField({ field: 'body', text: badCharacter });
  if (error.code === '53100') return diskFull(error);
  return error;
}

const badCharacter = say({ tr: 'Geçersiz karakter var.', en: 'There is an invalid character.' });

const invalidField = ({ field, text }: { field: string; text: AnyText }) => new Invalid({ [field]: [text] });

function idsIn(input: unknown): number[] {
  const { ids, id } = (input ?? {}) as { ids?: number[]; id?: number };
  return ids ?? (id === undefined ? [] : [id]);
}
