import { category } from '@sahada/contract/category';
import { checklist } from '@sahada/contract/checklist';
import { about } from '@sahada/contract/crud';
import { customer } from '@sahada/contract/customer';
import { department } from '@sahada/contract/department';
import { group } from '@sahada/contract/group';
import { location } from '@sahada/contract/location';
import { locationType } from '@sahada/contract/location-type';
import { fewOf, type Noun, nameOf } from '@sahada/contract/noun';
import { operation } from '@sahada/contract/operation';
import { city, country, district } from '@sahada/contract/place';
import { plan } from '@sahada/contract/plan';
import { project } from '@sahada/contract/project';
import { question } from '@sahada/contract/question';
import { type AnyText, say } from '@sahada/contract/text';
import { user } from '@sahada/contract/user';
import { userAttribute } from '@sahada/contract/user-attribute';

/** What a delete answers when other rows still need the row: which rows, by name, in a sentence of their own kind. */

/** Why the row is needed, for one using row and for several; the English ends with the row itself, as "it" or "them". */
interface Why {
  one: AnyText;
  many: AnyText;
}

export interface Used {
  noun: Noun;
  why: Why;
  /** Names three of the rows that use the row, and counts them; $1 is the company-filtered ids of the used rows. */
  names: string;
}

/** Asks in a fresh read-only transaction of the caller's company. */
export type Ask = (statement: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

const usedBy = (noun: Noun, why: Why, from: string, column: string, label: string): Used => ({
  noun,
  why,
  names: `select name, (count(*) over ())::int as total
    from (select distinct left(${label}, 80) as name from ${from} where ${column} = any($1::int[])) u order by name limit 3`,
});

const usesIn = (one: AnyText, many: AnyText): Why => ({
  one: say({ tr: `şu ${one.tr} kullanıldığı`, en: `this ${one.en} uses` }),
  many: say({ tr: `şu ${many.tr} kullanıldığı`, en: `these ${many.en} use` }),
});

const uses = {
  customer: usesIn({ tr: 'müşteride', en: 'customer' }, { tr: 'müşterilerde', en: 'customers' }),
  user: usesIn({ tr: 'kullanıcıda', en: 'user' }, { tr: 'kullanıcılarda', en: 'users' }),
  company: usesIn({ tr: 'firmada', en: 'company' }, { tr: 'firmalarda', en: 'companies' }),
  city: usesIn({ tr: 'ilde', en: 'city' }, { tr: 'illerde', en: 'cities' }),
  district: usesIn({ tr: 'ilçede', en: 'district' }, { tr: 'ilçelerde', en: 'districts' }),
  location: usesIn({ tr: 'lokasyonda', en: 'location' }, { tr: 'lokasyonlarda', en: 'locations' }),
  project: usesIn({ tr: 'projede', en: 'project' }, { tr: 'projelerde', en: 'projects' }),
  question: usesIn({ tr: 'soruda', en: 'question' }, { tr: 'sorularda', en: 'questions' }),
  checklist: usesIn({ tr: 'soru listesinde', en: 'checklist' }, { tr: 'soru listelerinde', en: 'checklists' }),
  plan: usesIn({ tr: 'planda', en: 'plan' }, { tr: 'planlarda', en: 'plans' }),
  barcode: usesIn({ tr: 'sabit barkodda', en: 'static barcode' }, { tr: 'sabit barkodlarda', en: 'static barcodes' }),
  action: usesIn({ tr: 'aksiyonda', en: 'action' }, { tr: 'aksiyonlarda', en: 'actions' }),
  response: usesIn({ tr: 'yanıtta', en: 'response' }, { tr: 'yanıtlarda', en: 'responses' }),
};

const ofUser = {
  manages: {
    one: say({ tr: 'şu lokasyonun sorumlusu olduğu', en: 'this location is managed by' }),
    many: say({ tr: 'şu lokasyonların sorumlusu olduğu', en: 'these locations are managed by' }),
  },
  belongs: {
    one: say({ tr: 'şu projede görevli olduğu', en: 'this project includes' }),
    many: say({ tr: 'şu projelerde görevli olduğu', en: 'these projects include' }),
  },
  works: {
    one: say({ tr: 'şu planda görevli olduğu', en: 'this plan names' }),
    many: say({ tr: 'şu planlarda görevli olduğu', en: 'these plans name' }),
  },
  recurs: {
    one: say({ tr: 'şu tekrarlayan planı oluşturduğu', en: 'this recurring plan was made by' }),
    many: say({ tr: 'şu tekrarlayan planları oluşturduğu', en: 'these recurring plans were made by' }),
  },
  shares: {
    one: say({ tr: 'şu planın raporunu paylaştığı', en: 'this plan’s report was shared by' }),
    many: say({ tr: 'şu planların raporlarını paylaştığı', en: 'these plans’ reports were shared by' }),
  },
  acts: {
    one: say({ tr: 'şu aksiyonda adı geçtiği', en: 'this action names' }),
    many: say({ tr: 'şu aksiyonlarda adı geçtiği', en: 'these actions name' }),
  },
  reports: {
    one: say({ tr: 'şu zamanlı raporu kaydettiği', en: 'this scheduled report was saved by' }),
    many: say({ tr: 'şu zamanlı raporları kaydettiği', en: 'these scheduled reports were saved by' }),
  },
  lets: {
    one: say({ tr: 'şu API anahtarını oluşturduğu', en: 'this API key was made by' }),
    many: say({ tr: 'şu API anahtarlarını oluşturduğu', en: 'these API keys were made by' }),
  },
  requests: {
    one: say({ tr: 'şu kişisel veri başvurusunda adı geçtiği', en: 'this data protection request names' }),
    many: say({ tr: 'şu kişisel veri başvurularında adı geçtiği', en: 'these data protection requests name' }),
  },
  answered: {
    one: say({ tr: 'şu yanıtta adı geçtiği', en: 'this response names' }),
    many: say({ tr: 'şu yanıtlarda adı geçtiği', en: 'these responses name' }),
  },
};

const groupOf: Why = {
  one: say({ tr: 'şu kullanıcıya verildiği', en: 'this user is in' }),
  many: say({ tr: 'şu kullanıcılara verildiği', en: 'these users are in' }),
};

const ofAttribute: Why = {
  one: say({ tr: 'şu kullanıcıda değeri olduğu', en: 'this user has a value of' }),
  many: say({ tr: 'şu kullanıcılarda değeri olduğu', en: 'these users have a value of' }),
};

/** A name as whoever asks reads it elsewhere; that of a row beside others, by its alias. */
const named = (column: string, field = 'name'): string => {
  const alias = column.includes('.') ? `${column.split('.')[0]}.` : '';
  return `localized(${column}, ${alias}locales, '${field}')`;
};

/** A question ends with a mark of its own, which quotes keep away from those of the sentence. */
const quoted = (text: string): string => `'“' || left(${text}, 78) || '”'`;
const fullName = `u.first_name || ' ' || u.last_name`;
const numbered = 'receipt_number(r.number)';

const ofProject = (table: string): string =>
  `project p join ${table} m on m.company_id = p.company_id and m.project_id = p.id`;
const ofChecklist = (table: string): string =>
  `checklist c join ${table} m on m.company_id = c.company_id and m.checklist_id = c.id`;
const ofResponse = (table: string): string =>
  `response r join ${table} m on m.company_id = r.company_id and m.response_id = r.id`;

const nouns = {
  category: category[about].noun,
  city: city[about].noun,
  country: country[about].noun,
  district: district[about].noun,
  checklist: checklist[about].noun,
  customer: customer[about].noun,
  department: department[about].noun,
  group: group[about].noun,
  location: location[about].noun,
  locationType: locationType[about].noun,
  operation: operation[about].noun,
  project: project[about].noun,
  plan: plan[about].noun,
  question: question[about].noun,
  user: user[about].noun,
  userAttribute: userAttribute[about].noun,
};

const inLocation = (noun: Noun, column: string, why = uses.location) => usedBy(noun, why, 'location', column, 'name');
const inPlan = (noun: Noun, column: string, why = uses.plan) =>
  usedBy(noun, why, 'plan', column, named('definition', 'definition'));
const ofDraft = 'plan p join draft m on m.company_id = p.company_id and m.plan_id = p.id';
const ofShare = 'plan p join share m on m.company_id = p.company_id and m.plan_id = p.id';
const ofAction = (table: string): string =>
  `action a join ${table} m on m.company_id = a.company_id and m.action_id = a.id`;
const inAction = (from: string, column: string) => usedBy(nouns.user, ofUser.acts, from, column, 'a.title');
const inRequest = (column: string) => usedBy(nouns.user, ofUser.requests, 'data_request q', column, 'q.number::text');
const inResponse = (from: string, column: string) => usedBy(nouns.user, ofUser.answered, from, column, numbered);

const ofValue = usedBy(
  nouns.userAttribute,
  ofAttribute,
  '"user" u join user_attribute_value v on v.company_id = u.company_id and v.user_id = u.id',
  'v.attribute_id',
  fullName,
);

/** What may lie in an own place of a level. */
const ofPlace = (level: 'country' | 'city' | 'district'): Record<string, Used> => {
  const used = (why: Why, table: string, name: string) => usedBy(nouns[level], why, table, `own_${level}_id`, name);
  return {
    [`customer_own_${level}`]: used(uses.customer, 'customer', 'name'),
    [`location_own_${level}`]: used(uses.location, 'location', 'name'),
    [`user_own_${level}`]: used(uses.user, '"user" u', fullName),
    [`company_own_${level}`]: used(uses.company, 'company', 'name'),
  };
};

/** Foreign keys that a delete breaks because the row is in use. */
export const inUse: Record<string, Used> = {
  ...ofPlace('country'),
  ...ofPlace('city'),
  ...ofPlace('district'),
  own_city_country: usedBy(nouns.country, uses.city, 'own_city', 'own_country_id', named('name')),
  own_district_city: usedBy(nouns.city, uses.district, 'own_district', 'own_city_id', named('name')),
  location_customer: inLocation(nouns.customer, 'customer_id'),
  location_type: inLocation(nouns.locationType, 'location_type_id'),
  location_operation: inLocation(nouns.operation, 'operation_id'),
  location_manager: inLocation(nouns.user, 'manager_user_id', ofUser.manages),
  project_customer: usedBy(nouns.customer, uses.project, 'project', 'customer_id', named('name')),
  project_location_location: usedBy(
    nouns.location,
    uses.project,
    ofProject('project_location'),
    'm.location_id',
    named('p.name'),
  ),
  project_user_user: usedBy(nouns.user, ofUser.belongs, ofProject('project_user'), 'm.user_id', named('p.name')),
  question_category: usedBy(nouns.category, uses.question, 'question', 'category_id', quoted(named('text'))),
  checklist_section_department: usedBy(
    nouns.department,
    uses.checklist,
    ofChecklist('checklist_section'),
    'm.department_id',
    named('c.title'),
  ),
  checklist_question_question: usedBy(
    nouns.question,
    uses.checklist,
    ofChecklist('checklist_question'),
    'm.question_id',
    named('c.title'),
  ),
  plan_customer: inPlan(nouns.customer, 'customer_id'),
  plan_project: inPlan(nouns.project, 'project_id'),
  plan_location: inPlan(nouns.location, 'location_id'),
  static_barcode_location: usedBy(nouns.location, uses.barcode, 'static_barcode', 'location_id', 'name'),
  response_location: usedBy(nouns.location, uses.response, 'response r', 'r.location_id', numbered),
  plan_checklist: inPlan(nouns.checklist, 'checklist_id'),
  plan_lead: inPlan(nouns.user, 'lead_auditor_id', ofUser.works),
  plan_assistant: inPlan(nouns.user, 'assistant_auditor_id', ofUser.works),
  audit_series_user: usedBy(
    nouns.user,
    ofUser.recurs,
    'audit_series',
    'made_by',
    `localized(definition, plan -> 'locales', 'definition')`,
  ),
  report_schedule_user: usedBy(nouns.user, ofUser.reports, 'report_schedule', 'made_by', 'name'),
  api_key_user: usedBy(nouns.user, ofUser.lets, 'api_key', 'user_id', 'name'),
  plan_approver: inPlan(nouns.user, 'approver_id', ofUser.works),
  checklist_version_checklist: usedBy(
    nouns.checklist,
    uses.plan,
    'plan p join checklist_version v on v.company_id = p.company_id and v.id = p.version_id',
    'v.checklist_id',
    named('p.definition', 'definition'),
  ),
  response_conflict_user: inResponse(ofResponse('response_conflict'), 'm.user_id'),
  draft_user: usedBy(nouns.user, ofUser.works, ofDraft, 'm.made_by', named('p.definition', 'definition')),
  action_plan: usedBy(nouns.plan, uses.action, 'action a', 'a.plan_id', 'a.title'),
  action_location: usedBy(nouns.location, uses.action, 'action a', 'a.location_id', 'a.title'),
  action_owner: inAction('action a', 'a.owner_user_id'),
  action_verifier: inAction('action a', 'a.verifier_user_id'),
  action_maker: inAction('action a', 'a.created_by'),
  action_closer: inAction('action a', 'a.closed_by'),
  action_change_user: inAction(ofAction('action_change'), 'm.user_id'),
  action_comment_user: inAction(ofAction('action_comment'), 'm.user_id'),
  share_user: usedBy(nouns.user, ofUser.shares, ofShare, 'm.user_id', named('p.definition', 'definition')),
  response_user: inResponse('response r', 'r.user_id'),
  response_approver: inResponse('response r', 'r.approved_by'),
  response_revision_user: inResponse(ofResponse('response_revision'), 'm.replaced_by'),
  answer_edit_user: inResponse(ofResponse('answer_edit'), 'm.user_id'),
  decision_user: inResponse(ofResponse('decision'), 'm.user_id'),
  data_request_maker: inRequest('q.created_by'),
  data_request_asker: inRequest('q.asked_by'),
  data_request_confirmer: inRequest('q.confirmed_by'),
  data_request_closer: inRequest('q.closed_by'),
  destruction_user: usedBy(
    nouns.user,
    ofUser.requests,
    'data_request q join destruction d on d.company_id = q.company_id and d.request_id = q.id',
    'd.user_id',
    'q.number::text',
  ),
  user_company_id_group_id_fkey: usedBy(nouns.group, groupOf, '"user" u', 'u.group_id', fullName),
  user_attribute_value_attribute: ofValue,
  user_attribute_value_option: ofValue,
  user_group_company_id_group_id_fkey: usedBy(
    nouns.group,
    groupOf,
    '"user" u join user_group g on g.company_id = u.company_id and g.user_id = u.id',
    'g.group_id',
    fullName,
  ),
};

/**
 * What the refusal `inUse` is filled with: what cannot be deleted, why, and who uses it; asked after the rollback. The names
 * are missing when their last one was deleted meanwhile.
 */
export async function usersOf(
  { noun, why, names }: Used,
  ids: readonly number[],
  ask: Ask,
): Promise<Record<'what' | 'why' | 'names', AnyText>> {
  const rows = await ask(names, [ids]);
  const isOne = ids.length === 1;
  const total = Number(rows[0]?.total ?? 0);
  const { tr, en } = total === 1 ? why.one : why.many;
  const found = fewOf(
    rows.map(({ name }) => String(name)),
    total,
  );
  return {
    what: isOne
      ? { tr: nameOf(noun).tr, en: `The ${noun.en.one}` }
      : { tr: `Seçilen ${noun.tr.many}`, en: `The selected ${noun.en.many}` },
    why:
      total > 0
        ? { tr, en: `${en} ${isOne && noun !== nouns.user ? 'it' : 'them'}` }
        : { tr: 'kullanımda olduğu', en: `${isOne ? 'it is' : 'they are'} in use` },
    names: total > 0 ? { tr: `: ${found.tr}`, en: `: ${found.en}` } : { tr: '', en: '' },
  };
}
