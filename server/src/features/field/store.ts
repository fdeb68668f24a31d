import type { ResponseStatus } from '@sahada/contract/codes';
import { correctedState } from '@sahada/rules/response';
import { iso } from '../../outside/clock.ts';
import type { Ask } from '../../pipeline/flights.ts';

/** One response on its way into the database, and what becomes of it. */
export interface Parcel {
  session: Buffer | null;
  link: Buffer;
  userId: number | null;
  /** The call's time, in milliseconds since 1970, and the day in the company's zone, on which credit is taken. */
  now: number;
  today: string;
  /** Bytes of strangers' answers within the hour; null for whoever is none. */
  budget: number | null;
  stamp: string;
  limit: number | null;
  once: boolean;
  row: Row;
  findings: readonly Finding[];
}

export interface Finding {
  questionId: number;
  place: number;
  severity: string;
}

/** The row as it is stored, with its state for either case. */
export interface Row {
  versionId: number;
  key: string;
  revision: number;
  answersHash: string;
  countedState: number;
  heldState: number;
  late: boolean;
  incomplete: boolean;
  critical: boolean;
  earned: number;
  max: number;
  percent: number | null;
  answered: number;
  total: number;
  excluded: number;
  findings: number;
  deviceEarned: number | null;
  deviceMax: number | null;
  name: string | null;
  email: string | null;
  languageId: number | null;
  startedAt: string | null;
  completedAt: string | null;
  pictureKeys: readonly string[];
  /** JSON without line breaks. */
  raw: string;
  /** The same; null where the answers as sent say it. */
  answers: string | null;
}

/** What `submit_responses` says of a response, and what is there now; all of it null where there is nothing. */
export interface Taken {
  outcome: 'stored' | 'known' | 'other' | 'unasked' | 'notAuthor' | 'overBudget' | 'stale' | 'later';
  response_id: number | null;
  number: number;
  answers_hash: string;
  status: ResponseStatus;
  late: boolean;
  over_quota: boolean;
  repeated: boolean;
  incomplete: boolean;
  critical: boolean;
  picture_count: number;
  missing: string[];
}

/** Those of one moment: the statement has one time and one day. Sample data is sent in the past. */
export const fits = (first: Parcel, parcel: Parcel): boolean =>
  first.today === parcel.today && Math.abs(first.now - parcel.now) < 1000;

interface Place {
  link: Buffer;
  stamp: string;
  limit: number | null;
  once: boolean;
}

/**
 * Stores the responses of one company and one person (or of participants) in one statement. Each gets its outcome, in order;
 * null where its key is held by another, so that it goes again, alone.
 */
export async function store(ask: Ask, parcels: readonly Parcel[]): Promise<(Taken | null)[]> {
  const first = parcels[0] as Parcel;
  const places: Place[] = [];
  const placeOf = parcels.map(({ link, stamp, limit, once }) => {
    const found = places.findIndex((place) => place.link.equals(link) && place.stamp === stamp);
    if (found >= 0) return found + 1;
    return places.push({ link, stamp, limit, once });
  });
  const rows = parcels.map(({ row }) => row);
  const found = parcels.flatMap(({ findings }, index) => findings.map((finding) => ({ ...finding, in: index + 1 })));
  const values = [
    first.session,
    first.userId,
    iso(Math.max(...parcels.map(({ now }) => now))),
    first.today,
    first.budget,
    correctedState,
    places.map(({ link }) => link),
    places.map(({ stamp }) => stamp),
    places.map(({ limit }) => limit),
    places.map(({ once }) => once),
    placeOf,
    ...columns.map((column) => rows.map((row) => row[column])),
    parcels.map(({ now }) => iso(now)),
    rows.map(({ pictureKeys }) => `{${pictureKeys.join()}}`),
    rows.map(({ raw }) => raw).join('\n'),
    rows.map(({ answers }) => answers ?? '').join('\n'),
    found.map((finding) => finding.in),
    found.map(({ questionId }) => questionId),
    found.map(({ place }) => place),
    found.map(({ severity }) => severity),
  ];
  const taken = await ask<Taken>({
    name: 'submit_responses',
    text: statement(values.length),
    values,
  });
  return taken.map((one) => (one.outcome === 'later' ? null : one));
}

/** In the order of the function's parameters. */
const columns = [
  'key',
  'revision',
  'versionId',
  'answersHash',
  'countedState',
  'heldState',
  'late',
  'incomplete',
  'critical',
  'earned',
  'max',
  'percent',
  'answered',
  'total',
  'excluded',
  'findings',
  'deviceEarned',
  'deviceMax',
  'name',
  'email',
  'languageId',
  'startedAt',
  'completedAt',
] as const satisfies (keyof Row)[];

const statement = (count: number): string =>
  `select * from submit_responses(${Array.from({ length: count }, (_, n) => `$${n + 1}`).join(', ')})`;
