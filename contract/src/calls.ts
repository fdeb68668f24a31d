import { account, install } from './account.ts';
import { action, actionLink } from './action.ts';
import { activity } from './activity.ts';
import { analysis } from './analysis.ts';
import { apiKey } from './api-key.ts';
import { audit } from './audit.ts';
import { backup, companyCopy, companyImport } from './backup.ts';
import { category } from './category.ts';
import { checklist } from './checklist.ts';
import { company } from './company.ts';
import { companyDesk } from './company-desk.ts';
import { customer } from './customer.ts';
import { dashboard } from './dashboard.ts';
import { dataRequest, destruction } from './data-protection.ts';
import { department } from './department.ts';
import { editorPicture } from './editor-picture.ts';
import { emailAccount } from './email-account.ts';
import { exportFile, withExports } from './export.ts';
import { feed } from './feed.ts';
import { field, stored } from './field.ts';
import { fieldwork } from './fieldwork.ts';
import { gallery } from './gallery.ts';
import { group } from './group.ts';
import { importFile } from './import.ts';
import { invitation } from './invitation.ts';
import { live } from './live.ts';
import { location } from './location.ts';
import { locationType } from './location-type.ts';
import { lookup } from './lookup.ts';
import { mailing } from './mailing.ts';
import { maintenance } from './maintenance.ts';
import { message, messageTemplate } from './message.ts';
import { notice } from './notice.ts';
import { notification } from './notification.ts';
import { operation } from './operation.ts';
import { city, country, district } from './place.ts';
import { plan } from './plan.ts';
import { mapping, project } from './project.ts';
import { push, pushDevice } from './push.ts';
import { question } from './question.ts';
import { report } from './report.ts';
import { reportSchedule } from './report-schedule.ts';
import { retention } from './retention.ts';
import { review } from './review.ts';
import { scheduleTask } from './schedule-task.ts';
import { seal } from './seal.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { forLocations, series } from './series.ts';
import { share } from './share.ts';
import { staticBarcode } from './static-barcode.ts';
import { storedFile } from './stored-file.ts';
import { systemLog } from './system-log.ts';
import { template } from './template.ts';
import { user } from './user.ts';
import { userAttribute } from './user-attribute.ts';
import { view } from './view.ts';
import { webhook } from './webhook.ts';

/** The calls that are written down. */
const written = {
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
  checklist,
  gallery,
  report,
  plan: { ...plan, forLocations },
  series,
  staticBarcode,
  invitation,
  dashboard,
  audit,
  seal,
  share,
  analysis,
  review,
  action,
  actionLink,
  message,
  messageTemplate,
  emailAccount,
  exportFile,
  reportSchedule,
  mailing,
  importFile,
  scheduleTask,
  backup,
  companyCopy,
  companyImport,
  companyDesk,
  notification,
  live,
  activity,
  systemLog,
  storedFile,
  editorPicture,
  maintenance,
  dataRequest,
  destruction,
  retention,
  push,
  pushDevice,
  apiKey,
  webhook,
  feed,
};

export type WrittenCalls = typeof written;

/** The table: every call of the system, grouped by entity. A call's name is `group.verb`. */
export const calls = withExports(written);

export type Calls = typeof calls;
