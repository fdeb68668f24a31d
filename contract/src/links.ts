import type { Access } from './row.ts';

interface Opened {
  /** `{id}` stands for the row's id. */
  readonly path: string;
  readonly access: Access;
}

/**
 * Where a row of an entity opens in the back office, and who may open it: whoever may read it. Every page has this table, so it
 * names rights and leaves the entities' own files out.
 */
export const links = {
  customer: { path: '/customers/detail/{id}', access: 'ManageCustomers' },
  location: { path: '/admin/locations?open={id}', access: 'ManageLocations' },
  project: { path: '/customers/project-detail/{id}', access: 'ManageProjects' },
  operation: { path: '/admin/operations?open={id}', access: 'ManageOperationTypes' },
  department: { path: '/sections?open={id}', access: 'ManageDepartments' },
  category: { path: '/categorys?open={id}', access: 'ManageCategories' },
  template: { path: '/answer-templates?open={id}', access: 'ManageAnswerTemplates' },
  question: { path: '/questions/edit-questions/{id}', access: 'ManageQuestions' },
  checklist: { path: '/checklists/edit-checklist/{id}', access: 'ManageChecklists' },
  plan: { path: '/auditlist/edit/{id}', access: 'ManageAuditPlans' },
  staticBarcode: { path: '/barcode?open={id}', access: { anyOf: ['ManageAuditPlans', 'ManageStaticBarcodes'] } },
  action: { path: '/actions/{id}', access: 'signedIn' },
  user: { path: '/admin/users-detail/{id}', access: 'ManageUsers' },
  userAttribute: { path: '/system/user-attributes?open={id}', access: 'ManageUserAttributes' },
  country: { path: '/system/places?open={id}', access: 'ManageCountries' },
  city: { path: '/system/places?level=city&open={id}', access: 'ManageCountries' },
  district: { path: '/system/places?level=district&open={id}', access: 'ManageCountries' },
  group: { path: '/admin/user-roles/{id}', access: 'ManageUserGroups' },
} as const satisfies Record<string, Opened>;

/** Where the results of a plan open, for whoever reads them. */
export const results = { path: '/audit/audit-details/{id}', access: 'ManageReports' } as const satisfies Opened;

export type Linked = keyof typeof links;

export const isLinked = (entity: string): entity is Linked => Object.hasOwn(links, entity);

export const linkOf = (entity: Linked, id: number): string => links[entity].path.replace('{id}', String(id));
