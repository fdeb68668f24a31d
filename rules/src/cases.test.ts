import { readdirSync, readFileSync } from 'node:fs';
import { decimal, type Hundredths } from '@sahada/contract/hundredths';
import { type RawAnswer, Version, type WireVersion } from '@sahada/contract/version';
import { describe, expect, test } from 'vitest';
import { outOfRange } from './answers.ts';
import { compile } from './compiled.ts';
import { inHundredths } from './in-hundredths.ts';
import { judge } from './judge.ts';
import { levelFor, type Points } from './score.ts';

/** Cases are written in decimals, as people think of points. */
interface Written {
  earned: number;
  max: number;
  percent: number | null;
}

interface Case {
  name: string;
  rules: number[];
  version: WireVersion;
  answers: RawAnswer[];
  levels: { name: string; min: number; max: number }[];
  expected: {
    visible: number[];
    missing: number[];
    outOfRange: number[];
    live: Written;
    final: Written;
    answered: number;
    total: number;
    excluded: number;
    critical: boolean;
    findings: number;
    severities: Record<string, string>;
    sections: (Written & { sectionId: number })[];
    level: string | null;
  };
}

const folder = new URL('../cases/', import.meta.url);
const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file): Case => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

/** Results in the words of the case, so that a difference is easy to read. */
function replay({ version: written, answers, levels }: Case): Case['expected'] {
  const compiled = compile(inHundredths(written));
  const judged = judge(compiled, answers, 'final');
  const final = judged.score;
  const textOf = (questionId: number) => judged.answers.find((answer) => answer.questionId === questionId)?.text;
  const orNone = (percent: Hundredths | null) => (percent === null ? null : decimal(percent));
  const points = ({ earned, max, percent }: Points): Written => ({
    earned: decimal(earned),
    max: decimal(max),
    percent: orNone(percent),
  });
  return {
    visible: judged.visible.map((question) => question.id),
    missing: judged.missing,
    outOfRange: judged.visible
      .filter((question) => outOfRange(question, textOf(question.id)))
      .map((question) => question.id),
    live: points(judge(compiled, answers, 'live').score),
    final: points(final),
    answered: final.answered,
    total: final.total,
    excluded: final.excluded,
    critical: final.critical,
    findings: final.findings,
    severities: Object.fromEntries(
      final.questions.flatMap((one) => (one.severity ? [[one.questionId, one.severity]] : [])),
    ),
    sections: final.sections.map((section) => ({ sectionId: section.sectionId, ...points(section) })),
    level: levelFor(final.percent, levels, final.critical)?.name ?? null,
  };
}

describe('golden cases', () => {
  test.each(cases)('$name', (one) => {
    expect(replay(one)).toEqual(one.expected);
  });

  test.each(cases)('is a whole frozen checklist: $name', (one) => {
    const version = inHundredths(one.version);
    expect(Version.parse(version)).toEqual(version);
  });

  test('cover every scoring rule that concerns one response', () => {
    expect(new Set(cases.flatMap((one) => one.rules))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });
});
