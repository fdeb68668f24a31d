import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clashesOf, type Entry, type Said, say, settle } from './draft.ts';

const [lead, assistant] = [1, 2];
const said = (value: string, at: number, by: number, base: number | null = null): Said<string> => ({
  value,
  at,
  by,
  base,
});
const after = (...words: Said<string>[]): Entry<string> =>
  words.reduce<Entry<string> | undefined>(
    (entry, word, index) => say(entry, word, index + 1),
    undefined,
  ) as Entry<string>;
const valuesOf = (entry: Entry<string> | undefined): string[] => (entry?.words ?? []).map(({ value }) => value);

describe('a word', () => {
  test('replaces the one that it was changed from, whoever said that, and nothing else', () => {
    expect(valuesOf(after(said('Evet', 5, lead), said('Hayır', 7, assistant, 5)))).toEqual(['Hayır']);
    expect(valuesOf(after(said('Evet', 5, lead), said('Hayır', 7, assistant)))).toEqual(['Hayır', 'Evet']);
  });

  test('said later is shown, in whichever order they arrive; the other clashes with it', () => {
    for (const [first, second] of [
      [lead, assistant],
      [assistant, lead],
    ] as const) {
      const words = [said('Evet', 5, first), said('Hayır', 7, second)];
      expect(valuesOf(after(...words))).toEqual(['Hayır', 'Evet']);
      expect(valuesOf(after(...words.toReversed()))).toEqual(['Hayır', 'Evet']);
    }
  });

  test('of two at one moment the same one is shown in either order', () => {
    const words = [said('Evet', 5, lead), said('Hayır', 5, assistant)];
    expect(valuesOf(after(...words))).toEqual(valuesOf(after(...words.toReversed())));
  });

  test('that says the same as the other’s is no clash', () => {
    const both = after(said('Evet', 5, lead), said('Evet', 7, assistant));
    expect(clashesOf(both)).toEqual([]);
    expect(valuesOf(say(both, said('Hayır', 9, lead, 7), 3))).toEqual(['Hayır']);
    // Who said it and did not see the change has it stand beside the change.
    expect(valuesOf(say(both, said('Hayır', 9, assistant), 3))).toEqual(['Hayır', 'Evet']);
  });

  test('replaces what the same person said before, and comes too late after what they said since', () => {
    expect(valuesOf(after(said('Evet', 5, lead), said('Hayır', 7, lead)))).toEqual(['Hayır']);
    expect(valuesOf(after(said('Hayır', 7, lead), said('Evet', 5, lead)))).toEqual(['Hayır']);
  });

  test('counts as later than what it was changed from, also by a clock that was put back', () => {
    const entry = after(said('Evet', 50, lead), said('Hayır', 3, lead, 50));
    expect(entry.words).toMatchObject([{ value: 'Hayır', at: 51 }]);
    // Nor does it make what was said in between news.
    const again = say(entry, said('Hayır', 4, lead, 51), 3);
    expect(valuesOf(say(again, said('Evet', 50, lead), 4))).toEqual(['Hayır']);
  });

  test('sent again changes nothing, even when it has been replaced meanwhile', () => {
    const before = after(said('Evet', 5, lead), said('Hayır', 7, assistant, 5));
    expect(say(before, said('Evet', 5, lead), 9)).toBe(before);
    expect(say(before, said('Hayır', 7, assistant, 5), 9)).toBe(before);
    // The server's clock stood before the device's: it comes again with another time.
    expect(say(before, said('Hayır', 8, assistant, 5), 9).words).toBe(before.words);
  });
});

test('whoever decides lets go of the clashes that they had seen, and of no other', () => {
  const entry = after(said('Evet', 5, lead), said('Hayır', 7, assistant));
  expect(valuesOf(settle(entry, 1))).toEqual(['Hayır']);
  expect(settle(entry, 0)).toBe(entry);
});

/** A device of one person: what it shows, what the server has not confirmed, and what it had from the server last. */
interface Device {
  by: number;
  shown: Map<number, string>;
  unsent: Map<number, Said<string>>;
  base: Map<number, number>;
}

type Step =
  | { kind: 'edit'; who: number; question: number; value: string; skew: number }
  /** Sends; the answer may be lost. */
  | { kind: 'sync'; who: number; isLost: boolean }
  /** The network delivers once more what was sent some time ago. */
  | { kind: 'again'; which: number };

/** What people see of each question: the answer, and what clashes with it. */
const shownOf = (server: ReadonlyMap<number, Entry<string>>) =>
  [...server].map(([question, entry]) => [question, valuesOf(entry)[0], clashesOf(entry).map(({ value }) => value)]);

const who = fc.constantFrom(lead, assistant);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    who,
    question: fc.integer({ min: 1, max: 2 }),
    value: fc.constantFrom('Evet', 'Hayır', 'Kısmen', ''),
    skew: fc.integer({ min: -8, max: 0 }),
  }),
  fc.record({ kind: fc.constant('sync' as const), who, isLost: fc.boolean() }),
  fc.record({ kind: fc.constant('again' as const), which: fc.nat(20) }),
);

test('two devices, in any order of edits and reconnects, end equal, and no word is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      const server = new Map<number, Entry<string>>();
      const sent: [number, Said<string>][][] = [];
      /** What somebody saw and changed, and nobody has said since. */
      const replaced = new Set<string>();
      const lastWords = new Map<string, { question: number; by: number; value: string }>();
      const [one, other] = [lead, assistant].map(
        (by): Device => ({ by, shown: new Map(), unsent: new Map(), base: new Map() }),
      ) as [Device, Device];
      let version = 0;
      const put = (words: readonly [number, Said<string>][]) => {
        version++;
        for (const [question, word] of words) {
          const before = server.get(question);
          const base = before?.words.find(({ at }) => at === word.base);
          const after = say(before, word, version);
          server.set(question, after);
          if (after.words === before?.words) continue;
          for (const { by, value } of before?.words ?? []) {
            if (base !== undefined && value === base.value) replaced.add(`${question} ${by} ${value}`);
          }
          replaced.delete(`${question} ${word.by} ${word.value}`);
        }
      };
      const sync = (device: Device, isLost: boolean) => {
        sent.push([...device.unsent]);
        put([...device.unsent]);
        if (isLost) return;
        device.unsent.clear();
        for (const [question, { words }] of server) {
          device.shown.set(question, words[0]?.value ?? '');
          device.base.set(question, words[0]?.at ?? 0);
        }
      };
      steps.forEach((step, tick) => {
        if (step.kind === 'edit') {
          const { question, value } = step;
          const device = step.who === lead ? one : other;
          const at = 100 + 10 * tick + step.skew;
          device.unsent.set(question, said(value, at, step.who, device.base.get(question) ?? null));
          device.shown.set(question, value);
          lastWords.set(`${question} ${step.who}`, { question, by: step.who, value });
        } else if (step.kind === 'sync') {
          sync(step.who === lead ? one : other, step.isLost);
        } else if (step.which < sent.length) {
          const before = shownOf(server);
          put(sent[step.which] ?? []);
          expect(shownOf(server)).toEqual(before);
        }
      });
      for (const device of [one, other, one, other]) sync(device, false);
      expect(one.shown).toEqual(other.shown);
      for (const { question, by, value } of lastWords.values()) {
        const stands = valuesOf(server.get(question)).includes(value);
        const isKept = stands || replaced.has(`${question} ${by} ${value}`);
        expect(isKept, `${value} was said to ${question} and is lost`).toBe(true);
      }
    }),
    { numRuns: 2000, seed: 11 },
  );
});
