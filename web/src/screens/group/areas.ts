import { type Permission, permissionNames } from '@sahada/contract/permissions';
import { type AnyText, say } from '@sahada/contract/text';

/** The rights by the part of the work they belong to, as the menu has it. */
interface Area {
  title: AnyText;
  rights: readonly Permission[];
}

const byWork: readonly Area[] = [
  { title: say({ tr: 'Genel', en: 'General' }), rights: ['AccessAdminPanel'] },
  {
    title: say({ tr: 'Saha', en: 'Field' }),
    rights: ['ManageAuditPlans', 'ManageReports', 'ManageSurveyAnalysis', 'ManageStaticBarcodes', 'ManageActions'],
  },
  {
    title: say({ tr: 'İçerik', en: 'Content' }),
    rights: ['ManageDepartments', 'ManageCategories', 'ManageAnswerTemplates', 'ManageQuestions', 'ManageChecklists'],
  },
  {
    title: say({ tr: 'Müşteriler', en: 'Customers' }),
    rights: ['ManageCustomers', 'ManageLocations', 'ManageProjects', 'ManageOperationTypes', 'ManageDataProtectionLaw'],
  },
  {
    title: say({ tr: 'Kişiler ve firma', en: 'People and company' }),
    rights: ['ManageUsers', 'ManageUserGroups', 'ManageMyCompany', 'ManageCompanies'],
  },
];

const named = new Set(byWork.flatMap(({ rights }) => rights));

export const areas: readonly Area[] = [
  ...byWork,
  { title: say({ tr: 'Sistem', en: 'System' }), rights: permissionNames.filter((right) => !named.has(right)) },
];
