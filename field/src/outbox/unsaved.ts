import type { Change } from './device-db.ts';
import type { FillState } from './fill.ts';
import type { SignerRole } from './rows.ts';

/** What of a draft is in memory and not on the device yet. */
export interface Unsaved {
  /** The response's own row. */
  head: boolean;
  answers: Set<number>;
  signatures: Set<SignerRole>;
  findings: Set<string>;
  /** Pictures to be deleted. */
  removed: string[];
}

export const nothingUnsaved = (): Unsaved => ({
  head: false,
  answers: new Set(),
  signatures: new Set(),
  findings: new Set(),
  removed: [],
});

export const isUnsaved = ({ head, answers, signatures, findings, removed }: Unsaved): boolean =>
  head || answers.size + signatures.size + findings.size + removed.length > 0;

/** Everything there is, as when the storage went away under the open page. */
export const allUnsaved = (state: FillState, { removed }: Unsaved): Unsaved => ({
  head: true,
  answers: new Set(Object.keys(state.answers).map(Number)),
  signatures: new Set(Object.keys(state.signatures) as SignerRole[]),
  findings: new Set(Object.keys(state.findings)),
  removed,
});

export const joined = (one: Unsaved, other: Unsaved): Unsaved => ({
  head: one.head || other.head,
  answers: new Set([...one.answers, ...other.answers]),
  signatures: new Set([...one.signatures, ...other.signatures]),
  findings: new Set([...one.findings, ...other.findings]),
  removed: [...one.removed, ...other.removed],
});

/** The writes that bring all but the response's own row onto the device, as it stands in memory now. */
export function changesOf(unsaved: Unsaved, state: FillState): Change[] {
  const { responseKey } = state.response;
  const changes: Change[] = [];
  for (const questionId of unsaved.answers) {
    const answer = state.answers[questionId];
    const stamp = state.stamps[questionId];
    if (answer)
      changes.push({ store: 'answers', put: { responseKey, questionId, answer, ...(stamp ? { stamp } : {}) } });
  }
  for (const role of unsaved.signatures) {
    const row = state.signatures[role];
    if (row) changes.push({ store: 'signatures', put: row });
  }
  for (const key of unsaved.findings) {
    const row = state.findings[key];
    if (row) changes.push({ store: 'findings', put: row });
  }
  for (const key of unsaved.removed) {
    changes.push({ store: 'pictures', remove: key }, { store: 'bytes', remove: key });
  }
  return changes;
}
