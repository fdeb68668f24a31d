import type { Calls } from '@sahada/contract/calls';
import { category } from './entities/category.ts';
import { checklist } from './entities/checklist.ts';
import { customer } from './entities/customer.ts';
import { department } from './entities/department.ts';
import { group } from './entities/group.ts';
import { location } from './entities/location.ts';
import { operation } from './entities/operation.ts';
import { project } from './entities/project.ts';
import { question } from './entities/question.ts';
import { template } from './entities/template.ts';
import { account } from './features/account/account.ts';
import { install } from './features/account/install.ts';
import { audit } from './features/audit/audit.ts';
import { company } from './features/company.ts';
import { dashboard } from './features/dashboard/dashboard.ts';
import { field } from './features/field/field.ts';
import { gallery } from './features/gallery/gallery.ts';
import { lookup } from './features/lookup.ts';
import { mapping } from './features/mapping.ts';
import { notice } from './features/notice.ts';
import { plan } from './features/plan/plan.ts';
import { stored } from './features/stored.ts';
import { user } from './features/user/user.ts';
import type { HandlersOf } from './pipeline/handler.ts';

/** The second half of the table: every row's handler, under the row's name. A row without a handler does not compile. */
export const handlers: { [Group in keyof Calls]: HandlersOf<Calls[Group]> } = {
  account,
  install,
  lookup,
  stored,
  field,
  company,
  group,
  user,
  department,
  customer,
  operation,
  category,
  location,
  project,
  mapping,
  notice,
  template,
  question,
  checklist,
  gallery,
  plan,
  dashboard,
  audit,
};
