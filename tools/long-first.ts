import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The order of a run's files: those that start processes or send to every call first. Vitest begins with the largest files, but
 * these are small and take up to a minute; begun last, one processor would idle for as long.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const long = /\/(walks\/random-inputs|laws\/totals|main-job\/|features\/message-kills)/;
