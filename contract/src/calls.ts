import { account, install } from './account.ts';
import { customer } from './customer.ts';
import { department } from './department.ts';
import { stored } from './field.ts';
import { lookup } from './lookup.ts';

/** The table: every call of the system, grouped by entity. A call's name is `group.verb`. */
export const calls = {
  account,
  install,
  lookup,
  stored,
  department,
  customer,
};

export type Calls = typeof calls;
