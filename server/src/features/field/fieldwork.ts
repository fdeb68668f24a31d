import type { fieldwork as calls } from '@sahada/contract/fieldwork';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { assignments } from './assignments.ts';
import { draftHandlers } from './drafts.ts';
import { history } from './history.ts';
import { response } from './own-response.ts';

export const fieldwork: HandlersOf<typeof calls> = { assignments, history, response, ...draftHandlers };
