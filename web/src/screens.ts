import { say } from '@sahada/contract/text';
import type { MenuGroup, Screen } from './parts/shell/screen.ts';

/** The groups of the menu, in order. */
const home: MenuGroup = { title: null };
const field: MenuGroup = { title: say({ tr: 'Saha', en: 'Field' }) };
const content: MenuGroup = { title: say({ tr: 'İçerik', en: 'Content' }) };
const customers: MenuGroup = { title: say({ tr: 'Müşteriler', en: 'Customers' }) };
const people: MenuGroup = { title: say({ tr: 'Kişiler', en: 'People' }) };
const company: MenuGroup = { title: null };
const system: MenuGroup = { title: say({ tr: 'Sistem', en: 'System' }) };

export const menuGroups: readonly MenuGroup[] = [home, field, content, customers, people, company, system];

/** The table of screens: routes, guards, menu and breadcrumb follow from it. */
export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    access: 'signedIn',
    title: say({ tr: 'Gösterge paneli', en: 'Dashboard' }),
    menu: { group: home, icon: 'layoutDashboard' },
    file: () => import('./screens/dashboard/dashboard.tsx'),
  },
  {
    path: '/notifications',
    access: 'signedIn',
    title: say({ tr: 'Bildirimler', en: 'Notifications' }),
    parent: '/dashboard',
    file: () => import('./screens/notification/list.tsx'),
  },
  {
    path: '/auditlist',
    access: 'ManageAuditPlans',
    title: say({ tr: 'Denetimler ve anketler', en: 'Audits and surveys' }),
    menu: { group: field, icon: 'clipboardList' },
    file: () => import('./screens/plan/list.tsx'),
  },
  {
    path: '/auditlist/new',
    access: 'ManageAuditPlans',
    title: say({ tr: 'Plan ekle', en: 'Add plan' }),
    parent: '/auditlist',
    file: () => import('./screens/plan/edit.tsx'),
  },
  {
    path: '/auditlist/edit/{id}',
    access: 'ManageAuditPlans',
    title: say({ tr: 'Planı düzenle', en: 'Edit plan' }),
    parent: '/auditlist',
    file: () => import('./screens/plan/edit.tsx'),
  },
  {
    path: '/analysis',
    access: { anyOf: ['ManageAuditPlans', 'ManageSurveyAnalysis'] },
    title: say({ tr: 'Analiz', en: 'Analysis' }),
    menu: { group: field, icon: 'chartBar' },
    file: () => import('./screens/analysis/analysis.tsx'),
  },
  {
    path: '/audit/audit-details/{id}',
    access: 'ManageReports',
    title: say({ tr: 'Denetim detayı', en: 'Audit details' }),
    parent: '/auditlist',
    file: () => import('./screens/audit/detail.tsx'),
  },
  {
    path: '/reviews',
    access: 'ManageReports',
    title: say({ tr: 'Onay kutusu', en: 'Review inbox' }),
    menu: { group: field, icon: 'rubberStamp' },
    file: () => import('./screens/review/list.tsx'),
  },
  {
    path: '/reviews/{id}',
    access: 'ManageReports',
    title: say({ tr: 'İnceleme', en: 'Review' }),
    parent: '/reviews',
    // Of the same file: this table is there before anybody signs in, and names what each file needs.
    file: async () => ({ default: (await import('./screens/audit/detail.tsx')).Review }),
  },
  {
    path: '/actions',
    access: 'signedIn',
    title: say({ tr: 'Aksiyonlar', en: 'Actions' }),
    menu: { group: field, icon: 'checklist' },
    file: () => import('./screens/action/list.tsx'),
  },
  {
    path: '/actions/{id}',
    access: 'signedIn',
    title: say({ tr: 'Aksiyon', en: 'Action' }),
    parent: '/actions',
    file: () => import('./screens/action/detail.tsx'),
  },
  {
    path: '/barcode',
    access: { anyOf: ['ManageAuditPlans', 'ManageStaticBarcodes'] },
    title: say({ tr: 'Sabit barkodlar', en: 'Static barcodes' }),
    menu: { group: field, icon: 'qrcode' },
    file: () => import('./screens/static-barcode/list.tsx'),
  },
  {
    path: '/sections',
    access: 'ManageDepartments',
    title: say({ tr: 'Bölümler', en: 'Sections' }),
    menu: { group: content, icon: 'section' },
    file: () => import('./screens/department/list.tsx'),
  },
  {
    path: '/categorys',
    access: 'ManageCategories',
    title: say({ tr: 'Kategoriler', en: 'Categories' }),
    menu: { group: content, icon: 'tags' },
    file: () => import('./screens/category/list.tsx'),
  },
  {
    path: '/answer-templates',
    access: 'ManageAnswerTemplates',
    title: say({ tr: 'Cevap şablonları', en: 'Answer templates' }),
    menu: { group: content, icon: 'template' },
    file: () => import('./screens/template/list.tsx'),
  },
  {
    path: '/questions',
    access: 'ManageQuestions',
    title: say({ tr: 'Sorular', en: 'Questions' }),
    menu: { group: content, icon: 'helpCircle' },
    file: () => import('./screens/question/list.tsx'),
  },
  {
    path: '/questions/new-questions',
    access: 'ManageQuestions',
    title: say({ tr: 'Soru ekle', en: 'Add question' }),
    parent: '/questions',
    file: () => import('./screens/question/edit.tsx'),
  },
  {
    path: '/questions/edit-questions/{id}',
    access: 'ManageQuestions',
    title: say({ tr: 'Soruyu düzenle', en: 'Edit question' }),
    parent: '/questions',
    file: () => import('./screens/question/edit.tsx'),
  },
  {
    path: '/checklists',
    access: 'ManageChecklists',
    title: say({ tr: 'Soru listeleri', en: 'Checklists' }),
    menu: { group: content, icon: 'listCheck' },
    file: () => import('./screens/checklist/list.tsx'),
  },
  {
    path: '/checklists/new-checklist',
    access: 'ManageChecklists',
    title: say({ tr: 'Soru listesi ekle', en: 'Add checklist' }),
    parent: '/checklists',
    file: () => import('./screens/checklist/edit.tsx'),
  },
  {
    path: '/checklists/edit-checklist/{id}',
    access: 'ManageChecklists',
    title: say({ tr: 'Soru listesini düzenle', en: 'Edit checklist' }),
    parent: '/checklists',
    file: () => import('./screens/checklist/edit.tsx'),
  },
  {
    path: '/admin/customers',
    access: 'ManageCustomers',
    title: say({ tr: 'Müşteriler', en: 'Customers' }),
    menu: { group: customers, icon: 'buildingStore' },
    file: () => import('./screens/customer/list.tsx'),
  },
  {
    path: '/customers/detail/{id}',
    access: { anyOf: ['ManageCustomers', 'ManageDataProtectionLaw'] },
    title: say({ tr: 'Müşteri', en: 'Customer' }),
    parent: '/admin/customers',
    file: () => import('./screens/customer/detail.tsx'),
  },
  {
    path: '/import/{id}',
    access: {
      anyOf: ['ManageLocations', 'ManageCustomers', 'ManageUsers', 'ManageQuestions', 'ManageChecklists'],
    },
    title: say({ tr: 'İçe aktar', en: 'Import' }),
    file: () => import('./screens/import/import.tsx'),
  },
  {
    path: '/admin/locations',
    access: 'ManageLocations',
    title: say({ tr: 'Lokasyonlar', en: 'Locations' }),
    menu: { group: customers, icon: 'mapPin' },
    file: () => import('./screens/location/list.tsx'),
  },
  {
    path: '/locations/detail/{id}',
    access: 'ManageLocations',
    title: say({ tr: 'Lokasyon', en: 'Location' }),
    parent: '/admin/locations',
    file: () => import('./screens/location/detail.tsx'),
  },
  {
    path: '/admin/location-types',
    access: 'ManageLocations',
    title: say({ tr: 'Lokasyon türleri', en: 'Location types' }),
    parent: '/admin/locations',
    file: () => import('./screens/location-type/list.tsx'),
  },
  {
    path: '/admin/projects',
    access: 'ManageProjects',
    title: say({ tr: 'Projeler', en: 'Projects' }),
    menu: { group: customers, icon: 'folders' },
    file: () => import('./screens/project/list.tsx'),
  },
  {
    path: '/customers/project-detail/{id}',
    access: 'ManageProjects',
    title: say({ tr: 'Proje detayı', en: 'Project details' }),
    parent: '/admin/projects',
    file: () => import('./screens/project/detail.tsx'),
  },
  {
    path: '/admin/operations',
    access: 'ManageOperationTypes',
    title: say({ tr: 'Faaliyet türleri', en: 'Operations' }),
    menu: { group: customers, icon: 'briefcase' },
    file: () => import('./screens/operation/list.tsx'),
  },
  {
    path: '/admin/users',
    access: 'ManageUsers',
    title: say({ tr: 'Kullanıcılar', en: 'Users' }),
    menu: { group: people, icon: 'users' },
    file: () => import('./screens/user/list.tsx'),
  },
  {
    path: '/admin/users-detail/{id}',
    access: 'ManageUsers',
    title: say({ tr: 'Kullanıcı', en: 'User' }),
    parent: '/admin/users',
    file: () => import('./screens/user/detail.tsx'),
  },
  {
    path: '/admin/user-roles',
    access: 'ManageUserGroups',
    title: say({ tr: 'Kullanıcı grupları', en: 'User groups' }),
    menu: { group: people, icon: 'usersGroup' },
    file: () => import('./screens/group/list.tsx'),
  },
  {
    path: '/admin/user-roles/{id}',
    access: 'ManageUserGroups',
    title: say({ tr: 'Kullanıcı grubu', en: 'User group' }),
    parent: '/admin/user-roles',
    file: () => import('./screens/group/detail.tsx'),
  },
  {
    path: '/data-protection-texts',
    access: 'ManageDataProtectionLaw',
    title: say({ tr: 'KVKK metinleri', en: 'Data protection texts' }),
    menu: { group: customers, icon: 'shieldLock' },
    file: () => import('./screens/notice/list.tsx'),
  },
  {
    path: '/company',
    access: { anyOf: ['ManageCompanies', 'ManageMyCompany', 'ManageDataProtectionLaw'] },
    title: say({ tr: 'Firma bilgileri', en: 'Company' }),
    menu: { group: company, icon: 'building' },
    file: () => import('./screens/company/edit.tsx'),
  },
  {
    path: '/integrations',
    access: { anyOf: ['ManageCompanies', 'ManageMyCompany'] },
    title: say({ tr: 'Entegrasyonlar', en: 'Integrations' }),
    menu: { group: company, icon: 'plugConnected' },
    file: () => import('./screens/integration/integrations.tsx'),
  },
  {
    path: '/system/activity',
    access: 'ManageActivityLog',
    title: say({ tr: 'İşlem geçmişi', en: 'Activity log' }),
    menu: { group: system, icon: 'history' },
    file: () => import('./screens/activity/list.tsx'),
  },
  {
    path: '/export/{id}',
    access: 'signedIn',
    title: say({ tr: 'Dışa aktarılan dosya', en: 'Exported file' }),
    file: () => import('./screens/export/file.tsx'),
  },
  {
    path: '/system/messages',
    access: {
      anyOf: ['ManageMessageQueue', 'ManageMessageTemplates', 'ManageEmailAccounts', 'ManagePushNotifications'],
    },
    title: say({ tr: 'İletiler', en: 'Messages' }),
    menu: { group: system, icon: 'mail' },
    file: () => import('./screens/message/messages.tsx'),
  },
  {
    path: '/system/tasks',
    access: 'ManageScheduleTasks',
    title: say({ tr: 'Zamanlanmış görevler', en: 'Scheduled tasks' }),
    menu: { group: system, icon: 'calendarClock' },
    file: () => import('./screens/schedule-task/list.tsx'),
  },
  {
    path: '/system/log',
    access: 'ManageSystemLog',
    title: say({ tr: 'Sistem günlüğü', en: 'System log' }),
    menu: { group: system, icon: 'alertTriangle' },
    file: () => import('./screens/system-log/list.tsx'),
  },
  {
    path: '/system/files',
    access: { anyOf: ['ManageFiles', 'ManagePictures'] },
    title: say({ tr: 'Dosyalar', en: 'Files' }),
    menu: { group: system, icon: 'files' },
    file: () => import('./screens/stored-file/files.tsx'),
  },
  {
    path: '/system/maintenance',
    access: 'ManageMaintenance',
    title: say({ tr: 'Bakım', en: 'Maintenance' }),
    menu: { group: system, icon: 'tool' },
    file: () => import('./screens/maintenance/maintenance.tsx'),
  },
  {
    path: '/profile',
    access: 'signedIn',
    title: say({ tr: 'Profilim', en: 'My profile' }),
    file: () => import('./screens/account/profile.tsx'),
  },
  {
    path: '/language',
    access: 'signedIn',
    title: say({ tr: 'Dil', en: 'Language' }),
    file: () => import('./screens/account/language.tsx'),
  },
  {
    path: '/sign-in',
    access: 'public',
    title: say({ tr: 'Giriş yap', en: 'Sign in' }),
    file: () => import('./screens/account/sign-in.tsx'),
  },
  {
    path: '/sign-up',
    access: 'public',
    title: say({ tr: 'Kayıt ol', en: 'Sign up' }),
    file: () => import('./screens/account/sign-up.tsx'),
  },
  {
    path: '/password-reset',
    access: 'public',
    title: say({ tr: 'Şifre sıfırlama', en: 'Password reset' }),
    file: () => import('./screens/account/password-reset.tsx'),
  },
  {
    path: '/install-data-base',
    access: 'public',
    title: say({ tr: 'Kurulum', en: 'Installation' }),
    file: () => import('./screens/install/install-data-base.tsx'),
  },
  {
    path: '/404',
    access: 'public',
    title: say({ tr: 'Sayfa bulunamadı', en: 'Page not found' }),
    file: () => import('./screens/not-found.tsx'),
  },
  {
    path: '/500',
    access: 'public',
    title: say({ tr: 'Bir sorun oluştu', en: 'Something went wrong' }),
    file: () => import('./screens/fault.tsx'),
  },
];

/** What stands in the place of a screen at an address that none of them has. */
export const nowhere: Screen = {
  path: '/$',
  access: 'signedIn',
  title: say({ tr: 'Sayfa bulunamadı', en: 'Page not found' }),
  file: () => import('./screens/nowhere.tsx'),
};
