import type { report as calls } from '@sahada/contract/report';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { actionReport } from './action-report.ts';
import { findingReport } from './finding-report.ts';
import { actionPdf, findingPdf } from './report-pdf.ts';

type Calls = Pick<typeof calls, 'findingReport' | 'findingReportToPdf' | 'actionReport' | 'actionReportToPdf'>;

/** Reports over the findings and actions of any number of plans. */
export const filteredReports: HandlersOf<Calls> = {
  findingReport: (filters, { db, who }) => findingReport(filters, db, who),
  findingReportToPdf: findingPdf,
  actionReport: (filters, { db, who }) => actionReport(filters, db, who),
  actionReportToPdf: actionPdf,
};
