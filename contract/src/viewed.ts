import { action } from './action.ts';
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
import type { AnyRow } from './row.ts';
import { staticBarcode } from './static-barcode.ts';
import { template } from './template.ts';
import { user } from './user.ts';
import type { ViewedScreen } from './view.ts';

/** The list of each screen that has views: whoever may read it may open the screen. Apart from the calls, since it needs all of them. */
export const viewed: Readonly<Record<ViewedScreen, AnyRow>> = {
  '/auditlist': plan.list,
  '/actions': action.list,
  '/barcode': staticBarcode.list,
  '/sections': department.list,
  '/categorys': category.list,
  '/answer-templates': template.list,
  '/questions': question.list,
  '/checklists': checklist.list,
  '/admin/customers': customer.list,
  '/admin/locations': location.list,
  '/admin/projects': project.list,
  '/admin/operations': operation.list,
  '/admin/users': user.list,
  '/admin/user-roles': group.list,
};
