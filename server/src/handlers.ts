import { type Calls, calls, type WrittenCalls } from '@sahada/contract/calls';
import { exportOf } from '@sahada/contract/export';
import { type AnyRow, exportedBody } from '@sahada/contract/row';
import { category } from './entities/category.ts';
import { checklist } from './entities/checklist.ts';
import { customer } from './entities/customer.ts';
import { department } from './entities/department.ts';
import { group } from './entities/group.ts';
import { location } from './entities/location.ts';
import { locationType } from './entities/location-type.ts';
import { operation } from './entities/operation.ts';
import { project } from './entities/project.ts';
import { question } from './entities/question.ts';
import { template } from './entities/template.ts';
import { userAttribute } from './entities/user-attribute.ts';
import { account } from './features/account/account.ts';
import { install } from './features/account/install.ts';
import { secondFactor } from './features/account/second-factor.ts';
import { action } from './features/action/action.ts';
import { actionLink } from './features/action/link.ts';
import { activity } from './features/activity/activity.ts';
import { analysis } from './features/analysis/analysis.ts';
import { monthsBook } from './features/analysis/months-book.ts';
import { filteredReports } from './features/analysis/report.ts';
import { apiKey } from './features/api-key.ts';
import { audit } from './features/audit/audit.ts';
import { auditReports } from './features/audit/audit-reports.ts';
import { review } from './features/audit/review.ts';
import { share } from './features/audit/share.ts';
import { answersBook, auditAnswersBook, auditBook, responsesBook } from './features/audit/workbook.ts';
import { backup } from './features/backup/backup.ts';
import { companyCopy, companyFile } from './features/backup/company.ts';
import { companyImport } from './features/backup/company-import.ts';
import { company } from './features/company.ts';
import { companyDesk } from './features/company-desk.ts';
import { dashboard } from './features/dashboard/dashboard.ts';
import { personFile } from './features/data-protection/file.ts';
import { destruction } from './features/data-protection/ledger-list.ts';
import { dataRequest } from './features/data-protection/request.ts';
import { retention } from './features/data-protection/retention.ts';
import { exportingBook } from './features/export/book.ts';
import { exportingChecklist } from './features/export/checklist.ts';
import { exportingFiles } from './features/export/file.ts';
import { exportingList } from './features/export/list.ts';
import { reportSchedule } from './features/export/report-schedule.ts';
import { feed } from './features/feed/feed.ts';
import { field } from './features/field/field.ts';
import { fieldwork } from './features/field/fieldwork.ts';
import { gallery } from './features/gallery/gallery.ts';
import { importingFiles } from './features/import/file.ts';
import { invitation } from './features/invitation/invitation.ts';
import { live } from './features/live.ts';
import { lookup } from './features/lookup.ts';
import { mailing } from './features/mailing.ts';
import { maintaining } from './features/maintenance/maintenance.ts';
import { mapping } from './features/mapping.ts';
import { emailAccount } from './features/message/accounts.ts';
import { message } from './features/message/queue.ts';
import { messageTemplate } from './features/message/templates.ts';
import { notice } from './features/notice.ts';
import { notification } from './features/notification/notification.ts';
import { city, country, district } from './features/place.ts';
import { plan } from './features/plan/plan.ts';
import { series } from './features/plan/series.ts';
import { pushDevice } from './features/push/device.ts';
import { push } from './features/push/push.ts';
import { schedulingTasks } from './features/schedule-task.ts';
import { seal } from './features/seal/seal.ts';
import { search } from './features/search.ts';
import { staticBarcode } from './features/static-barcode/static-barcode.ts';
import { stored } from './features/stored.ts';
import { editorPicture } from './features/stored-file/editor-picture.ts';
import { storedFile } from './features/stored-file/file.ts';
import { readingSystemLog } from './features/system-log.ts';
import { user } from './features/user/user.ts';
import { view } from './features/view.ts';
import { webhook } from './features/webhook/webhook.ts';
import type { Handler, HandlersOf } from './pipeline/handler.ts';
import { recurring } from './tasks.ts';

/** The lists of the table, by their call's name. */
const lists = new Map<string, { row: AnyRow }>(
  Object.entries(calls).flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, AnyRow>).flatMap(([verb, row]): [string, { row: AnyRow }][] =>
      exportOf(row) === null ? [] : [[`${group}.${verb}`, { row }]],
    ),
  ),
);

/** Whatever answers with a file that a job may write, by the name under which it is asked for. */
const exported = new Map<string, { row: AnyRow }>(
  Object.entries(calls).flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, AnyRow>).flatMap(([verb, row]): [string, { row: AnyRow }][] =>
      row.response === exportedBody ? [[`${group}.${verb.replace(/ToExcel$/, '')}`, { row }]] : [],
    ),
  ),
);

exported.set(personFile, { row: calls.dataRequest.export });
exported.set(companyFile, { row: calls.companyCopy.make });

/** The calls that files are read through: filled below, since a file is read through the other calls. */
const importing = new Map<string, { row: AnyRow; handler: Handler<AnyRow> }>();

/** The second half of the table: every row's handler, under the row's name. A row without a handler does not compile. */
const written: { [Group in keyof WrittenCalls]: HandlersOf<WrittenCalls[Group]> } = {
  account,
  secondFactor,
  install,
  lookup,
  search,
  view,
  stored,
  field,
  fieldwork,
  company,
  group,
  user,
  department,
  customer,
  operation,
  category,
  location,
  locationType,
  userAttribute,
  country,
  city,
  district,
  project,
  mapping,
  notice,
  template,
  question,
  checklist: { ...checklist, export: exportingChecklist },
  gallery,
  report: {
    ...auditReports,
    ...filteredReports,
    auditToExcel: exportingBook('report.audit', auditBook),
    responsesToExcel: exportingBook('report.responses', responsesBook),
    auditAnswersToExcel: exportingBook('report.auditAnswers', auditAnswersBook),
    answersToExcel: exportingBook('report.answers', answersBook),
  },
  plan,
  series,
  staticBarcode,
  invitation,
  dashboard,
  audit,
  seal,
  share,
  analysis: { ...analysis, monthsToExcel: exportingBook('analysis.months', monthsBook) },
  review,
  action,
  actionLink,
  message,
  messageTemplate,
  emailAccount,
  reportSchedule,
  mailing,
  exportFile: exportingFiles(exported),
  importFile: importingFiles(importing),
  scheduleTask: schedulingTasks(recurring),
  backup,
  companyCopy,
  companyImport,
  companyDesk,
  notification,
  live,
  activity,
  systemLog: readingSystemLog(recurring),
  storedFile,
  editorPicture,
  maintenance: maintaining(recurring),
  dataRequest,
  destruction,
  retention,
  push,
  pushDevice,
  apiKey,
  webhook,
  feed,
};

for (const [group, own] of Object.entries(written)) {
  const rows = (calls as Record<string, object>)[group] as Record<string, AnyRow>;
  for (const [verb, handler] of Object.entries(own))
    importing.set(`${group}.${verb}`, { row: rows[verb] as AnyRow, handler: handler as Handler<AnyRow> });
}

/** The same with the exports of lists, which follow from the lists' own handlers. */
export const handlers = Object.fromEntries(
  Object.entries(written).map(([group, own]) => {
    const all: Record<string, unknown> = { ...own };
    for (const [verb, handler] of Object.entries(own)) {
      const name = `${group}.${verb}`;
      const list = lists.get(name);
      if (list !== undefined) all[`${verb}ToExcel`] = exportingList(name, list.row, handler as Handler<AnyRow>);
    }
    return [group, all];
  }),
) as { [Group in keyof Calls]: HandlersOf<Calls[Group]> };
