import { readdirSync, readFileSync } from 'node:fs';
import type { RawAnswer, Version, WireVersion } from '@sahada/contract/version';
import { inHundredths } from '@sahada/rules/in-hundredths';
import { describe, expect, test } from 'vitest';
import { countIn, noCounts } from '../../facts/question-counts.ts';
import { numericOf, signaturePictures, signerNames, withoutPerson, withoutSignatures, withoutTexts } from './redact.ts';

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
      // Where words are asked for, a number may be anybody's phone.
      { questionId: 2, text: '05325550101' },
    ],
    findings: [{ findingKey: 'k', title: 'Defne', note: null, severity: 'minor' as const }],
    signatures: [{ role: 'site' as const, name: 'Defne', note: 'Defne', refused: true }],
    position: { latitude: 41 },
    participant: { name: 'Defne' },
  };
  expect(signerNames(content)).toEqual(['Defne']);
  const questions = [
    { id: 1, textFormat: 'number' },
    { id: 2, textFormat: 'text' },
  ];
  const left = withoutPerson(content, numericOf({ sections: [{ questions }] } as unknown as Version));
  expect(signerNames(left)).toEqual([]);
  expect(JSON.stringify(left)).not.toMatch(/Defne|0532|41/);
  expect(left.answers).toEqual([
    { questionId: 1, text: '12,5', note: '■■■' },
    { questionId: 2, text: '■■■', optionIds: [7] },
    { questionId: 1, text: '■■■' },
    { questionId: 2, text: '■■■' },
  ]);
});

test('of signatures and their pictures those of the person go, and nobody else’s', () => {
  const signatures = [
    { role: 'site' as const, name: 'Defne', pictureKey: 'AB' },
    { role: 'auditor' as const, name: 'Kaya', pictureKey: 'CD' },
    { role: 'participant' as const, name: 'Defne', refused: true },
  ];
  const isPerson = ({ name }: { name?: string | null | undefined }) => name === 'Defne';
  expect(signaturePictures({ signatures }, isPerson)).toEqual(['ab']);
  const left = withoutSignatures({ signatures }, isPerson).signatures;
  expect(left?.map(({ name }) => name)).toEqual(['■■■', 'Kaya', '■■■']);
});
