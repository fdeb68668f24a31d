import type { review as calls } from '@sahada/contract/review';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { choose, conflictsOf } from './conflicts.ts';
import { correctionOf } from './corrections.ts';
import { historyOf } from './response-history.ts';
import { reviewList, reviewTabs } from './review-list.ts';

export const review: HandlersOf<typeof calls> = {
  list: reviewList,
  tabs: reviewTabs,
  history: ({ responseId }, { db }) => historyOf(db, responseId),
  changes: ({ responseId }, { db, who }) => correctionOf(db, who, responseId),
  conflicts: ({ responseId }, { db, who }) => conflictsOf(db, who, responseId),
  choose,
};
