import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountedCalls } from '../../src/app.ts';
import { sha256 } from '../builders.ts';
import { openWorld, password, type World } from '../world.ts';

/**
 * The first clients know paths and names of fields, and nothing that was added since: no row versions, no keys for repeating,
 * none of the fields that have a default. They spell as they always have, and none of what they send is invalid.
 */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Every call they know. */
const known = `
  POST /token/login
  POST /Token/Register
  POST /User/ChangePassword
  POST /user/update
  POST /user/uploadprofilepicture
  GET /User/DeleteProfilePicture
  GET /User/UpdateLanguage
  GET /User/UpdateLanguageId
  GET /common/getCustomers getOperationTypes getLanguages getCountries getCitiesByCountryId getDistrictsByCityId
  GET /Common/GetLocationTypes getDepartments getCategories GetProjectsByCustomer GetLocations GetLocationsByProject
  GET /Common/GetChecklistsByProject getUsers GetAuditTypes GetAuditStatuses GetUserGroups GetTimeZones GetLocationsByAudit
  GET /Audit/GetDetailsById
  GET /admin/customer/get
  POST /admin/customer/getall create update delete
  GET /admin/operationtype/get
  POST /admin/operationtype/getall create update delete
  GET /admin/location/get
  POST /admin/location/getall create update delete
  GET /admin/project/get
  POST /admin/project/getall create update delete
  GET /admin/department/get
  POST /admin/department/getall create update delete
  GET /admin/category/get
  POST /admin/category/getall create update delete
  GET /admin/user/get
  POST /admin/user/getall create update delete
  GET /admin/UserGroup/Get
  POST /admin/UserGroup/GetAll Create Update Delete
  GET /admin/Question/get Copy
  POST /admin/Question/getall create update delete
  GET /admin/Checklist/Get Copy
  POST /admin/Checklist/GetAll CreateOrUpdate Delete
  POST /admin/Answer/GetAllAnswerTemplate CreateAnswerTemplate UpdateAnswerTemplate DeleteAnswerTemplates
  GET /admin/StaticBarcode/Get
  POST /admin/StaticBarcode/GetAll Insert Update Delete
  GET /admin/Audit/Get
  POST /admin/Audit/GetAll CreateOrUpdate Delete
  GET /admin/Company/Get
  POST /admin/Company/Update
  GET /admin/Permission/GetPermissions
  GET /admin/PersonalDataProtectionLaw/GetByCustomerId
  POST /admin/PersonalDataProtectionLaw/Insert Update
  POST /admin/Project/GetProjectLocations GetLocationsNotMappedToProject AddLocationsToProject DeleteProjectLocation
  POST /admin/Project/GetProjectUsers GetUsersNotMappedToProject AddUsersToProject DeleteUserProject
  POST /admin/Project/GetProjectChecklists GetChecklistsNotMappedToProject AddChecklistToProject DeleteProjectChecklist
  POST /admin/Project/SaveProjectAchievementLevels
  GET /admin/Project/GetProjectAchievements
  POST /admin/User/GetUserProjects GetUserActivities GetUserAudits UpdateActive ChangePassword
  POST /admin/Audit/UpdateAuditPlanAnswer Approve
  GET /admin/Audit/GetAuditPlanAnswerDetail
  POST /Admin/Audit/DeleteAuditPictures
  GET /admin/Report/GetAuditSummaryReport GetAuditReportByDepartment GetAuditDetails AuditQuestionsToPdf
  POST /admin/Report/GetSurveyStatisticsReport GetChecklistAnalysis GetCustomerAuditPlans
  GET /admin/Home/GetAuditStatistics GetStatisticsByCustomer GetAuditPlansOfToday GetAuditPlansOfThisMonth
  GET /admin/Home/GetAudits GetAuditsByLocation GetCompanyQuota`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [method, first = '', ...others] = line.trim().split(' ');
    const folder = first.slice(0, first.lastIndexOf('/'));
    return [first, ...others.map((verb) => `${folder}/${verb}`)].map((path) => `${method} ${path}`);
  });

const spelt = (call: string): string => call.toLowerCase();

test('the clients that were there first get an answer to every call they know', async () => {
  const made = new Set<string>();
  let token = '';

  // biome-ignore lint/suspicious/noExplicitAny: they read what they find
  async function send(call: string, path: string, request: Partial<InjectOptions> = {}): Promise<any> {
    made.add(spelt(call));
    const [method] = call.split(' ') as ['GET' | 'POST'];
    const { headers, ...rest } = request;
    const reply = await world.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token === '' ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...rest,
    });
    if (reply.headers['content-type'] === 'application/pdf') return reply.rawPayload;
    const answer = reply.json();
    expect([call, reply.statusCode, answer.Success, answer.errors]).toEqual([call, 200, true, undefined]);
    return answer.Data;
  }
  /** `{id}` stands at the end of the path, anything else in the query. */
  const get = (path: string, rest: number | string = '') =>
    send(`GET ${path}`, typeof rest === 'number' ? `${path}/${rest}` : path + rest);
  const post = (path: string, payload: object = {}, query = '') => send(`POST ${path}`, path + query, { payload });
  const paging = { page: 1, pageSize: 10 };
  const list = async (path: string, more: object = {}) => {
    const answer = await post(path, { ...paging, ...more });
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(['ListItems', 'TotalItemsCount']));
    return answer.ListItems;
  };

  const registered = await post('/Token/Register', {
    firstName: 'Ece',
    lastName: 'Su',
    email: 'ece@yeni.example',
    phone: '0212 000 00 00',
    password,
    confirmPassword: password,
    companyName: 'Yeni Firma',
  });
  expect(registered.AccessToken).toEqual(expect.any(String));
  const { AccessToken, Info } = await post('/token/login', { email: 'ece@yeni.example', password });
  expect(Object.keys(Info)).toEqual(
    expect.arrayContaining([
      'Firstname',
      'Lastname',
      'Email',
      'Id',
      'Phone',
      'Company',
      'CompanyId',
      'PermissionNames',
      'AvatarUrl',
    ]),
  );
  token = AccessToken;

  await post('/user/update', { firstName: 'Ece', lastName: 'Su', phone: '0212 000 00 01' });
  const png = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#38a' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'ece.png');
  const multipart = new Response(form);
  await send('POST /user/uploadprofilepicture', '/user/uploadprofilepicture', {
    payload: Buffer.from(await multipart.arrayBuffer()),
    headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
  });
  await get('/User/DeleteProfilePicture');
  await get('/User/UpdateLanguage', '?languageId=2');
  await get('/User/UpdateLanguageId', '?languageId=1');

  const [{ Id: countryId }] = await get('/common/getCountries');
  await get('/common/getLanguages');
  await get('/common/getCitiesByCountryId', `?countryId=${countryId}`);
  const cities = await get('/common/getCitiesByCountryId', '?countryId=792');
  await get('/common/getDistrictsByCityId', `?cityId=${cities[0].Id}`);
  const zones = await get('/Common/GetTimeZones');
  const [group] = await get('/Common/GetUserGroups');
  await get('/Common/GetAuditTypes');
  await get('/Common/GetAuditStatuses');
  const [locationType] = await get('/Common/GetLocationTypes');

  const row = { locales: [{ languageId: 2, name: 'Kitchen' }] };
  const written = async (entity: string, create: object, idKey: string, change: object = {}) => {
    const { id } = await post(`/admin/${entity}/create`, create);
    const stored = await get(`/admin/${entity}/get`, id);
    expect(stored[idKey]).toBe(id);
    await post(`/admin/${entity}/update`, { ...stored, ...change });
    expect((await list(`/admin/${entity}/getall`)).length).toBeGreaterThan(0);
    const spare = await post(`/admin/${entity}/create`, { ...create, ...change });
    await post(`/admin/${entity}/delete`, { ids: [spare.id] });
    return id as number;
  };
  const customerId = await written(
    'customer',
    {
      companyName: 'Marmara',
      personelFName: 'Elif',
      personelLName: 'Kaya',
      personelEmail: 'elif@marmara.example',
      companyPhone: '0216 000 00 00',
      adres: { country: 792, city: cities[0].Id, district: null, openAdress: 'Sahil' },
      description: '',
    },
    'ID',
  );
  const operationTypeId = await written('operationtype', { Name: 'Perakende', Locales: [] }, 'Id');
  const place = { LocationTypeId: locationType.Id, OperationTypeId: operationTypeId, CountryId: 792 };
  const locationId = await written('location', { Name: 'Kadıköy', CustomerId: customerId, ...place }, 'Id');
  const projectId = await written(
    'project',
    { Name: 'Hijyen', CustomerId: customerId, Description: '', Published: true, Locales: [] },
    'Id',
  );
  const departmentId = await written('department', { name: 'Mutfak', code: 'M', published: true, ...row }, 'id', {
    code: 'N',
  });
  const categoryId = await written('category', { name: 'Temizlik', code: 'T', published: true, ...row }, 'id', {
    code: 'U',
  });
  await get('/common/getCustomers');
  await get('/common/getOperationTypes');
  await get('/common/getDepartments');
  await get('/common/getCategories');

  const permissions = await get('/admin/Permission/GetPermissions', 0);
  const selected = permissions.map((one: object) => ({ ...one, selected: true }));
  const { id: groupId } = await post('/admin/UserGroup/Create', {
    name: 'Denetçi',
    active: true,
    permissions: selected,
  });
  await post('/admin/UserGroup/Update', { ...(await get('/admin/UserGroup/Get', groupId)), name: 'Denetçiler' });
  await list('/admin/UserGroup/GetAll');
  const spareGroup = await post('/admin/UserGroup/Create', { name: 'Boş', permissions });
  await post('/admin/UserGroup/Delete', { ids: [spareGroup.id] });
  const person = (email: string) => ({
    ...{ firstName: 'Can', lastName: 'Er', email, password, confirmPassword: password, phone: '', countryId: null },
    ...{ cityId: null, districtId: null, streetAddress: '', userRoleId: group.Id, defaultLanguageId: 1, active: true },
    ...{ timeZones: zones[0].Id, groups: [groupId] },
  });
  const { id: userId } = await post('/admin/user/create', person('can@yeni.example'));
  const user = await get('/admin/user/get', userId);
  await post('/admin/user/update', { ...user, lastName: 'Erdem', password: '', confirmPassword: '' });
  await list('/admin/user/getall');
  const spareUser = await post('/admin/user/create', person('fazla@yeni.example'));
  await post('/admin/user/delete', { ids: [spareUser.id] });
  await post('/admin/User/UpdateActive', { userId, active: false });
  await post('/admin/User/UpdateActive', { userId, active: true });
  await post('/admin/User/ChangePassword', { userId, newPassword: 'Baska!2026', confirmPassword: 'Baska!2026' });
  for (const verb of ['GetUserProjects', 'GetUserActivities', 'GetUserAudits'])
    await list(`/admin/User/${verb}`, { userId });
  await get('/common/getUsers');

  const question = {
    categoryId,
    questionText: 'Zemin temiz mi?',
    questionInfoText: '',
    code: '',
    score: 10,
    infoOnly: false,
    required: true,
    answerType: 1,
    answers: [
      { title: 'Evet', score: 10, viewOrder: 1, excludeFromScoring: false, subOptions: [] },
      { title: 'Hayır', score: 0, viewOrder: 2, excludeFromScoring: false, subOptions: [] },
    ],
    checked: false,
    locales: [{ languageId: 2, name: 'Is the floor clean?' }],
  };
  const questionId = await written('Question', question, 'id');
  await get('/admin/Question/Copy', `?id=${questionId}`);
  const template = { answerText: 'Uygun', type: 1, notScorable: false, locales: [] };
  const { id: templateId } = await post('/admin/Answer/CreateAnswerTemplate', template);
  await list('/admin/Answer/GetAllAnswerTemplate');
  await post('/admin/Answer/UpdateAnswerTemplate', { ...template, id: templateId, answerText: 'Uygun değil' });
  await post('/admin/Answer/DeleteAnswerTemplates', { ids: [templateId] });
  const { id: checkListId } = await post('/admin/Checklist/CreateOrUpdate', {
    Id: 0,
    title: 'Hijyen listesi',
    Projects: [{ Id: projectId, Value: 'Hijyen' }],
    SignatureSection: false,
    Sections: [
      {
        DepartmentId: departmentId,
        ViewOrder: 1,
        Questions: [{ QuestionId: questionId, ViewOrder: 1, Required: true }],
      },
    ],
  });
  await post('/admin/Checklist/CreateOrUpdate', await get('/admin/Checklist/Get', checkListId));
  await list('/admin/Checklist/GetAll');
  const copy = await get('/admin/Checklist/Copy', `?id=${checkListId}`);
  await post('/admin/Checklist/Delete', { ids: [copy.id] });

  const ofProject = { projectId, ...paging };
  const map = async (verbs: { all: string; rest: string; add: string; remove: string }, key: string, id: number) => {
    await list(`/admin/Project/${verbs.rest}`, ofProject);
    await post(`/admin/Project/${verbs.add}`, { projectId, [key]: [id] });
    expect((await list(`/admin/Project/${verbs.all}`, ofProject)).map(({ Id }: { Id: number }) => Id)).toEqual([id]);
    await post(`/admin/Project/${verbs.remove}`, { projectId, ids: [id] });
    await post(`/admin/Project/${verbs.add}`, { projectId, [key]: [id] });
  };
  const locations = { all: 'GetProjectLocations', rest: 'GetLocationsNotMappedToProject' };
  await map({ ...locations, add: 'AddLocationsToProject', remove: 'DeleteProjectLocation' }, 'locationIds', locationId);
  const users = { all: 'GetProjectUsers', rest: 'GetUsersNotMappedToProject' };
  await map({ ...users, add: 'AddUsersToProject', remove: 'DeleteUserProject' }, 'userIds', userId);
  const checklists = { all: 'GetProjectChecklists', rest: 'GetChecklistsNotMappedToProject' };
  await map(
    { ...checklists, add: 'AddChecklistToProject', remove: 'DeleteProjectChecklist' },
    'checklistIds',
    checkListId,
  );
  await post('/admin/Project/SaveProjectAchievementLevels', { projectId, levels: [{ name: 'İyi', min: 0, max: 100 }] });
  expect(await get('/admin/Project/GetProjectAchievements', `?projectId=${projectId}`)).toHaveLength(1);
  await get('/Common/GetProjectsByCustomer', `?customerId=${customerId}`);
  await get('/Common/GetLocations', `?customerId=${customerId}`);
  await get('/Common/GetLocationsByProject', `?projectId=${projectId}`);
  await get('/Common/GetChecklistsByProject', `?projectId=${projectId}`);

  const law = { customerId, title: 'Aydınlatma', text: '<p>Metin</p>', consentText: '<p>Rıza</p>', active: true };
  await post('/admin/PersonalDataProtectionLaw/Insert', law);
  const stored = await get('/admin/PersonalDataProtectionLaw/GetByCustomerId', customerId);
  await post('/admin/PersonalDataProtectionLaw/Update', { ...stored, title: 'Aydınlatma metni' });
  const company = await get('/admin/Company/Get', Info.CompanyId);
  await post('/admin/Company/Update', { ...company, Phone: '0212 000 00 02' });

  const plan = {
    ...{ id: 0, definition: 'Kasım denetimi', companyName: 'Marmara', customerId, projectId, locationId, checkListId },
    ...{ auditTypeId: 1, leadAuditorId: userId, assistantAuditorId: userId, beginDate: '2020-01-01' },
    ...{ endDate: '2099-12-31', approveRequired: true, published: true },
  };
  const { id: auditId } = await post('/admin/Audit/CreateOrUpdate', plan);
  const { link } = await get('/admin/Audit/Get', auditId);
  await list('/admin/Audit/GetAll');
  const sparePlan = await post('/admin/Audit/CreateOrUpdate', { ...plan, definition: 'Fazla', published: false });
  await post('/admin/Audit/Delete', { ids: [sparePlan.id] });
  await get('/Audit/GetDetailsById', `?id=${auditId}`);
  await get('/Common/GetLocationsByAudit', `?auditId=${auditId}`);

  const { id: barcodeId } = await post('/admin/StaticBarcode/Insert', { name: 'Giriş kapısı', locationId });
  await list('/admin/StaticBarcode/GetAll');
  const barcode = await get('/admin/StaticBarcode/Get', barcodeId);
  await post('/admin/StaticBarcode/Update', { ...barcode, name: 'Arka kapı' });
  await post('/admin/StaticBarcode/Delete', { ids: [barcodeId] });

  // What a phone sends, so that there is something to review.
  const sent = { token: String(link).split('/').at(-1) };
  const { version } = await world.ok(null, 'field.form', sent);
  const [asked] = version.sections[0].questions;
  const pictureKey = '0a0a0a0a-0000-4000-8000-000000000001';
  const responseKey = '0a0a0a0a-0000-4000-8000-000000000002';
  const answers = [{ questionId: asked.id, optionIds: [asked.answers[0].id], pictureKeys: [pictureKey] }];
  await world.ok(null, 'field.submit', { ...sent, responseKey, answers });
  await world.ok(null, 'field.putPicture', { ...sent, pictureKey, responseKey, sha256: sha256(png), bytes: png });
  for (const report of ['GetAuditSummaryReport', 'GetAuditReportByDepartment'])
    await get(`/admin/Report/${report}`, `?auditId=${auditId}`);
  const { Departments } = await get('/admin/Report/GetAuditDetails', `?auditId=${auditId}`);
  const { auditPlanAnswerId, options, pictures } = Departments[0].Questions[0];
  await get('/admin/Audit/GetAuditPlanAnswerDetail', `?auditPlanAnswerId=${auditPlanAnswerId}`);
  await post('/Admin/Audit/DeleteAuditPictures', {}, `?pictureId=${pictures[0].id}`);
  await post('/admin/Audit/UpdateAuditPlanAnswer', {
    auditPlanAnswerId,
    optionIds: [options[1].id],
    subOptionIds: [],
    note: '',
  });
  expect((await get('/admin/Report/AuditQuestionsToPdf', `?auditId=${auditId}`)).subarray(0, 5).toString()).toBe(
    '%PDF-',
  );
  await post('/admin/Audit/Approve', {}, `?auditId=${auditId}`);
  for (const report of ['GetSurveyStatisticsReport', 'GetChecklistAnalysis', 'GetCustomerAuditPlans'])
    await post(`/admin/Report/${report}`, { customerId, page: 1, pageSize: 10 });

  for (const period of ['daily', 'weekly', 'monthly', 'yearly'])
    await get('/admin/Home/GetAuditStatistics', `?period=${period}`);
  const cards = ['GetStatisticsByCustomer', 'GetAuditPlansOfToday', 'GetAuditPlansOfThisMonth', 'GetAudits'];
  for (const card of [...cards, 'GetAuditsByLocation', 'GetCompanyQuota'])
    await get(`/admin/Home/${card}`, '?pageIndex=0&pageSize=10');

  await post('/User/ChangePassword', {
    oldPassword: password,
    newPassword: 'Yeni!Sifre2026',
    confirmPassword: 'Yeni!Sifre2026',
  });

  const mounted = new Set(
    mountedCalls.map(({ row: { method, path } }) => spelt(`${method} ${path.replace(/\/\{\w+\}$/, '')}`)),
  );
  expect(known.filter((call) => mounted.has(spelt(call)) && !made.has(spelt(call)))).toEqual([]);
  expect([...made].filter((call) => !known.map(spelt).includes(call))).toEqual([]);
  expect(known.filter((call) => !mounted.has(spelt(call)))).toEqual([]);
});
