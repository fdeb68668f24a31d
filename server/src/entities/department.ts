import type { department as calls } from '@sahada/contract/department';
import { crudHandlers } from '../db/crud-handlers.ts';
import { labelTable } from '../facts/labels.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

export const department: HandlersOf<typeof calls> = crudHandlers(labelTable('department'), 'published');
