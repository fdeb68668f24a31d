import type { audit as calls } from '@sahada/contract/audit';
import { expectPdf, makePdf } from '../../outside/pdf.ts';
import { inParts } from '../../pipeline/handler.ts';
import { reportOf } from './report.ts';

/** The report as a PDF: everything is read inside the transaction; the document is made after it. */
export const pdf = inParts<typeof calls.pdf>()({
  async run(asked, { db, who, now }) {
    expectPdf();
    return reportOf(db, asked, { name: who.name, zone: who.timeZone, now });
  },
  async after({ document, name }) {
    return { bytes: await makePdf(document), type: 'application/pdf', name, keepSeconds: 0 };
  },
});
