import type { ResponseStatus } from '@sahada/contract/codes';
import { correctedState } from '@sahada/rules/response';
import type { OwnFindingRow } from '../../facts/sent-content.ts';
import { iso } from '../../outside/clock.ts';
import type { Ask } from '../../pipeline/flights.ts';
import { type Charges, giveBack, payFor } from './advance.ts';

/** One response on its way into the database, and what becomes of it. */
export interface Parcel {
  session: Buffer | null;
  link: Buffer;
  userId: number | null;
  /** The call's time, in milliseconds since 1970, and the day in the company's zone, on which credit is taken. */
  now: number;
  today: string;
  planId: number;
  /** Bytes of strangers' answers within the hour; null for auditors and whoever else is signed in. */
  budget: number | null;
  stamp: string;
  limit: number | null;
  once: boolean;
  /** The plan's, as it stands under this stamp. */
  locationId: number;
  row: Row;
  /** Those that answers make, and those that the auditor added. */
  findings: readonly Finding[];
  own: readonly OwnFindingRow[];
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
  noticeVersion: number | null;
  startedAt: string | null;
  completedAt: string | null;
  /** SHA-256 of the code of the barcode that was scanned. */
  barcode: Buffer | null;
  /** Nothing that leads to a person may be kept with it; null where that is not said. */
  nameless: true | null;
  /** What its content holds of a person, as `holds_in` of the database says it; null for nothing. */
  holds: number | null;
  pictureKeys: readonly string[];
  /** The version of the shared draft that the device had; null where it had none. */
  draftVersion: number | null;
  /** JSON without line breaks, in UTF-8. */
  raw: Buffer;
  /** The same; null where the answers as sent say it. */
  answers: Buffer | null;
}

/** What `submit_responses` says of a response, and what is there now; all of it null where there is nothing. */
export interface Taken {
  key: string;
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

/** Those of one moment and one budget: the statement has one time, one day and one of these. Sample data is sent in the past. */
export const fits = (first: Parcel, parcel: Parcel): boolean =>
  first.budget === parcel.budget && first.today === parcel.today && Math.abs(first.now - parcel.now) < 1000;

type Place = Pick<Parcel, 'link' | 'stamp' | 'limit' | 'once' | 'locationId'>;

/**
 * Stores the responses of one company and one person (or of participants) in one statement. Each gets its outcome, in order;
 * null where its key is held by another, so that it goes again, alone.
 */
export async function store(ask: Ask, parcels: readonly Parcel[]): Promise<(Taken | null)[]> {
  const [first] = parcels;
  if (first === undefined) return [];
  const places: Place[] = [];
  const placeOf = parcels.map(({ link, stamp, limit, once, locationId }) => {
    const found = places.findIndex((place) => place.link.equals(link) && place.stamp === stamp);
    if (found >= 0) return found + 1;
    return places.push({ link, stamp, limit, once, locationId });
  });
  const rows = parcels.map(({ row }) => row);
  const found = parcels.flatMap(({ findings }, index) => findings.map((finding) => ({ ...finding, in: index + 1 })));
  const hasFound = found.length > 0;
  const now = Math.max(...parcels.map((parcel) => parcel.now));
  const isPaid = first.budget !== null && (await payFor(ask, chargesOf(parcels), now));
  const own = parcels.flatMap(({ own }, index) => own.map((finding) => ({ ...finding, item: index + 1 })));
  const values = [
    first.session,
    first.userId,
    iso(now),
    first.today,
    isPaid ? null : first.budget,
    correctedState,
    bare(places.map(({ link }) => binary(link))),
    quoted(places.map(({ stamp }) => stamp)),
    places.some(({ limit }) => limit !== null) ? bare(places.map(({ limit }) => limit)) : null,
    places.some(({ once }) => once) ? bare(places.map(({ once }) => once)) : null,
    bare(places.map(({ locationId }) => locationId)),
    bare(placeOf),
    ...columns.map(([column, spell]) =>
      rows.every((row) => row[column] === null) ? null : spell(rows.map((row) => row[column])),
    ),
    bare(parcels.map(({ now }) => iso(now))),
    rows.some(({ pictureKeys }) => pictureKeys.length > 0)
      ? quoted(rows.map(({ pictureKeys }) => `{${pictureKeys.join()}}`))
      : null,
    lines(rows.map(({ raw }) => raw)),
    rows.some(({ answers }) => answers !== null) ? lines(rows.map(({ answers }) => answers ?? nothing)) : null,
    hasFound ? bare(found.map((finding) => finding.in)) : null,
    hasFound ? bare(found.map(({ questionId }) => questionId)) : null,
    hasFound ? bare(found.map(({ place }) => place)) : null,
    hasFound ? quoted(found.map(({ severity }) => severity)) : null,
    own.length > 0 ? JSON.stringify(own) : null,
    rows.some(({ draftVersion }) => draftVersion !== null) ? bare(rows.map(({ draftVersion }) => draftVersion)) : null,
  ];
  let taken: Taken[] = [];
  try {
    taken = await ask<Taken>({ name: 'submit_responses', text: statement(values.length), values });
  } finally {
    const charged = new Set(
      taken.filter(({ outcome }) => outcome === 'stored' || outcome === 'other').map(({ key }) => key),
    );
    if (isPaid)
      for (const { planId, row } of parcels)
        if (!charged.has(row.key.toLowerCase())) giveBack(planId, bytesOf(row), now);
  }
  const byKey = new Map(taken.map((one) => [one.key, one]));
  return rows.map(({ key }) => {
    const one = byKey.get(key.toLowerCase());
    return one === undefined || one.outcome === 'later' ? null : one;
  });
}

/** As the statement counts them: what a row costs beside its content, too, or the smallest would be free. */
const bytesOf = ({ raw, answers }: Row): number => raw.length + (answers?.length ?? 0) + 1024;

function chargesOf(parcels: readonly Parcel[]): Charges {
  const charges = new Map<number, number>();
  for (const { planId, row } of parcels) charges.set(planId, (charges.get(planId) ?? 0) + bytesOf(row));
  return charges;
}

const nothing = Buffer.alloc(0);
const lineBreak = Buffer.from('\n');

/** One text of several, a line each. As bytes it is sent as it is, and costs the collector nothing while it is on its way. */
const lines = (texts: readonly Buffer[]): Buffer =>
  Buffer.concat(texts.flatMap((text, at) => (at === 0 ? [text] : [lineBreak, text])));

/**
 * Arrays as PostgreSQL reads them: the driver's own way looks through every number for quotes. Values here have nothing to
 * quote: [1, null, true] → {1,null,true}.
 */
const bare = (items: readonly unknown[]): string => `{${items.map(String).join()}}`;

const binary = (bytes: Buffer): string => `"\\\\x${bytes.toString('hex')}"`;

/** Texts of any kind: ['a"b', null] → {"a\"b",NULL}. */
const quoted = (items: readonly unknown[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join()}}`;

/** In the order of the function's parameters. */
const columns = [
  ['key', bare],
  ['revision', bare],
  ['versionId', bare],
  ['answersHash', bare],
  ['countedState', bare],
  ['heldState', bare],
  ['late', bare],
  ['incomplete', bare],
  ['critical', bare],
  ['earned', bare],
  ['max', bare],
  ['percent', bare],
  ['answered', bare],
  ['total', bare],
  ['excluded', bare],
  ['findings', bare],
  ['deviceEarned', bare],
  ['deviceMax', bare],
  ['name', quoted],
  ['email', quoted],
  ['languageId', bare],
  ['noticeVersion', bare],
  ['startedAt', bare],
  ['completedAt', bare],
  ['barcode', (hashes) => bare(hashes.map((hash) => (hash === null ? null : binary(hash as Buffer))))],
  ['nameless', bare],
  ['holds', bare],
] as const satisfies [keyof Row, (items: readonly unknown[]) => string][];

const statement = (count: number): string =>
  `select * from submit_responses(${Array.from({ length: count }, (_, n) => `$${n + 1}`).join(', ')})`;
