import { z } from 'zod';
import { anyOf, file } from './row.ts';

/**
 * What other programs read continually, as OData 4.01: a service document, its metadata and entity sets. Its answers and refusals
 * are OData's and have no envelope. Rows come in the order of their changes, so a program asks for what has changed since.
 */

/** The rows of one answer. */
export const mostFeedRows = 5000;

const text = z.string().max(4000).nullable().optional();

/** Options that the feed knows; OData 4.01 spells them with and without the dollar. */
const known = {
  $top: z.int().min(0).max(mostFeedRows).nullable().optional(),
  $skiptoken: text,
  $select: text,
  $count: z.boolean().nullable().optional(),
  $filter: text,
  $format: text,
};

/** Those that it knows of, and refuses. */
const refused = {
  $orderby: text,
  $expand: text,
  $search: text,
  $skip: text,
  $apply: text,
  $compute: text,
  $index: text,
  $deltatoken: text,
};

type Bare<Options> = { [Key in keyof Options as Key extends `$${infer Name}` ? Name : never]: Options[Key] };

const bare = <Options extends object>(options: Options): Bare<Options> =>
  Object.fromEntries(Object.entries(options).map(([key, value]) => [key.slice(1), value])) as Bare<Options>;

export const refusedOptions = Object.keys({ ...refused, ...bare(refused) }) as (
  | keyof typeof refused
  | keyof Bare<typeof refused>
)[];

const options = z.object({ ...known, ...bare(known), ...refused, ...bare(refused) });

export type FeedOptions = z.output<typeof options>;

const forReaders = { method: 'GET', speaks: 'odata' } as const;

export const feed = {
  service: file({
    ...forReaders,
    path: '/odata',
    access: anyOf('ManageReports', 'ManageActions'),
    request: z.object({}),
  }),
  metadata: file({
    ...forReaders,
    path: '/odata/$metadata',
    access: anyOf('ManageReports', 'ManageActions'),
    request: z.object({}),
  }),
  rows: file({
    ...forReaders,
    path: '/odata/{set}',
    access: 'ManageReports',
    request: options.extend({ set: z.string().max(60) }),
    refuses: ['notFound', 'notSupported', 'badOption'],
  }),
  actions: file({
    ...forReaders,
    path: '/odata/Actions',
    access: 'ManageActions',
    request: options,
    refuses: ['notSupported', 'badOption'],
  }),
};
