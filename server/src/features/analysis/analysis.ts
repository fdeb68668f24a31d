import type { analysis as calls } from '@sahada/contract/analysis';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { calibration } from './calibration.ts';
import { checklist } from './checklist.ts';
import { comparison } from './comparison.ts';
import { months } from './months.ts';
import { customerPlans } from './plans.ts';
import { survey } from './survey.ts';
import { texts } from './texts.ts';

export const analysis: Omit<HandlersOf<typeof calls>, 'monthsToExcel'> = {
  survey: (asked, { db, who }) => survey(asked, db, who),
  texts: (asked, { db, who }) => texts(asked, db, who),
  checklist: (asked, { db, who }) => checklist(asked, db, who),
  plans: (asked, { db, who }) => customerPlans(asked, db, who),
  comparison: (asked, { db, who }) => comparison(asked, db, who),
  months: (asked, { db, who, now }) => months(asked, db, who, now),
  calibration: (asked, { db, who }) => calibration(asked, db, who),
};
