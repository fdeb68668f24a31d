/**
 * Whose audits the dashboard's figures cover: the whole company's, the reader's own and those the reader has to approve, or
 * only the reader's own.
 *
 * With AccessAdminPanel → 'company'; with ManageReports alone → 'ownAndApprovals'; with neither → 'own'.
 */
export function figuresScope(rights: readonly string[]): 'company' | 'ownAndApprovals' | 'own' {
  if (rights.includes('AccessAdminPanel')) return 'company';
  return rights.includes('ManageReports') ? 'ownAndApprovals' : 'own';
}

/**
 * Whose audits the list of audits may search: reviewers may step in anywhere.
 *
 * With AccessAdminPanel or ManageReports → 'company'; with neither → 'own'.
 */
export function auditsScope(rights: readonly string[]): 'company' | 'own' {
  return figuresScope(rights) === 'own' ? 'own' : 'company';
}

/**
 * Whose plans may be opened: everybody's, or those that the reader leads, assists or approves or whose project the reader
 * belongs to.
 *
 * With AccessAdminPanel, ManageReports or ManageAuditPlans → 'company'; with none of them → 'own'.
 */
export function plansScope(rights: readonly string[]): 'company' | 'own' {
  return rights.includes('ManageAuditPlans') ? 'company' : auditsScope(rights);
}

const companyWide = [
  'AccessAdminPanel',
  'ManageCustomers',
  'ManageLocations',
  'ManageProjects',
  'ManageAuditPlans',
  'ManageReports',
  'ManageSurveyAnalysis',
  'ManageActions',
  'ManageUsers',
  'ManageStaticBarcodes',
  'ManageDataProtectionLaw',
];

/**
 * Which customers, projects, locations, users and plans are offered as a choice: the company's, or those in which one has
 * a part.
 *
 * With ManageActions → 'company'; with ManageQuestions alone → 'own'.
 */
export function choicesScope(rights: readonly string[]): 'company' | 'own' {
  return companyWide.some((right) => rights.includes(right)) ? 'company' : 'own';
}

export interface AnswerFacts {
  answeredBy: 'anyone' | 'auditors';
  repeat: 'free' | 'oncePerDevice' | 'oncePerPerson';
  /** Null when not signed in. */
  userId: number | null;
  leadAuditorId: number | null;
  assistantAuditorId: number | null;
  projectUserIds: readonly number[];
  /** By a link that was made for one person. */
  isInvited?: boolean;
}

/**
 * Who may answer a plan: anyone with the link, or its auditors (lead, assistant, users of the project) signed in. Who may
 * answer once must be known, and signs in too.
 *
 * For auditors, lead 4, project users [7]: user 7 → 'yes', user 9 → 'notAuditor', nobody signed in → 'signIn'.
 */
export function mayAnswer(facts: AnswerFacts): 'yes' | 'signIn' | 'notAuditor' {
  if (
    facts.userId === null &&
    (facts.answeredBy === 'auditors' || (facts.repeat === 'oncePerPerson' && !facts.isInvited))
  )
    return 'signIn';
  if (facts.answeredBy === 'anyone') return 'yes';
  const auditors = [facts.leadAuditorId, facts.assistantAuditorId, ...facts.projectUserIds];
  return auditors.includes(facts.userId) ? 'yes' : 'notAuditor';
}

/**
 * What somebody sees of the company's files: all kinds or pictures only; and whose images beside their place and size: those of
 * responses for whoever reads them, evidence of actions for whoever sees all actions.
 *
 * With ManageFiles alone → all, neither answers nor evidence; with ManagePictures and ManageReports → pictures, answers.
 */
export const filesSeen = (rights: readonly string[]): { all: boolean; answers: boolean; evidence: boolean } => ({
  all: rights.includes('ManageFiles'),
  answers: rights.includes('ManageReports'),
  evidence: rights.includes('ManageActions'),
});
