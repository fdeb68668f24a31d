import { links, results } from '@sahada/contract/links';
import { isOwnPlace } from '@sahada/contract/place';

/**
 * Which numbers of which tables stand in a company's rows besides its foreign keys, so that all of them can be given anew. A law
 * asks for a line about each column that takes numbers, texts or documents: here, or among those that hold none.
 */

/** What a number of a table becomes. Numbers of answers and their sub-options come from a sequence of their own, `answer_id`. */
export type Renumber = (table: string, number: number) => number;

/** The other columns of the row. */
type Row = (column: string) => string | null;

/** Gives a value anew, with other numbers in it. What is not as expected stays. */
export type Shape = (value: unknown, renumber: Renumber, row: Row) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The number of a row. */
export const of =
  (table: string): Shape =>
  (value, renumber) =>
    Number.isInteger(value) ? renumber(table, value as number) : value;

/** A place: only a company's own ones have numbers of its own. */
const place =
  (table: string): Shape =>
  (value, renumber) =>
    Number.isInteger(value) && isOwnPlace(value as number) ? renumber(table, value as number) : value;

/** Nought is none. */
const orNone =
  (shape: Shape): Shape =>
  (value, renumber, row) =>
    value === 0 ? 0 : shape(value, renumber, row);

const list =
  (each: Shape): Shape =>
  (value, renumber, row) =>
    Array.isArray(value) ? value.map((item) => each(item, renumber, row)) : value;

const oneOrMore =
  (each: Shape): Shape =>
  (value, renumber, row) =>
    Array.isArray(value) ? value.map((item) => each(item, renumber, row)) : each(value, renumber, row);

const record =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, renumber, row) => {
    if (!isObject(value)) return value;
    const made = Object.entries(value).map(([key, item]) => {
      const shape = Object.hasOwn(shapes, key) ? shapes[key] : undefined;
      return [key, shape === undefined ? item : shape(item, renumber, row)];
    });
    return Object.fromEntries(made);
  };

/** A record whose keys are numbers of rows, or other keys where there is no table. */
const keyed =
  (table: string | null, each: Shape = (value) => value): Shape =>
  (value, renumber, row) => {
    if (!isObject(value)) return value;
    const keyOf = (key: string): string =>
      table !== null && /^\d{1,10}$/.test(key) ? String(renumber(table, Number(key))) : key;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [keyOf(key), each(item, renumber, row)]));
  };

const text =
  (write: (text: string, renumber: Renumber, row: Row) => string): Shape =>
  (value, renumber, row) =>
    typeof value === 'string' ? write(value, renumber, row) : value;

/** Numbers in a text, each replaced where it stands: `12`, `3,7`, `1+2`. */
const inText = (given: string, table: string, renumber: Renumber): string =>
  given.replace(/\d{1,10}/g, (digits) => String(renumber(table, Number(digits))));

const answer = record({
  questionId: of('question'),
  optionIds: list(of('answer_id')),
  subOptionIds: list(of('answer_id')),
});
const ownFinding = record({ sectionId: of('checklist_section') });
const sent = record({ answers: list(answer), findings: list(ownFinding) });

/** Findings of a response, as its seal covers them (facts/seal-content.ts). */
export const findings = list(record({ questionId: of('question'), sectionId: of('checklist_section') }));

/** What several people said to one question (rules/src/draft.ts). */
const said = (value: Shape): Shape => record({ words: list(record({ value, by: of('user') })), last: keyed('user') });

const options = list(record({ id: of('answer_id'), subOptions: list(record({ id: of('answer_id') })) }));

const condition = record({ QuestionId: of('question'), AnswerIds: list(of('answer_id')) });

/** A frozen checklist. */
export const version = record({
  checklistId: of('checklist'),
  sections: list(
    record({
      id: of('checklist_section'),
      departmentId: of('department'),
      questions: list(record({ id: of('question'), visibleWhen: condition, answers: options })),
    }),
  ),
});

/** The tables of what lists and reports are narrowed to, by the field. Their spellings are the wire's. */
export const filters: Readonly<Record<string, Shape>> = {
  customerId: of('customer'),
  CustomerId: of('customer'),
  projectId: of('project'),
  locationId: of('location'),
  locationIds: of('location'),
  checkListId: of('checklist'),
  checklistId: of('checklist'),
  leadAuditorId: of('user'),
  assistantAuditorId: of('user'),
  approverId: of('user'),
  auditorId: of('user'),
  auditorIds: of('user'),
  ownerUserId: of('user'),
  verifierUserId: of('user'),
  ManagerUserId: of('user'),
  userRoleId: of('group'),
  seriesId: of('audit_series'),
  auditId: of('plan'),
  auditPlanId: of('plan'),
  findingId: of('finding'),
  responseId: of('response'),
  categoryId: of('category'),
  questionId: of('question'),
  helpPictureId: of('help_picture'),
  LocationTypeId: of('location_type'),
  OperationTypeId: of('operation'),
  country: place('own_country'),
  countryId: place('own_country'),
  CountryId: place('own_country'),
  city: place('own_city'),
  cityId: place('own_city'),
  CityId: place('own_city'),
  district: place('own_district'),
  districtId: place('own_district'),
  DistrictId: place('own_district'),
  attributeValues: text((given, renumber) => {
    const [attribute = '', value = ''] = given.split(':');
    return `${inText(attribute, 'user_attribute', renumber)}:${inText(value, 'user_attribute_option', renumber)}`;
  }),
};

/** A list's own rows, by the address of its screen: what `id` is there. */
export const screens: Readonly<Record<string, string>> = {
  '/auditlist': 'plan',
  '/actions': 'action',
  '/barcode': 'static_barcode',
  '/sections': 'department',
  '/categorys': 'category',
  '/answer-templates': 'template',
  '/questions': 'question',
  '/checklists': 'checklist',
  '/admin/customers': 'customer',
  '/admin/locations': 'location',
  '/admin/projects': 'project',
  '/admin/operations': 'operation',
  '/admin/users': 'user',
  '/admin/user-roles': 'group',
};

const isOwnId = (key: string): boolean => key.toLowerCase() === 'id';

const filterOf = (key: string, screen: string | null): Shape | undefined => {
  if (isOwnId(key)) return of(screens[screen ?? ''] ?? 'plan');
  return Object.hasOwn(filters, key) ? filters[key] : undefined;
};

/** The filters of a report, by field; its rows are those of plans where they have a number. */
const filled: Shape = (value, renumber, row) => {
  if (!isObject(value)) return value;
  const made = Object.entries(value).map(([key, item]) => {
    const shape = filterOf(key, '/auditlist');
    return [key, shape === undefined ? item : oneOrMore(shape)(item, renumber, row)];
  });
  return Object.fromEntries(made);
};

/** The part of an address behind `?`, of this screen: `customerId=3,7&search=ab`. */
function queryAnew(query: string, screen: string | null, renumber: Renumber, row: Row): string {
  if (query === '') return query;
  const made = new URLSearchParams();
  for (const [key, given] of new URLSearchParams(query)) {
    const shape = filterOf(key, screen);
    const one = (item: string): string =>
      String(shape?.(/^\d{1,10}$/.test(item) ? Number(item) : item, renumber, row) ?? item);
    made.append(key, shape === undefined ? given : given.split(',').map(one).join(','));
  }
  return made.toString();
}

const view = text((query, renumber, row) => queryAnew(query, row('screen'), renumber, row));

/** Our words for what opens, by the table of its rows where they are spelt otherwise. */
const tableOfWord: Readonly<Record<string, string>> = {
  staticBarcode: 'static_barcode',
  userAttribute: 'user_attribute',
};

const ownPlaces: Readonly<Record<string, string>> = {
  country: 'own_country',
  city: 'own_city',
  district: 'own_district',
};

/** Where a row opens, up to its number, and of which table that is. */
const opened: readonly [begin: string, shape: Shape][] = [
  ...Object.entries(links).map(([word, { path }]): [string, Shape] => [
    path.slice(0, path.indexOf('{id}')),
    ownPlaces[word] === undefined ? of(tableOfWord[word] ?? word) : place(ownPlaces[word]),
  ]),
  [results.path.slice(0, results.path.indexOf('{id}')), of('plan')],
  ['/reviews/', of('response')],
  ['/export/', of('export')],
];

/** The address of a page of the back office, from its first slash on. */
const link = text((address, renumber, row) => {
  for (const [begin, shape] of opened) {
    const rest = address.slice(begin.length);
    if (address.startsWith(begin) && /^\d{1,10}$/.test(rest)) return begin + String(shape(Number(rest), renumber, row));
  }
  const [path = '', query] = address.split('?');
  return query === undefined ? address : `${path}?${queryAnew(query, path, renumber, row)}`;
});

/** What a message is about, or what has been said once: its first word tells whose number follows. */
export const topics: Readonly<Record<string, string | null>> = {
  plan: 'plan',
  air: 'plan',
  series: 'audit_series',
  action: 'action',
  awaiting: 'response',
  apart: 'response',
  returned: 'response',
  approved: 'response',
  rejected: 'response',
  webhook: 'webhook',
  credit: 'credit',
  creditFor: 'credit',
  turns: null,
  checks: null,
  backup: null,
};

const topic = text((given, renumber) => {
  const [word = '', ids = '', ...rest] = given.split(':');
  const table = Object.hasOwn(topics, word) ? topics[word] : null;
  if (!table || !/^\d{1,10}(\+\d{1,10})*$/.test(ids)) return given;
  return [word, inText(ids, table, renumber), ...rest].join(':');
});

/** Who wrote a line of the log: `user:7`, or `user:7/key:3` by a key of theirs. */
const actor = text((given, renumber) =>
  given.replace(/^user:(\d{1,10})(?:\/key:(\d{1,10}))?$/, (_all, user: string, key: string | undefined) =>
    [`user:${renumber('user', Number(user))}`, ...(key ? [`key:${renumber('api_key', Number(key))}`] : [])].join('/'),
  ),
);

/** What the address of an erased person has become (features/data-protection/erase.ts). */
const erased = (table: string): Shape =>
  text((given, renumber) => (/^erased-\d{1,10}@invalid$/.test(given) ? inText(given, table, renumber) : given));

/** A field of a list: a column of users' own fields is named by its number (web's screens/user/attribute-columns.ts). */
const listField = text((given, renumber) =>
  /^attribute:\d{1,10}$/.test(given) ? inText(given, 'user_attribute', renumber) : given,
);

/** By table and column; what a foreign key names is known from it. */
export const shapes: Readonly<Record<string, Shape>> = {
  'activity.actor': actor,
  'activity.user_id': of('user'),
  'activity_seal.after_id': orNone(of('activity')),
  'activity_seal.through_id': orNone(of('activity')),
  'answer_edit.question_id': of('question'),
  'answer_edit.old': answer,
  'answer_edit.new': answer,
  'audit_series.plan': record({
    customerId: of('customer'),
    projectId: of('project'),
    checkListId: of('checklist'),
    leadAuditorId: of('user'),
    assistantAuditorId: of('user'),
    approverId: of('user'),
  }),
  'audit_series.location_ids': list(of('location')),
  'audit_series.auditors': list(
    record({ locationId: of('location'), leadAuditorId: of('user'), assistantAuditorId: of('user') }),
  ),
  'audit_series.skipped': list(record({ place: of('location') })),
  'checklist_question.visible_when': condition,
  'checklist_version.document': version,
  'company.country_id': place('own_country'),
  'company.city_id': place('own_city'),
  'company.district_id': place('own_district'),
  'customer.contact_email': erased('customer'),
  'customer.country_id': place('own_country'),
  'customer.city_id': place('own_city'),
  'customer.district_id': place('own_district'),
  'data_request.chosen': record({
    responses: list(of('response')),
    signatures: list(of('response')),
    invitations: list(of('invitation')),
    users: list(of('user')),
    customers: list(of('customer')),
    locations: list(of('location')),
    actions: list(of('action')),
  }),
  'decision.marked': list(of('question')),
  'draft.content': record({ answers: keyed('question', said(answer)), findings: keyed(null, said(ownFinding)) }),
  'draft.written_by': list(of('user')),
  'feed_gone.row_id': (value, renumber, row) => of(row('of_table') ?? '')(value, renumber, row),
  'finding.question_id': of('question'),
  'finding.section_id': of('checklist_section'),
  'finding.location_id': of('location'),
  'list_columns.columns': list(record({ field: listField })),
  'list_view.query': view,
  'login.email_key': erased('user'),
  'location.country_id': place('own_country'),
  'location.city_id': place('own_city'),
  'location.district_id': place('own_district'),
  'notification.entries': list(record({ topic, fields: record({ link }) })),
  'own_city.country_id': place('own_country'),
  'own_district.city_id': place('own_city'),
  'plan.series_place': of('location'),
  'question.answers': options,
  'report_schedule.filters': filled,
  'response.raw': sent,
  'response.answers': list(answer),
  'response_conflict.raw': sent,
  'response_revision.raw': sent,
  'response_revision.answers': list(answer),
  'said_once.topic': topic,
  'template.answers': options,
  'user.email': erased('user'),
  'user.country_id': place('own_country'),
  'user.city_id': place('own_city'),
  'user.district_id': place('own_district'),
};

/**
 * Documents that the server makes out of rows: with the columns of numbers they tell which numbers the company was ever given.
 * Any other may hold whatever somebody typed or sent.
 */
export const measured: ReadonlySet<string> = new Set([
  'checklist_version.document',
  'question.answers',
  'template.answers',
]);
