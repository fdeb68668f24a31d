import type { FileItem } from '@sahada/contract/stored-file';
import type { Format } from '../../client/format.ts';

/** What a file is called among others: the photos of one response share its name and its minute, and differ by their number. */
export const namedFile = ({ id, name, at }: FileItem, format: Format): string =>
  `${name} #${id.split('-').at(-1)}, ${format.dateTime(at)}`;
