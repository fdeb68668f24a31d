import { category } from './category.ts';
import { checklist } from './checklist.ts';
import { customer } from './customer.ts';
import { department } from './department.ts';
import { group } from './group.ts';
import { location } from './location.ts';
import { operation } from './operation.ts';
import { plan } from './plan.ts';
import { project } from './project.ts';
import { question } from './question.ts';
import type { Access } from './row.ts';
import { template } from './template.ts';
import { user } from './user.ts';

interface Opened {
  /** `{id}` stands for the row's id. */
  readonly path: string;
  readonly access: Access;
}

/** Where a row of an entity opens in the back office, and who may open it: whoever may read it. */
export const links = {
  customer: { path: '/customers/detail/{id}', access: customer.get.access },
  location: { path: '/admin/locations?open={id}', access: location.get.access },
  project: { path: '/customers/project-detail/{id}', access: project.get.access },
  operation: { path: '/admin/operations?open={id}', access: operation.get.access },
  department: { path: '/sections?open={id}', access: department.get.access },
  category: { path: '/categorys?open={id}', access: category.get.access },
  template: { path: '/answer-templates?open={id}', access: template.get.access },
  question: { path: '/questions/edit-questions/{id}', access: question.get.access },
  checklist: { path: '/checklists/edit-checklist/{id}', access: checklist.get.access },
  plan: { path: '/auditlist/edit/{id}', access: plan.get.access },
  user: { path: '/admin/users-detail/{id}', access: user.get.access },
  group: { path: '/admin/user-roles/{id}', access: group.get.access },
} as const satisfies Record<string, Opened>;

export type Linked = keyof typeof links;

export const isLinked = (entity: string): entity is Linked => Object.hasOwn(links, entity);

export const linkOf = (entity: Linked, id: number): string => links[entity].path.replace('{id}', String(id));
