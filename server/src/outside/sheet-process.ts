import type { Version } from '@sahada/contract/version';
import { kept } from './kept-versions.ts';
import type { Cell, SheetAnswer, SheetMessage } from './sheet.ts';
import { type SheetFile, sheetFile } from './sheet-file.ts';
import { takeOrders } from './take-orders.ts';

/** The process behind sheet.ts: one file after another. */

let file: SheetFile | null = null;

const versions = new Map<number, Version>();

function take(message: SheetMessage): SheetAnswer | undefined {
  if ('head' in message) {
    versions.clear();
    file = sheetFile(message.head, null);
  } else if (file === null) throw new Error('a file begins with its head');
  else if ('table' in message) {
    versions.clear();
    file.table(message.table);
  } else if ('said' in message)
    file.said(
      message.said.map((one) => {
        const version = message.versions[one.versionId] ?? versions.get(one.versionId);
        if (version === undefined) throw new Error(`version ${one.versionId} is not there`);
        kept(versions, one.versionId, version);
        return { ...one, version };
      }),
    );
  else if ('rows' in message) for (const rows of message.rows) file.rows(JSON.parse(rows) as Cell[][]);
  else {
    const answer = file.finish();
    file = null;
    return answer;
  }
  return undefined;
}

takeOrders(take);
