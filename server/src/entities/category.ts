import type { category as calls } from '@sahada/contract/category';
import { crudHandlers } from '../db/crud-handlers.ts';
import { labelTable } from '../facts/labels.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

export const category: HandlersOf<typeof calls> = crudHandlers(labelTable('category'), 'published');
