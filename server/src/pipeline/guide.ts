import type { Calls } from '@sahada/contract/calls';

/** What the API's document says to whoever writes a program against it, besides the calls themselves. */

export const guide = `
Programs call with an **API key** (Integrations): \`Authorization: Bearer sahada_…\`. A key may do what was
chosen for it, as far as its maker still may. People's sessions come from \`POST /api/token/login\` and travel the same way. Rights are
looked up at every call.

\`\`\`sh
curl https://…/api/admin/customer/getall -H 'Authorization: Bearer sahada_…' \\
  -H 'Content-Type: application/json' -d '{"searchText": "market", "pageSize": 50}'
\`\`\`

**Answers** are \`{Success, Message, Data}\`; Message is for people, in the language of the key's maker (without a key, as
\`Accept-Language\` asks). Files and the OData feed have no envelope.

| status | when | besides Success and Message |
|---|---|---|
| 200 (201, 202) | done | Data |
| 200, Success false | a rule says no | Code, Data: null |
| 400 | invalid input | title, errors: \`{"answers[0].title": ["…"]}\` |
| 401, 403, 404 | not known; right missing; not there, or another company's | Code |
| 409 | changed meanwhile, or a key repeated with something else | Code, Data: what is there now |
| 413, 415 | too large; wrong type | Code |
| 429, 503 | too many, or busy: again after Retry-After seconds | Code |
| 500 | our fault | requestId: finds it in the system log |

Decide by status and Code; texts may change. What a call may refuse stands in its description. Ignore fields that you do not know.

**Input.** Paths and keys match in any letter case. Unknown and read-only keys are ignored; in an optional field \`""\` and null mean empty. In an
update an absent field keeps its value, and a list replaces the whole list. Instants are ISO 8601 with offset; a date without offset is
on the wall of its place. \`get\` answers \`rowVersion\`: an update that sends it back is 409 when somebody changed the row meanwhile.
Deletes take up to 500 ids and do all or nothing.

**Lists** are POSTs with \`page\` (from 1), \`pageSize\` (1–100, default 10), \`searchText\` (from 2 characters; each word in
any field, in any order, what stands between double quotes together; accents and Turkish letters match), \`searchField\`, \`sortField\`, \`sortDirection\` and filters: any id, flag or choice of a row, one value or several.
They answer \`{ListItems, TotalItemsCount}\`; a page past the end is empty. The same path with \`ToExcel\` gives all rows as a file; above
5,000 rows 202 with an \`exportId\`, see *Files made by jobs*. For all that has changed since, read the feed.

**Repeating.** Send an \`Idempotency-Key\` (1–255 visible ASCII characters, such as a UUID) with what creates or sends: repeated within 24 hours by the same
caller with the same body it gives the first answer again.

**Limits.** Calls by a valid key are not counted. Wrong keys, sign-ins and links are, by address: 429. A loaded server answers 503; both
say Retry-After.

**Webhooks** are POSTs of JSON to your address; the callbacks of \`Webhook/Create\` tell each. 2xx within 10 seconds is received; redirects are not
followed. Else it is tried again after 10 s, 1, 5 and 30 min, 2, 6 and 15 h; 410 turns the webhook off. What is about one row comes in its
order, at least once: know an event again by \`webhook-id\`. Bodies hold ids, never answers or names: fetch those with a key. Check each before
you believe it, with a library of [Standard Webhooks](https://www.standardwebhooks.com) or yourself:

\`\`\`js
// body: the bytes as they came, before they are parsed; secret: as it was shown when the webhook was made
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
const expected = createHmac('sha256', key)
  .update(\`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`).digest();
const given = Buffer.from(headers['webhook-signature'].replace('v1,', ''), 'base64');
const isFresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300;
if (!isFresh || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('not from Sahada');
\`\`\`

**Feed.** \`/api/odata\` is OData 4 for spreadsheets and data warehouses: Basic with any name and a key as password, or Bearer. Rows come in
the order of their changes: \`$filter=ChangedAt gt …\` gives what is new, \`@odata.nextLink\` the next page, \`Counts: false\` what ceased to count.
`.trim();

/** What the groups of calls are about. */
export const groupTexts = {
  account: 'Sign-in and one’s own account',
  secondFactor: 'Two-step verification',
  install: 'Installation',
  lookup: 'Lookups',
  search: 'Search over everything',
  view: 'Saved views of lists',
  stored: 'Pictures by signed address',
  field: 'Forms and responses, by a plan’s link',
  fieldwork: 'Auditors’ assignments and drafts',
  company: 'The company',
  group: 'User groups',
  user: 'Users',
  department: 'Sections',
  customer: 'Customers',
  operation: 'Operations',
  category: 'Categories',
  location: 'Locations',
  locationType: 'Location types',
  userAttribute: 'Own fields of users',
  country: 'Countries',
  city: 'Cities',
  district: 'Districts',
  project: 'Projects',
  mapping: 'What belongs to a project',
  notice: 'Data protection texts',
  template: 'Answer templates',
  question: 'Questions',
  checklist: 'Checklists',
  gallery: 'Gallery of checklists',
  report: 'Findings, actions and comparison of audits',
  plan: 'Audits and surveys',
  series: 'Recurring plans',
  staticBarcode: 'Static barcodes',
  invitation: 'Invitations by personal link',
  dashboard: 'Dashboard',
  audit: 'Reports and review of one audit',
  seal: 'Seal of an approved report',
  share: 'Reports for people outside',
  analysis: 'Analysis',
  review: 'Review queue',
  action: 'Actions',
  actionLink: 'Actions, by link',
  message: 'Message queue',
  messageTemplate: 'Message templates',
  emailAccount: 'E-mail accounts',
  exportFile: 'Files made by jobs',
  reportSchedule: 'Scheduled reports',
  mailing: 'Leaving a mailing',
  importFile: 'Import',
  scheduleTask: 'Scheduled tasks',
  backup: 'Backups',
  companyCopy: 'Copy of the company',
  companyImport: 'A company that comes from another installation',
  companyDesk: 'Companies of the installation',
  notification: 'Notifications',
  live: 'Events as they happen',
  activity: 'Activity log',
  systemLog: 'System log',
  storedFile: 'Stored files',
  editorPicture: 'Pictures in texts',
  maintenance: 'Maintenance',
  dataRequest: 'Requests of persons',
  destruction: 'Destruction ledger',
  retention: 'Retention',
  push: 'Push subscriptions',
  pushDevice: 'Devices with push',
  apiKey: 'API keys',
  webhook: 'Webhooks',
  feed: 'Feed (OData)',
} as const satisfies Record<keyof Calls, string>;

/** What the usual keys of a list mean. */
export const listHints: Readonly<Record<string, string>> = {
  page: 'From 1.',
  pageIndex: 'From 0.',
  pageSize: '1–100, default 10.',
  searchText:
    'Each word anywhere in the fields, in any order and whatever the case and the accents; what stands between double quotes stays together. Fewer than two characters are no filter.',
  searchField: 'A text field of the row; all of them where none is named.',
  sortField: 'A field of the row.',
};

/** Events, with what `data` holds. */
export const eventData = {
  response: {
    responseId: 812,
    number: 'S-000812',
    revision: 0,
    statusCode: 30,
    percent: 92.5,
    auditId: 41,
    customerId: 3,
    projectId: 5,
    locationId: 17,
    checkListId: 9,
    versionId: 22,
  },
  finding: { findingId: 77, questionId: 130, severity: 'major', responseId: 812, auditId: 41, locationId: 17 },
  action: {
    actionId: 12,
    number: 12,
    auditId: 41,
    findingId: 77,
    responseId: 812,
    locationId: 17,
    state: 'todo',
    priority: 'normal',
    dueDate: '2026-12-04',
  },
  plan: { auditId: 41, customerId: 3, projectId: 5, locationId: 17, checkListId: 9, auditTypeId: 1 },
} as const;
