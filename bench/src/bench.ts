import { type DataSet, makeDataSet } from './data-set.ts';
import { type Installation, install } from './installation.ts';
import { type Figures, inTurns, type Side } from './load.ts';
import type { Section } from './report.ts';

/** What a row gets: how long to measure, and an installation that all rows of a run share. */
export interface Bench {
  rounds: number;
  seconds: number;
  isQuick: boolean;
  /** Where the growth's database is kept; without it, it goes at the end. */
  folder: string | undefined;
  /** Started with the first row that asks for it. */
  installation(): Promise<Installation>;
  /** Made with the first row that asks for it. */
  dataSet(): Promise<DataSet>;
  /** The medians of these sides, measured in turns. */
  compare(sides: readonly Side[], clients: number): Promise<Figures[]>;
  end(): Promise<void>;
}

/** A kind of work that is measured. */
export interface Row {
  letter: string;
  /** Takes many minutes: only with `--large`. */
  isLarge?: boolean;
  measure(bench: Bench): Promise<Section>;
}

export function openBench(isQuick: boolean, folder?: string): Bench {
  let started: Promise<Installation> | undefined;
  let made: Promise<DataSet> | undefined;
  const rounds = isQuick ? 2 : 5;
  const seconds = Number(process.env.BENCH_SECONDS ?? (isQuick ? 2 : 3));
  const installation = (): Promise<Installation> => {
    started ??= install();
    return started;
  };
  return {
    rounds,
    seconds,
    isQuick,
    folder,
    installation,
    dataSet() {
      made ??= installation().then((place) => makeDataSet(place, isQuick));
      return made;
    },
    compare: async (sides, clients) =>
      inTurns(sides, rounds, { clients, seconds, postmaster: (await installation()).postmaster }),
    end: async () => (await started)?.remove(),
  };
}
