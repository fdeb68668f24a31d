import type { PictureState } from '@sahada/contract/codes';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { aboutResponses } from './about-responses.ts';
import type { PictureAddress } from './files.ts';

/** The pictures that belong to responses. */

export interface PictureFacts {
  id: number;
  key: string;
  responseKey: string;
  state: PictureState;
  /** Of the untouched photo that this one was drawn on; null where it was not, or that one has not arrived. */
  originalId: number | null;
}

/** A picture as it travels. */
export const pictureRow = ({ id, state, originalId }: PictureFacts, address: PictureAddress) => ({
  id,
  state,
  ...address(id),
  originalUrl: originalId === null ? null : address(originalId).url,
});

/** Of a picture `p`. */
export const pictureState = sql`case when p.broken then 'broken' when p.file_id is null then 'preparing' else 'ready' end`;

/**
 * Those of the responses whose id `is`, that arrived and were not deleted. What was drawn on which photo is read from a response
 * once, and not for each of its pictures.
 */
export const picturesWhere = (is: RawBuilder<boolean>): RawBuilder<PictureFacts> => sql<PictureFacts>`
  with drawing as materialized (
    select r.response_key, (drawn ->> 'pictureKey')::uuid as key, (drawn ->> 'originalKey')::uuid as original_key
    from response r
    cross join lateral (
      select said from json_array_elements(r.raw -> 'answers') said
      union all select said from json_array_elements(r.raw -> 'findings') said) part
    cross join lateral json_array_elements(part.said -> 'originals') drawn
    where r.id ${is}
  )
  select p.id, p.picture_key as key, p.response_key as "responseKey",
    ${pictureState} as state, original.id as "originalId"
  from picture p
  left join lateral (
    select untouched.id from drawing
    join picture untouched on untouched.picture_key = drawing.original_key
      and untouched.response_key = p.response_key and untouched.deleted_at is null and untouched.file_id is not null
    where drawing.response_key = p.response_key and drawing.key = p.picture_key limit 1) original on true
  where p.response_key = any(array(select r.response_key from response r where r.id ${is}))
    and p.deleted_at is null and p.arrived_at is not null`;

/** The pictures of one response by its key, for whoever has read what it was sent with; those that have not arrived among them. */
export const picturesOfKey = (responseKey: RawBuilder<unknown>) => sql<
  Omit<PictureFacts, 'originalId'> & { isThere: boolean; hasFile: boolean }
>`
  select p.id, p.picture_key as key, p.response_key as "responseKey", ${pictureState} as state,
    p.arrived_at is not null as "isThere", p.file_id is not null as "hasFile"
  from picture p where p.response_key = ${responseKey} and p.deleted_at is null`;

const readPictures = aboutResponses(picturesWhere);

/** By key; a picture belongs to the response key that it came with. */
export const byKey = (pictures: readonly PictureFacts[]): Map<string, PictureFacts> =>
  new Map(pictures.map((picture) => [picture.key, picture]));

/** Pictures of responses that arrived and were not deleted, by key. */
export const picturesOf = async (db: ReadDb, responseIds: readonly number[]): Promise<Map<string, PictureFacts>> =>
  byKey(await readPictures(db, responseIds));
