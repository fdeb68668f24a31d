import { directRows, type ExportRow } from '@sahada/contract/export';
import type { AnyRow } from '@sahada/contract/row';
import { languageOf } from '@sahada/contract/text';
import { companyId } from '../../facts/the-company.ts';
import { makeSheet } from '../../outside/sheet.ts';
import { type Handler, inParts } from '../../pipeline/handler.ts';
import { pageOf } from '../../pipeline/pages.ts';
import { ownColumnsOf } from './own-columns.ts';
import { type ExportInput, mediaTypes, tableOf } from './table.ts';

/**
 * The export of one list: its rows are read with its own handler, and the file is made when the transaction is over. Many rows,
 * or a wish, make it a job.
 */
export function exportingList(list: string, row: AnyRow, handler: Handler<AnyRow>): Handler<ExportRow> {
  return inParts<ExportRow>()({
    async run(given, { db, who, now, refuse }) {
      const { format, job, columns, ...input } = given as ExportInput;
      const inside = { db, who, now, refuse };
      const first = await pageOf({ row, handler }, { ...input, page: 1, pageSize: 1 }, inside);
      const total = first.TotalItemsCount;
      const asked = { format, columns, who, now, total, input, more: await ownColumnsOf(list, db) };
      if (job || total > directRows) {
        return { ...asked, companyId: await companyId(db) };
      }
      const page = await pageOf({ row, handler }, { ...input, page: 1, pageSize: directRows }, inside);
      return { ...asked, items: page.ListItems };
    },

    async after(found, { gate, language }) {
      const { format, columns, who, now, total, input, more } = found;
      const table = tableOf(list, row, { format, columns }, languageOf(language), who, now, more);
      if ('companyId' in found) {
        const asked = {
          list,
          input: { ...input, format, columns, rights: who.rights, languageId: language },
          name: table.name,
          total,
        };
        return { exportId: await gate.newExport(who.userId, found.companyId, asked) };
      }
      return {
        bytes: await makeSheet(table.head, found.items.map(table.cells)),
        type: mediaTypes[table.head.format],
        name: table.name,
      };
    },
  });
}
