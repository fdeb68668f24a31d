import { expect, test } from 'vitest';
import { allCalls } from '../world.ts';

/**
 * Whom each call is open to, written out a second time: the other walks believe the table of calls, so that one which is opened
 * to more people would pass them. A name is a group, or one call of it that differs; an export is as open as its list.
 */
const openTo: Readonly<Record<string, string>> = {
  public: `account.login account.register account.forgotPassword account.resetPassword secondFactor.complete
    secondFactor.passkeyOptions secondFactor.passkey secondFactor.beginTotp secondFactor.confirmTotp install lookup.languages
    lookup.countries lookup.cities lookup.districts stored field.resolve field.receipt field.receiptPdf seal share.look share.sharedPdf
    mailing
    actionLink`,
  surveyLink: 'field',
  signedIn: `account secondFactor lookup search view fieldwork plan.summary dashboard action exportFile importFile notification live
    push`,
  ManageUsers: 'user',
  ManageUserGroups: 'group',
  ManageCustomers: 'customer',
  'ManageCustomers, ManageDataProtectionLaw': 'notice',
  ManageOperationTypes: 'operation',
  ManageLocations: 'location locationType',
  ManageProjects: 'project mapping',
  ManageDepartments: 'department',
  ManageCategories: 'category',
  ManageAnswerTemplates: 'template',
  ManageQuestions: 'question',
  ManageChecklists: 'checklist gallery',
  ManageAuditPlans: 'plan series invitation',
  'ManageAuditPlans, ManageStaticBarcodes': 'staticBarcode',
  'ManageAuditPlans, ManageSurveyAnalysis': 'analysis',
  'ManageReports, ManageAuditPlans, ManageSurveyAnalysis': 'analysis.texts',
  'ManageAuditPlans, ManageSurveyAnalysis, ManageReports, ManageActions': 'reportSchedule',
  ManageReports: 'report audit share review feed.rows',
  'ManageReports, ManageActions': 'report.findingReport report.actionReport feed',
  ManageActions: 'action.proposal action.create action.update action.remove action.sendLink feed.actions',
  'ManageCompanies, ManageMyCompany': 'company apiKey webhook',
  ManageCompanies: 'companyDesk',
  ManageMessageQueue: 'message',
  ManageMessageTemplates: 'messageTemplate',
  ManageEmailAccounts: 'emailAccount',
  ManageScheduleTasks: 'scheduleTask',
  ManageUserAttributes: 'userAttribute',
  ManageCountries: 'country city district',
  ManageActivityLog: 'activity',
  ManageSystemLog: 'systemLog',
  'ManageFiles, ManagePictures': 'storedFile',
  ManageHtmlEditorPictures: 'editorPicture',
  ManageMaintenance: 'maintenance backup companyCopy companyImport',
  ManagePushNotifications: 'pushDevice',
  ManageDataProtectionLaw: 'dataRequest destruction retention',
};

test('each call is open to whom it was meant for, and to nobody else', () => {
  const known = new Map(
    Object.entries(openTo).flatMap(([access, names]) => names.split(/\s+/).map((name) => [name, access] as const)),
  );
  for (const { name, row } of allCalls) {
    const listed = name.replace(/To(Excel|Pdf)$/, '');
    const wanted = known.get(name) ?? known.get(listed) ?? known.get(listed.split('.')[0] ?? '');
    const told = typeof row.access === 'string' ? row.access : row.access.anyOf.join(', ');
    expect([name, told]).toEqual([name, wanted]);
  }
});

test('no API key takes what is for people alone: other keys, copies of the whole installation, an erasure', () => {
  const closed = allCalls.filter(
    ({ row }) => row.access !== 'public' && row.access !== 'surveyLink' && row.access !== 'signedIn',
  );
  expect(
    closed
      .filter(({ row }) => !row.byKey)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    ...['create', 'get', 'list', 'remove', 'setActive', 'update'].map((call) => `apiKey.${call}`),
    ...['address', 'download', 'list', 'make', 'remove', 'verify'].map((call) => `backup.${call}`),
    'companyCopy.last',
    'companyCopy.make',
    ...['addCredit', 'create', 'credits', 'list', 'listToExcel', 'setActive'].map((call) => `companyDesk.${call}`),
    ...['discard', 'run', 'state', 'upload'].map((call) => `companyImport.${call}`),
    'dataRequest.confirm',
    'dataRequest.erase',
    ...['confirm', 'decline', 'get', 'preview', 'update'].map((call) => `retention.${call}`),
  ]);
});
