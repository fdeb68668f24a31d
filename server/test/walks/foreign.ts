import { calls } from '@sahada/contract/calls';
import type { AnyRow } from '@sahada/contract/row';
import pg from 'pg';
import { build, type Owner, pixel } from '../builders.ts';
import { aboutOf, type EntityGroup, entityGroups } from '../entity-samples.ts';
import {
  aDataRequest,
  aDraft,
  aMessage,
  aNotice,
  aNotification,
  anApiKey,
  anEditorPicture,
  anEmailAccount,
  anInvitation,
  anUnusedFile,
  aReportSchedule,
  aSeries,
  aShare,
  aSubscription,
  aWebhook,
  withPasskey,
} from '../sample-rows.ts';
import { sampleOf } from '../samples.ts';
import { canary, type World } from '../world.ts';
import type { Field } from './schema.ts';

/**
 * Which row an id of an input names. A position in neither list fails the walk: whoever adds a field with an id says here
 * what it is an id of, or why it cannot name another company's row.
 */

type Other =
  | 'action'
  | 'finding'
  | 'evidence'
  | 'user'
  | 'session'
  | 'company'
  | 'level'
  | 'notice'
  | 'answer'
  | 'subOption'
  | 'section'
  | 'response'
  | 'invitation'
  | 'share'
  | 'auditAnswer'
  | 'conflict'
  | 'picture'
  | 'receipt'
  | 'responseKey'
  | 'draftKey'
  | 'pictureKey'
  | 'helpPicture'
  | 'editorPicture'
  | 'export'
  | 'import'
  | 'view'
  | 'series'
  | 'reportSchedule'
  | 'pushDevice'
  | 'passkey'
  | 'notification'
  | 'activity'
  | 'message'
  | 'apiKey'
  | 'webhook'
  | 'delivery'
  | 'emailAccount'
  | 'file'
  | 'dataRequest'
  | 'attributeOption';

export type Entity = EntityGroup | Other;

/** For the entities' own lookups. */
const byLookup = Object.fromEntries(
  Object.entries(calls.lookup).flatMap(([verb, row]) =>
    entityGroups
      .filter((group) => aboutOf(group).lookup === (row as AnyRow))
      .map((group): [string, Entity] => [`lookup.${verb} includeId`, group]),
  ),
);

/** By call and field, where the field's name does not tell. */
const byPlace: Record<string, Entity | null> = {
  ...byLookup,
  'account.endSession id': 'session',
  'secondFactor.removePasskey id': 'passkey',
  'activity.get id': 'activity',
  'activity.list entityId': 'customer',
  // Ayşe's company is the operator, which reads all of it; what others read is told by features/system-log.test.ts.
  'systemLog.get id': null,
  // The same; that these do not exist for others is told by features/company-desk.test.ts.
  'companyDesk.credits id': null,
  'companyDesk.addCredit id': null,
  'companyDesk.setActive id': null,
  'series.get id': 'series',
  'reportSchedule.get id': 'reportSchedule',
  'reportSchedule.update id': 'reportSchedule',
  'reportSchedule.remove ids': 'reportSchedule',
  'reportSchedule.setActive ids': 'reportSchedule',
  'reportSchedule.sendNow id': 'reportSchedule',
  'series.list id': 'series',
  'series.save id': 'series',
  'series.remove ids': 'series',
  'view.save id': 'view',
  'view.remove id': 'view',
  'pushDevice.announce userGroupIds': 'group',
  'notification.markRead ids': 'notification',
  'storedFile.remove ids': 'file',
  'editorPicture.list id': 'editorPicture',
  'editorPicture.remove ids': 'editorPicture',
  'message.list id': 'message',
  'message.get id': 'message',
  'message.resend ids': 'message',
  'message.cancel ids': 'message',
  'emailAccount.get id': 'emailAccount',
  'emailAccount.update id': 'emailAccount',
  'emailAccount.remove ids': 'emailAccount',
  'emailAccount.setDefault id': 'emailAccount',
  'emailAccount.test id': 'emailAccount',
  'apiKey.get id': 'apiKey',
  'apiKey.update id': 'apiKey',
  'apiKey.remove ids': 'apiKey',
  'apiKey.setActive ids': 'apiKey',
  'webhook.get id': 'webhook',
  'webhook.update id': 'webhook',
  'webhook.remove ids': 'webhook',
  'webhook.setActive ids': 'webhook',
  'webhook.test id': 'webhook',
  'webhook.rotate id': 'webhook',
  'webhook.deliveries webhookId': 'webhook',
  'webhook.redeliver ids': 'delivery',
  'dataRequest.list id': 'dataRequest',
  'dataRequest.get id': 'dataRequest',
  'dataRequest.update id': 'dataRequest',
  'dataRequest.close id': 'dataRequest',
  'dataRequest.search id': 'dataRequest',
  'dataRequest.preview id': 'dataRequest',
  'dataRequest.erase id': 'dataRequest',
  'dataRequest.confirm id': 'dataRequest',
  'dataRequest.decline id': 'dataRequest',
  'dataRequest.export id': 'dataRequest',
  'dataRequest.preview rows.responses': 'response',
  'dataRequest.preview rows.signatures': 'response',
  'dataRequest.preview rows.invitations': 'invitation',
  'dataRequest.preview rows.users': 'user',
  'dataRequest.preview rows.customers': 'customer',
  'dataRequest.preview rows.locations': 'location',
  'dataRequest.preview rows.actions': 'action',
  'dataRequest.erase rows.responses': 'response',
  'dataRequest.erase rows.signatures': 'response',
  'dataRequest.erase rows.invitations': 'invitation',
  'dataRequest.erase rows.users': 'user',
  'dataRequest.erase rows.customers': 'customer',
  'dataRequest.erase rows.locations': 'location',
  'dataRequest.erase rows.actions': 'action',
  'dataRequest.export rows.responses': 'response',
  'dataRequest.export rows.signatures': 'response',
  'dataRequest.export rows.invitations': 'invitation',
  'dataRequest.export rows.users': 'user',
  'dataRequest.export rows.customers': 'customer',
  'dataRequest.export rows.locations': 'location',
  'dataRequest.export rows.actions': 'action',
  'pushDevice.list id': 'pushDevice',
  'pushDevice.test id': 'pushDevice',
  'importFile.run importId': 'import',
  'importFile.progress id': 'import',
  'exportFile.progress id': 'export',
  'exportFile.download id': 'export',
  'exportFile.address id': 'export',
  'lookup.locationsByProject includeId': 'location',
  'lookup.locationsByPlan includeId': 'location',
  'lookup.checklists includeId': 'checklist',
  'lookup.checklistsByProject includeId': 'checklist',
  'lookup.users includeId': 'user',
  'lookup.languages includeId': null,
  'lookup.auditTypes includeId': null,
  'lookup.auditStatuses includeId': null,
  'lookup.timeZones includeId': null,
  'lookup.groups includeId': null,
  'plan.handOver fromUserId': 'user',
  'plan.auditors includeId': 'user',
  'plan.approvers includeId': 'user',
  'analysis.months ids': 'location',
  'mapping.locations Id': 'location',
  'mapping.otherLocations Id': 'location',
  'mapping.users Id': 'user',
  'mapping.otherUsers Id': 'user',
  'mapping.checklists Id': 'checklist',
  'mapping.otherChecklists Id': 'checklist',
  'mapping.removeLocations ids': 'location',
  'mapping.removeUsers ids': 'user',
  'mapping.removeChecklists ids': 'checklist',
  'mapping.saveLevels levels[].id': 'level',
  'audit.return answerIds': 'auditAnswer',
  'review.choose id': 'conflict',
  'action.list id': 'action',
  'action.get id': 'action',
  'action.update id': 'action',
  'action.remove ids': 'action',
  'action.setState id': 'action',
  'action.addComment id': 'action',
  'action.addComment mentions': 'user',
  'action.uploadPicture id': 'action',
  'action.sendLink id': 'action',
  'actionLink.picture id': 'evidence',
  'question.create answers[].id': 'answer',
  'question.update answers[].id': 'answer',
  'question.createMany questions[].answers[].id': 'answer',
  'question.createMany questions[].answers[].subOptions[].id': 'subOption',
  'question.create answers[].subOptions[].id': 'subOption',
  'question.update answers[].subOptions[].id': 'subOption',
  'checklist.save Projects[].Id': 'project',
  'checklist.save Sections[].Id': 'section',
  'checklist.questionBank id': 'question',
  'stored.picture id': 'picture',
  'stored.picture company': 'company',
  'stored.picture session': 'session',
  'field.receipt receiptNumber': 'receipt',
  'field.receipt key': 'responseKey',
  'field.receiptPdf receiptNumber': 'receipt',
  'field.receiptPdf key': 'responseKey',
  'fieldwork.response responseKey': 'responseKey',
  'fieldwork.draft responseKey': 'draftKey',
  'fieldwork.deleteDraft responseKey': 'draftKey',
  'field.submit findings[].sectionId': 'section',
  'fieldwork.putDraft findings[].sectionId': 'section',
  'field.pictureState pictureKey': 'pictureKey',
  'invitation.remind ids': 'invitation',
  'invitation.withdraw ids': 'invitation',
  'share.end id': 'share',
  'staticBarcode.scans id': 'staticBarcode',
  'group.permissions param': 'group',
  'user.create attributes[].id': 'userAttribute',
  'user.update attributes[].id': 'userAttribute',
  'account.update attributes[].id': 'userAttribute',
  'userAttribute.update options[].id': 'attributeOption',
  'user.create groups': 'group',
  'user.update groups': 'group',
  'company.update Id': 'company',
  'company.get id': 'company',
  'notice.byCustomer id': 'customer',
  'notice.version id': 'notice',
  'notice.update id': 'notice',
  'notice.list id': 'notice',
};

/** By the field's name alone. */
const byName: Record<string, Entity | null> = {
  ...Object.fromEntries(
    entityGroups.flatMap((group) => [`${group}id`, `${group}ids`].map((name) => [name.toLowerCase(), group])),
  ),
  operationtypeid: 'operation',
  answerids: 'answer',
  optionid: 'answer',
  optionids: 'answer',
  suboptionid: 'subOption',
  suboptionids: 'subOption',
  manageruserid: 'user',
  leadauditorid: 'user',
  auditorid: 'user',
  authorid: 'user',
  planauditorid: 'user',
  answeredid: 'question',
  skippedid: 'question',
  auditorids: 'user',
  assistantauditorid: 'user',
  approverid: 'user',
  owneruserid: 'user',
  verifieruserid: 'user',
  findingid: 'finding',
  userroleid: 'group',
  userid: 'user',
  userids: 'user',
  seriesid: 'series',
  auditid: 'plan',
  auditplanid: 'plan',
  responseid: 'response',
  responseids: 'response',
  auditplananswerid: 'auditAnswer',
  pictureid: 'picture',
  helppictureid: 'helpPicture',
  // Shared by all companies, or no rows at all.
  languageid: null,
  defaultlanguageid: null,
  audittypeid: null,
};

/** A call's field, at any index of a list: `checklist.save Sections[].Questions[].QuestionId`. */
export const placeOf = (call: string, field: Field): string =>
  `${call} ${field.name.replace(/\[\d+\]$/, '').replace(/\[\d+\]/g, '[]')}`;

/** What a field's id is an id of: null for none, undefined if nobody has said. */
export function entityOf(call: string, field: Field): Entity | null | undefined {
  if (call.endsWith('ToExcel')) return entityOf(call.slice(0, -'ToExcel'.length), field);
  const place = placeOf(call, field);
  if (place in byPlace) return byPlace[place];
  const last = String(field.path.findLast((part) => typeof part === 'string')).toLowerCase();
  if (last in byName) return byName[last];
  if (!/^ids?$|ids?$/.test(last) || !holdsNumbers(field)) return null;
  const isOwn = field.path.filter((part) => typeof part === 'string').length === 1;
  const group = call.split('.')[0] as EntityGroup;
  if ((last === 'id' || last === 'ids') && isOwn && entityGroups.includes(group)) return group;
  return undefined;
}

function holdsNumbers({ schema }: Field): boolean {
  const types = (given: Field['schema']): string[] => {
    const { def } = given._zod;
    if (def.type === 'union') return def.options.flatMap((option) => types(option as Field['schema']));
    if (def.type === 'array') return types(def.element as Field['schema']);
    return [def.type];
  };
  return types(schema).includes('number');
}

/** A row of each kind in the other company, with ids that nothing else in an answer looks like. */
export async function strangeRows(world: World): Promise<Record<Entity, number | string>> {
  await raiseSequences(world);
  const person: Owner = 'zoe';
  const a = build(world, person);
  const get = (name: string, id: number) => world.ok(person, name, { id });
  const { company } = world.ids[person];
  const user = await addColleague(world);
  const rows = {} as Record<EntityGroup, number>;
  for (const group of entityGroups) rows[group] = await a.standing[group]();
  const [answer] = (await get('question.get', rows.question)).answers;
  const [level] = await world.ok(person, 'mapping.levels', { projectId: rows.project });
  const sessions = await world.ok(person, 'account.sessions');
  const response = await a.standing.response();
  const notice = await aNotice(a, world, person);
  return {
    ...rows,
    user,
    company,
    session: sessions[0].id,
    level: level.id,
    notice: notice.id,
    answer: answer.id,
    attributeOption: (await get('userAttribute.get', rows.userAttribute)).options[0].id,
    subOption: answer.subOptions[0].id,
    section: (await get('checklist.get', rows.checklist)).Sections[0].Id,
    plan: response.planId,
    response: response.responseId,
    auditAnswer: response.answerId,
    conflict: (await sampleOf(world, person, 'review.choose')).id as number,
    picture: response.pictureId,
    receipt: response.receiptNumber,
    responseKey: response.responseKey,
    draftKey: (await aDraft(a, world, person)).responseKey,
    pictureKey: response.pictureKey,
    action: await a.standing.action(),
    finding: (await a.actionForm()).findingId as number,
    evidence: (await sampleOf(world, person, 'actionLink.picture')).id as number,
    passkey: (await withPasskey(world, person)).id,
    helpPicture: (await world.ok(person, 'question.uploadHelpPicture', { file: pixel })).helpPictureId,
    editorPicture: (await anEditorPicture(world, person)).id,
    activity: (await world.ok(person, 'activity.list')).ListItems[0].id,
    view: (await world.ok(person, 'view.save', { screen: '/admin/customers', name: canary, query: '', shared: true }))
      .id,
    series: await aSeries(build(world, person), world, person),
    reportSchedule: await aReportSchedule(build(world, person), world, person),
    message: await aMessage(build(world, person), world, person),
    apiKey: await anApiKey(a, world, person),
    webhook: (await aWebhook(a, world, person)).id,
    delivery: (await aWebhook(a, world, person)).delivery,
    emailAccount: await anEmailAccount(build(world, person), world, person),
    pushDevice: (await world.ok(person, 'push.subscribe', aSubscription())).id,
    notification: await aNotification(world, person),
    invitation: (await anInvitation(a, world, person)).id,
    share: (await aShare(a, world, person)).id,
    export: await world.writtenExport(person),
    import: await world.checkedImport(person),
    file: await anUnusedFile(world, person),
    dataRequest: await aDataRequest(a, world, person),
  };
}

/** Makes every sequence continue from seven million above its first number. */
async function raiseSequences(world: World): Promise<void> {
  const owner = new pg.Client({ ...world.database.owner });
  await owner.connect();
  await owner.query(`
    select setval(c.oid::regclass, s.seqmin + 6999999) from pg_class c join pg_sequence s on s.seqrelid = c.oid
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`);
  await owner.end();
}

/** Zoe herself is older than the raised sequences. */
const addColleague = (world: World): Promise<number> =>
  world.inCompany('zoe', async (db) => {
    const group = await db.selectFrom('group').select('id').executeTakeFirstOrThrow();
    const name = { first_name: canary, last_name: canary, email: `${canary}@other.example` };
    const values = { ...name, password_hash: '-', group_id: group.id };
    return (await db.insertInto('user').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
