import type { Calls } from '@sahada/contract/calls';
import { customer } from './entities/customer.ts';
import { department } from './entities/department.ts';
import { account } from './features/account/account.ts';
import { install } from './features/account/install.ts';
import { lookup } from './features/lookup.ts';
import { stored } from './features/stored.ts';
import type { HandlersOf } from './pipeline/handler.ts';

/** The second half of the table: every row's handler, under the same name. A row without one does not compile. */
export const handlers: { [Group in keyof Calls]: HandlersOf<Calls[Group]> } = {
  account,
  install,
  lookup,
  stored,
  department,
  customer,
};
