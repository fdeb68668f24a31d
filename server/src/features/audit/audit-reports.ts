import type { report as calls } from '@sahada/contract/report';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { comparisonOf } from './comparison.ts';
import { actionsOf, findingsOf } from './findings.ts';

/** The reports of one audit besides its answers. */
export const auditReports: HandlersOf<Pick<typeof calls, 'findings' | 'actions' | 'comparison'>> = {
  findings: (asked, { db, who }) => findingsOf(asked, db, who),
  actions: (asked, { db }) => actionsOf(asked, db),
  comparison: (asked, { db }) => comparisonOf(db, asked),
};
