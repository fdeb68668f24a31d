import type { DraftChange } from '@sahada/contract/fieldwork';
import type { OwnFinding, SentAnswer, Signature } from '@sahada/contract/response';
import { canonicalJson } from '@sahada/rules/canonical';
import { type Entry, type Said, say, settle } from '@sahada/rules/draft';
import { epoch } from '../../outside/clock.ts';

/** What a draft holds, and how a change gets into it; the merging itself is a rule. */
export interface DraftContent {
  /** By question. */
  answers: Record<string, Entry<SentAnswer>>;
  /** By key; a finding that was taken away is null. */
  findings: Record<string, Entry<OwnFinding | null>>;
  signatures: Signature[];
}

export const emptyContent = (): DraftContent => ({ answers: {}, findings: {}, signatures: [] });

export interface Changed {
  content: DraftContent;
  /** What of the change was news. */
  answers: SentAnswer[];
  findings: OwnFinding[];
  /** Something that is shown has changed. */
  isNews: boolean;
}

type Sent = Pick<DraftChange, 'answers' | 'findings' | 'signatures' | 'resolved' | 'draftVersion' | 'sentAt'>;

interface Change extends Sent {
  by: number;
  now: number;
  /** The version that the draft gets by it. */
  version: number;
}

/** Takes a device's change in: answers first, then what it has decided. */
export function changed(before: DraftContent, change: Change): Changed {
  const { by, now, version } = change;
  const behind = change.sentAt ? now - epoch(change.sentAt) : 0;
  const answers = { ...before.answers };
  const findings = { ...before.findings };
  const news: Pick<Changed, 'answers' | 'findings'> = { answers: [], findings: [] };
  const saidOf = <Value>(value: Value, at: string, base: string | null | undefined): Said<Value> => ({
    value,
    at: Math.min(epoch(at), now),
    by,
    base: base ? epoch(base) : null,
  });
  for (const { at, base, ...answer } of change.answers) {
    const value = filledIn(answer) as SentAnswer;
    const there = answers[value.questionId];
    const entry = say(there, notBefore(there, saidOf(value, at, base), behind, now), version);
    answers[value.questionId] = entry;
    if (entry.words !== there?.words) news.answers.push(value);
  }
  let isMoved = false;
  for (const { at, base, removed, ...finding } of change.findings ?? []) {
    const key = finding.findingKey.toLowerCase();
    const there = findings[key];
    const shown = there?.words[0];
    const value = removed ? null : (filledIn(finding) as OwnFinding);
    const said = saidOf(value, at, base);
    // What was made from the one that is shown is later, whatever the device's clock says.
    if (shown !== undefined && shown.at > said.at && shown.at !== said.base) continue;
    const entry = say(there, { ...said, base: shown?.at ?? null }, version);
    findings[key] = entry;
    if (entry.words === there?.words) continue;
    isMoved = true;
    if (value !== null) news.findings.push(value);
  }
  for (const questionId of change.resolved ?? []) {
    const entry = answers[questionId];
    const settled = entry && settle(entry, change.draftVersion ?? version);
    if (entry === undefined || settled === entry || settled === undefined) continue;
    answers[questionId] = settled;
    isMoved = true;
  }
  const signatures = signed(before.signatures, change.signatures ?? []);
  const isNews = isMoved || news.answers.length > 0 || signatures !== before.signatures;
  return { content: { answers, findings, signatures }, ...news, isNews };
}

/** A device that is behind by less only has a slow network. */
const slowFrom = 60_000;

/**
 * A word that knows of no other one, with the time that it really was said at where its device's clock is slow and it would pass for
 * older than what the same person said on another device: that would be shown in its place.
 */
function notBefore<Value>(
  there: Entry<Value> | undefined,
  said: Said<Value>,
  behind: number,
  now: number,
): Said<Value> {
  const last = there?.last[said.by];
  if (said.base !== null || behind < slowFrom || last === undefined || said.at >= last) return said;
  return { ...said, at: Math.min(said.at + behind, now) };
}

/** Without what is empty, so that two spellings of one answer are one. */
const filledIn = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([, part]) => part !== null && part !== undefined && part !== '' && !(Array.isArray(part) && part.length === 0),
    ),
  );

/** Of each role the signature that was signed last; the same list where nothing is new. */
function signed(before: Signature[], given: readonly Signature[]): Signature[] {
  const byRole = new Map(before.map((one) => [one.role, one]));
  const at = ({ signedAt }: Signature): number => (signedAt ? epoch(signedAt) || 0 : 0);
  let isNew = false;
  for (const one of given) {
    const there = byRole.get(one.role);
    if (there !== undefined && (at(there) > at(one) || canonicalJson(there) === canonicalJson(one))) continue;
    byRole.set(one.role, one);
    isNew = true;
  }
  return isNew ? [...byRole.values()] : before;
}

/** The answers and findings that are shown, with those that clash. */
export const allWords = ({ answers, findings }: DraftContent) => ({
  answers: Object.values(answers).flatMap(({ words }) => words.map(({ value }) => value)),
  findings: Object.values(findings).flatMap(({ words }) => words.flatMap(({ value }) => value ?? [])),
});

/** Whose words stand in a draft. */
export const authorsOf = ({ answers, findings }: DraftContent): number[] => [
  ...new Set([...Object.values(answers), ...Object.values(findings)].flatMap(({ words }) => bySpeaker(words))),
];

const bySpeaker = (words: readonly { by: number }[]): number[] => words.map(({ by }) => by);
