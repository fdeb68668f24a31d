import { readdirSync, readFileSync } from 'node:fs';
import type { RawAnswer, Version, WireVersion } from '@sahada/contract/version';
import { inHundredths } from '@sahada/rules/in-hundredths';
import { describe, expect, test } from 'vitest';
import { countIn, noCounts } from '../../facts/question-counts.ts';
import { numericOf, signerNames, withoutPerson, withoutTexts } from './redact.ts';

/** What figures are made of outlives a person: counted again, an erased response gives what it gave before. */

const folder = new URL('../../../../rules/cases/', import.meta.url);
const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map(
    (file) =>
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
        name: string;
        version: WireVersion;
        answers: RawAnswer[];
      },
  );

function counted(version: Version, answers: readonly RawAnswer[]) {
  const counts = noCounts(version);
  const numbers: [number, number][] = [];
  countIn(counts, version, answers, 1, (question, value) => numbers.push([question, value]));
  return { counts, numbers };
}

describe('without its texts', () => {
  test.each(cases)('a response counts as it did: $name', ({ version: written, answers }) => {
    const version = inHundredths(written);
    expect(counted(version, withoutTexts(answers, numericOf(version)))).toEqual(counted(version, answers));
  });
});

test('nothing of what somebody wrote is left but numbers', () => {
  const content = {
    answers: [
      { questionId: 1, text: '12,5', note: 'Adım Defne' },
      { questionId: 2, text: 'Defne', optionIds: [7] },
      // A phone typed where a number is asked for is none.
      { questionId: 1, text: '0532 555' },
    ],
    findings: [{ findingKey: 'k', title: 'Defne', note: null, severity: 'minor' as const }],
    signatures: [{ role: 'site' as const, name: 'Defne', note: 'Defne', refused: true }],
    position: { latitude: 41 },
    participant: { name: 'Defne' },
  };
  expect(signerNames(content)).toEqual(['Defne']);
  const left = withoutPerson(content, new Set([1]));
  expect(signerNames(left)).toEqual([]);
  expect(JSON.stringify(left)).not.toMatch(/Defne|0532|41/);
  expect(left.answers).toEqual([
    { questionId: 1, text: '12,5', note: '■■■' },
    { questionId: 2, text: '■■■', optionIds: [7] },
    { questionId: 1, text: '■■■' },
  ]);
});
