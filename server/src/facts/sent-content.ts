import type { OwnFinding, SentAnswer, Signature } from '@sahada/contract/response';
import type { Version } from '@sahada/contract/version';

/** What a sent document says besides what its answers are worth, when it arrives and when it is chosen later. */

/** As much of it as names pictures. */
export interface SentContent {
  answers: readonly SentAnswer[];
  findings: readonly OwnFinding[];
  signatures: readonly Signature[];
}

const none: readonly never[] = [];

/** The pictures that it names, each once; the originals of drawn-on ones among them. */
export function pictureKeysOf({ answers, findings, signatures }: SentContent): string[] {
  const named = new Set<string>();
  for (const list of [answers, findings])
    for (const { pictureKeys, originals } of list) {
      for (const key of pictureKeys ?? none) named.add(key.toLowerCase());
      for (const { originalKey } of originals ?? none) named.add(originalKey.toLowerCase());
    }
  for (const { pictureKey } of signatures) if (pictureKey) named.add(pictureKey.toLowerCase());
  return [...named];
}

/** A finding that the auditor added, as `own_findings` spells it (submit.sql). */
export interface OwnFindingRow {
  finding_key: string;
  section_id: number | null;
  title: string;
  note: string | null;
  severity: string;
  picture_keys: readonly string[];
}

/** Those of a document as rows; a section that the version does not have is none. */
export function ownFindingRows(findings: readonly OwnFinding[], version: Version): OwnFindingRow[] {
  const sections = new Set(version.sections.map(({ id }) => id));
  return findings.map(({ findingKey, sectionId, title, note, severity, pictureKeys }) => ({
    finding_key: findingKey,
    section_id: sectionId && sections.has(sectionId) ? sectionId : null,
    title,
    note: note?.trim() || null,
    severity,
    picture_keys: pictureKeys ?? [],
  }));
}
