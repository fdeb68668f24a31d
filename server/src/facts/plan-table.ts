import type { StatusCode } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { plan as calls } from '@sahada/contract/plan';
import { statusTexts } from '@sahada/contract/status';
import { isoIn } from '@sahada/rules/period';
import { sql } from 'kysely';
import type { z } from 'zod';
import { config } from '../config.ts';
import { localizedName, nameOf, personName } from '../db/reference.ts';
import type { FormOf, Table } from '../db/table.ts';
import { epoch } from '../outside/clock.ts';
import { fillPage, readPage } from './plan-page.ts';
import { newestReceived } from './plan-rows.ts';
import {
  countsOfMany,
  pendingCount,
  planFigures,
  planResults,
  planStatus,
  responseCount,
  resultsOfMany,
  standingStatus,
  statusOfMany,
  zoneOrCompanys,
} from './plan-state.ts';

/** How the wire spells a plan, and what is computed besides its columns. */

const userName = (column: string) => nameOf<string>('user', column, personName);

const names = {
  customerName: nameOf<string>('customer', 'customer_id'),
  projectName: nameOf<string>('project', 'project_id', localizedName),
  locationName: nameOf<string>('location', 'location_id'),
  checkListName: nameOf<string>('checklist', 'checklist_id', sql`localized(n.title, n.locales)`),
  leadAuditorName: userName('lead_auditor_id'),
  assistantAuditorName: userName('assistant_auditor_id'),
};

const shown = {
  ...names,
  timeZone: nameOf<string>('location', 'location_id', zoneOrCompanys('n')),
  link: sql<string | null>`t.link_token`,
  statusCode: planStatus(),
  responseCount,
  pendingCount,
  seriesId: sql<number | null>`t.series_id`,
  seriesAlone: sql<boolean>`t.series_alone`,
};

const together = {
  join: planFigures.join,
  fields: { statusCode: planFigures.status, responseCount: planFigures.received, pendingCount: planFigures.pending },
};

const texts = {
  definition: 'definition',
  name: 'name',
  introText: 'intro_text',
  thanksText: 'thanks_text',
  locales: 'locales',
} as const;

const columns = {
  companyName: 'company_name',
  customerId: 'customer_id',
  projectId: 'project_id',
  locationId: 'location_id',
  checkListId: 'checklist_id',
  auditTypeId: 'audit_type_id',
  leadAuditorId: 'lead_auditor_id',
  assistantAuditorId: 'assistant_auditor_id',
  beginDate: 'begins_at',
  endDate: 'ends_at',
  approveRequired: 'approve_required',
  approverId: 'approver_id',
  participantLimit: 'participant_limit',
  dataProtectionConsent: 'data_protection_consent',
  answeredBy: 'answered_by',
  identity: 'identity',
  repeat: 'repeat',
  askPosition: 'ask_position',
  showScore: 'show_score',
  graceDays: 'grace_days',
  remindBefore: 'remind_before',
  published: 'published',
} as const;

type ListItem = z.input<typeof calls.list.response>['ListItems'][number];
type Item = z.input<typeof calls.get.response>;
type Form = FormOf<typeof calls>;

/** A row as its table selects it. */
type PlanRow = Omit<ListItem, 'link' | 'statusName' | keyof Results | Told> & { link: string | null };

/** What a list adds to a plan: what it has achieved. */
interface Results {
  approverName: string | null;
  percent: Hundredths | null;
  findings: number;
  critical: boolean;
  lastReceivedAt: string | null;
}

/** What a row of a list is told by the rules. */
type Told = 'overdue' | 'level' | 'levelHeight';

/** A row as a form reads it, before computed fields are added. */
export type FullRow = PlanRow &
  Pick<
    Item,
    'findings' | 'reportTo' | 'seriesDay' | 'introText' | 'thanksText' | 'locales' | 'hasNotice' | 'cancelReason'
  >;

const base = {
  name: 'plan',
  id: 'id',
  search: ['definition', 'name', 'companyName', ...(Object.keys(names) as (keyof typeof names)[])],
  order: 'beginDate',
  descending: true,
  translated: true,
  together,
} as const;

/** With its document as one value: the description of a table takes the parts of an object for columns of their own. */
type WithDocument<Shape> = Omit<Shape, 'reportTo'> & { reportTo?: readonly unknown[] | null | undefined };

const fullTable: Table<'plan', WithDocument<FullRow>, WithDocument<Form>> = {
  ...base,
  columns: { ...texts, ...columns, findings: 'findings', reportTo: 'report_to' },
  shown: {
    ...shown,
    seriesDay: sql<string | null>`t.series_day`,
    hasNotice: sql<boolean>`notice_for(t.customer_id) is not null`,
    cancelReason: sql<string | null>`t.cancel_reason`,
  },
  json: ['locales', 'reportTo'],
};

/** One plan as a form reads and writes it. */
export const planTable = fullTable as unknown as Table<'plan', FullRow, Form>;

const definition = sql<string>`localized(t.definition, t.locales, 'definition')`;

/** In a list what a plan has received is read for all of its rows together. */
const unread = sql`null`;

const listedTable: Table<'plan', PlanRow & Results, Omit<Form, keyof typeof texts | 'findings' | 'reportTo'>> = {
  ...base,
  search: [...base.search, 'approverName'],
  packed: true,
  together: {
    join: sql``,
    fields: {
      statusCode: standingStatus,
      responseCount: unread,
      pendingCount: unread,
      percent: unread,
      findings: unread,
      critical: unread,
    },
  },
  ofMany: {
    statusCode: { join: statusOfMany.join, value: statusOfMany.status },
    responseCount: { join: countsOfMany.join, value: countsOfMany.received },
    pendingCount: { join: countsOfMany.join, value: countsOfMany.pending },
    percent: { join: resultsOfMany.join, value: resultsOfMany.percent },
    findings: { join: resultsOfMany.join, value: resultsOfMany.findings },
    critical: { join: resultsOfMany.join, value: resultsOfMany.critical },
  },
  apart: {
    read: readPage,
    adds: ['statusName', 'level', 'levelHeight', 'overdue'],
    fill(rows, read) {
      fillPage(rows, read);
      for (const row of rows) row.link = linkOf(row.link as string | null);
    },
  },
  columns,
  shown: {
    definition,
    name: sql<string>`case when t.name = t.definition then ${definition} else t.name end`,
    ...shown,
    approverName: userName('approver_id'),
    percent: planResults.percent,
    findings: planResults.findings,
    critical: planResults.critical,
    lastReceivedAt: newestReceived(sql`t.id`),
  },
};

/** Plans in a list as they travel, with texts in the reader's language; a name equal to the definition follows it. */
export const listTable = listedTable as unknown as Table<'plan', ListItem, never>;

/** The address for participants; empty before the plan was first on the air. */
export const linkOf = (token: string | null): string => (token === null ? '' : `${config().publicUrl}/s/${token}`);

/** Dates as instants with the offset of the plan's zone, the link as a full address, the status in words. */
export function wireOf<Row extends PlanRow>(row: Row) {
  return {
    ...row,
    beginDate: isoIn(epoch(row.beginDate), row.timeZone),
    endDate: isoIn(epoch(row.endDate), row.timeZone),
    link: linkOf(row.link),
    statusName: statusTexts[row.statusCode as StatusCode],
  };
}
