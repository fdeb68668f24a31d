import { type AnyText, say } from './text.ts';

/** The catalogue of rights, in the order the user group screen shows them. A test fails when one of them guards nothing. */
export const permissions = {
  AccessAdminPanel: say({
    tr: 'Yönetim paneline erişim (firmanın tüm rakamları)',
    en: 'Access admin panel (figures of the whole company)',
  }),
  ManageUsers: say({ tr: 'Kullanıcı yönetimi', en: 'Manage users' }),
  ManageUserGroups: say({ tr: 'Kullanıcı grubu ve yetki yönetimi', en: 'Manage user groups' }),
  ManageCustomers: say({ tr: 'Müşteri yönetimi', en: 'Manage customers' }),
  ManageLocations: say({ tr: 'Lokasyon yönetimi', en: 'Manage locations' }),
  ManageProjects: say({ tr: 'Proje yönetimi', en: 'Manage projects' }),
  ManageOperationTypes: say({ tr: 'Faaliyet türü yönetimi', en: 'Manage operations' }),
  ManageCompanies: say({ tr: 'Firma yönetimi', en: 'Manage companies' }),
  ManageMyCompany: say({ tr: 'Kendi firma bilgilerini düzenleme', en: 'Manage my company' }),
  ManageAuditPlans: say({ tr: 'Denetim ve anket planlama', en: 'Manage audit plans' }),
  ManageReports: say({ tr: 'Rapor inceleme ve onay', en: 'Manage reports and approval' }),
  ManageSurveyAnalysis: say({ tr: 'Anket analizi', en: 'Manage survey analysis' }),
  ManageDepartments: say({ tr: 'Bölüm yönetimi', en: 'Manage sections' }),
  ManageCategories: say({ tr: 'Kategori yönetimi', en: 'Manage categories' }),
  ManageAnswerTemplates: say({ tr: 'Cevap şablonu yönetimi', en: 'Manage answer templates' }),
  ManageQuestions: say({ tr: 'Soru yönetimi', en: 'Manage questions' }),
  ManageChecklists: say({ tr: 'Soru listesi yönetimi', en: 'Manage checklists' }),
  ManageStaticBarcodes: say({ tr: 'Sabit barkod yönetimi', en: 'Manage static barcodes' }),
  ManageActions: say({ tr: 'Aksiyon yönetimi', en: 'Manage actions' }),
  ManageDataProtectionLaw: say({
    tr: 'Kişisel veriler: KVKK metinleri, başvurular, imha',
    en: 'Manage data protection: texts, requests, erasure',
  }),
  ManageActivityLog: say({ tr: 'İşlem geçmişi', en: 'Manage activity log' }),
  ManageCountries: say({ tr: 'Ülke, il ve ilçe yönetimi', en: 'Manage countries' }),
  ManageEmailAccounts: say({ tr: 'E-posta hesapları', en: 'Manage e-mail accounts' }),
  ManageFiles: say({ tr: 'Dosyalar', en: 'Manage files' }),
  ManageMaintenance: say({ tr: 'Bakım', en: 'Manage maintenance' }),
  ManageMessageQueue: say({ tr: 'İleti kuyruğu', en: 'Manage message queue' }),
  ManageMessageTemplates: say({ tr: 'İleti şablonları', en: 'Manage message templates' }),
  ManagePictures: say({ tr: 'Görseller', en: 'Manage pictures' }),
  ManagePushNotifications: say({ tr: 'Anlık bildirimler', en: 'Manage push notifications' }),
  ManageScheduleTasks: say({ tr: 'Zamanlanmış görevler', en: 'Manage scheduled tasks' }),
  ManageSystemLog: say({ tr: 'Sistem günlüğü', en: 'Manage system log' }),
  ManageUserAttributes: say({ tr: 'Kullanıcı ek alanları', en: 'Manage user attributes' }),
  ManageHtmlEditorPictures: say({ tr: 'Metin görselleri yönetimi', en: 'Manage editor pictures' }),
} as const satisfies Record<string, AnyText>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

/** What work takes besides the right to do it: a plan needs a customer, a location and a project to be made for. */
export const needs: readonly { right: Permission; needs: Permission; why: AnyText }[] = [
  {
    right: 'ManageAuditPlans',
    needs: 'ManageProjects',
    why: say({
      tr: 'Plan yapan kişi, planın projesini kuramaz.',
      en: 'Whoever plans cannot set up the project of a plan.',
    }),
  },
  {
    right: 'ManageProjects',
    needs: 'ManageLocations',
    why: say({
      tr: 'Proje kuran kişi, projeye lokasyon açamaz.',
      en: 'Whoever sets up projects cannot add a location for them.',
    }),
  },
  {
    right: 'ManageLocations',
    needs: 'ManageCustomers',
    why: say({
      tr: 'Lokasyon ekleyen kişi, lokasyonun müşterisini ekleyemez.',
      en: 'Whoever adds locations cannot add their customer.',
    }),
  },
  {
    right: 'ManageChecklists',
    needs: 'ManageQuestions',
    why: say({
      tr: 'Soru listesi hazırlayan kişi, yeni soru yazamaz.',
      en: 'Whoever builds checklists cannot write a new question.',
    }),
  },
  {
    right: 'ManageChecklists',
    needs: 'ManageDepartments',
    why: say({
      tr: 'Soru listesi hazırlayan kişi, yeni bölüm ekleyemez.',
      en: 'Whoever builds checklists cannot add a new section.',
    }),
  },
  {
    right: 'ManageUsers',
    needs: 'ManageUserGroups',
    why: say({
      tr: 'Kullanıcı ekleyen kişi, grupların yetkilerini düzenleyemez.',
      en: 'Whoever adds users cannot change what their groups may do.',
    }),
  },
];
