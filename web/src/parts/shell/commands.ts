import { action } from '@sahada/contract/action';
import { category } from '@sahada/contract/category';
import { checklist } from '@sahada/contract/checklist';
import type { about } from '@sahada/contract/crud';
import { customer } from '@sahada/contract/customer';
import { department } from '@sahada/contract/department';
import { group } from '@sahada/contract/group';
import { type Linked, links } from '@sahada/contract/links';
import { location } from '@sahada/contract/location';
import type { Noun } from '@sahada/contract/noun';
import { operation } from '@sahada/contract/operation';
import { plan } from '@sahada/contract/plan';
import { project } from '@sahada/contract/project';
import { question } from '@sahada/contract/question';
import { template } from '@sahada/contract/template';
import type { AnyText } from '@sahada/contract/text';
import { user } from '@sahada/contract/user';
import type { ScreenAccess } from '../../client/session.ts';
import { actionWords } from '../action/words.ts';
import { entityWords } from '../entity/entity-words.ts';

/** What can be begun from anywhere: adding a row. */
export interface Command {
  label: AnyText;
  path: string;
  access: ScreenAccess;
}

type Named = { readonly [about]: { readonly noun: Noun } };

/** A new row opens where a stored one does, but for those whose screens have an address of their own for it. */
const command = (entity: Linked, calls: Named, path: string = links[entity].path.replace('{id}', 'new')): Command => ({
  label: entityWords(calls).add,
  path,
  access: links[entity].access as ScreenAccess,
});

export const commands: readonly Command[] = [
  command('plan', plan, '/auditlist/new'),
  { label: actionWords.add, path: '/actions?open=new', access: action.create.access },
  command('customer', customer),
  command('location', location),
  command('project', project),
  command('operation', operation),
  command('checklist', checklist, '/checklists/new-checklist'),
  command('question', question, '/questions/new-questions'),
  command('template', template),
  command('department', department),
  command('category', category),
  command('user', user),
  command('group', group),
];
