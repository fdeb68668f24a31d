import type { Row } from './bench.ts';
import { builder } from './rows/builder.ts';
import { chain } from './rows/chain.ts';
import { surveys } from './rows/counters.ts';
import { dashboard } from './rows/dashboard.ts';
import { exporting } from './rows/export.ts';
import { fieldForm } from './rows/field-form.ts';
import { growth } from './rows/growth.ts';
import { list } from './rows/list.ts';
import { office } from './rows/office.ts';
import { pdf } from './rows/pdf.ts';
import { memory, start } from './rows/process.ts';
import { response } from './rows/response.ts';
import { signIn } from './rows/sign-in.ts';
import { statistics } from './rows/statistics.ts';
import { submit } from './rows/submit.ts';

/** In the order in which they run: memory is taken after A to E. */
export const rows: Row[] = [
  submit,
  list,
  response,
  statistics,
  exporting,
  memory,
  signIn,
  dashboard,
  pdf,
  start,
  fieldForm,
  office,
  builder,
  growth,
  chain,
  surveys,
];
