/**
 * Whose audits the dashboard's figures cover.
 *
 * 3 rights with AccessAdminPanel → 'company'; 2 without → 'own'.
 */
export function figuresScope(rights: readonly string[]): 'company' | 'own' {
  return rights.includes('AccessAdminPanel') ? 'company' : 'own';
}

export interface AnswerFacts {
  answeredBy: 'anyone' | 'auditors';
  /** Null is not signed in. */
  userId: number | null;
  leadAuditorId: number | null;
  assistantAuditorId: number | null;
  projectUserIds: readonly number[];
}

/**
 * Who may answer a plan: anyone with the link, or its auditors (lead, assistant, users of the project) signed in.
 *
 * For auditors, lead 4, project users [7]: user 7 → 'yes', user 9 → 'notAuditor', nobody signed in → 'signIn'.
 */
export function mayAnswer(facts: AnswerFacts): 'yes' | 'signIn' | 'notAuditor' {
  if (facts.answeredBy === 'anyone') return 'yes';
  if (facts.userId === null) return 'signIn';
  const auditors = [facts.leadAuditorId, facts.assistantAuditorId, ...facts.projectUserIds];
  return auditors.includes(facts.userId) ? 'yes' : 'notAuditor';
}
