import { permissionNames } from '@sahada/contract/permissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordChecks, passwordProblems } from './password.ts';
import { auditsScope, choicesScope, figuresScope, mayAnswer, plansScope } from './rights.ts';

describe('a password', () => {
  const problems = (password: string, email: string | null = null) =>
    passwordProblems(password, email, (one) => one === 'passw0rd!');

  test('passes five checks, with the letters and digits of every script', () => {
    const all = { length: true, lowercase: true, uppercase: true, digit: true, special: true };
    expect(passwordChecks('Şifre-12')).toEqual(all);
    expect(passwordChecks('ΣσΩω ٣٤٥')).toEqual(all);
    expect(passwordChecks('sifre123')).toEqual({ ...all, uppercase: false, special: false });
    expect(passwordChecks('')).toEqual({
      length: false,
      lowercase: false,
      uppercase: false,
      digit: false,
      special: false,
    });
  });

  test('is counted in characters, from 8 to 128', () => {
    expect(passwordChecks('🙂🙂🙂🙂').length).toBe(false);
    expect(passwordChecks('I\u0307'.repeat(4)).length).toBe(false);
    expect(problems(`Aa1-${'x'.repeat(124)}`)).toEqual([]);
    expect(problems(`Aa1-${'🙂'.repeat(124)}`)).toEqual([]);
    expect(problems(`Aa1-${'x'.repeat(125)}`)).toEqual(['tooLong']);
  });

  test("is neither a common one nor the user's own e-mail, in any case", () => {
    expect(problems('Passw0rd!')).toEqual(['common']);
    expect(problems('Passw0rd!x')).toEqual([]);
    expect(problems('Ayse.1@Sahada.test', 'ayse.1@sahada.test')).toEqual(['sameAsEmail']);
    expect(problems('Ayse.1@Sahada.test', null)).toEqual([]);
    expect(problems(' Ayse.1@Sahada.test', 'ayse.1@sahada.test ')).toEqual(['sameAsEmail']);
    expect(problems('Baska.1@Sahada.test', 'ayse.1@sahada.test')).toEqual([]);
  });

  test('names every check that it fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (password) => {
        const failed = Object.entries(passwordChecks(password)).flatMap(([name, passed]) => (passed ? [] : [name]));
        expect(problems(password)).toEqual(failed);
      }),
    );
  });
});

describe('rights', () => {
  test('decide whose figures the dashboard shows', () => {
    expect(figuresScope(['ManageReports', 'AccessAdminPanel'])).toBe('company');
    expect(figuresScope(['ManageReports'])).toBe('ownAndApprovals');
    expect(figuresScope([])).toBe('own');
  });

  test('decide whose audits may be searched, and whose plans opened', () => {
    const ofCompany = (scope: typeof auditsScope) => permissionNames.filter((right) => scope([right]) === 'company');
    expect(ofCompany(auditsScope)).toEqual(['AccessAdminPanel', 'ManageReports']);
    expect(ofCompany(plansScope)).toEqual(['AccessAdminPanel', 'ManageAuditPlans', 'ManageReports']);
  });

  test('decide whether the whole company is offered as a choice', () => {
    expect(choicesScope([])).toBe('own');
    expect(choicesScope(['ManageQuestions', 'ManageActions'])).toBe('company');
    expect(permissionNames.filter((right) => choicesScope([right]) === 'company')).toEqual([
      'AccessAdminPanel',
      'ManageUsers',
      'ManageCustomers',
      'ManageLocations',
      'ManageProjects',
      'ManageAuditPlans',
      'ManageReports',
      'ManageSurveyAnalysis',
      'ManageStaticBarcodes',
      'ManageActions',
      'ManageDataProtectionLaw',
    ]);
  });
});

describe('a plan', () => {
  const facts = {
    answeredBy: 'auditors' as const,
    repeat: 'free' as const,
    userId: null,
    leadAuditorId: 4,
    assistantAuditorId: null,
    projectUserIds: [7],
  };

  test('for anyone may be answered by anyone', () => {
    expect(mayAnswer({ ...facts, answeredBy: 'anyone' })).toBe('yes');
  });

  test('that each person answers once asks everybody to sign in who has no link of their own', () => {
    const once = { ...facts, answeredBy: 'anyone' as const, repeat: 'oncePerPerson' as const };
    expect([mayAnswer(once), mayAnswer({ ...once, userId: 9 })]).toEqual(['signIn', 'yes']);
    expect(mayAnswer({ ...once, repeat: 'oncePerDevice' })).toBe('yes');
    expect(mayAnswer({ ...once, isInvited: true })).toBe('yes');
  });

  test('for auditors may be answered by its lead, its assistant and the users of its project, signed in', () => {
    expect([4, 7].map((userId) => mayAnswer({ ...facts, userId }))).toEqual(['yes', 'yes']);
    expect(mayAnswer({ ...facts, userId: 5, assistantAuditorId: 5 })).toBe('yes');
    expect(mayAnswer({ ...facts, userId: 9 })).toBe('notAuditor');
    expect(mayAnswer(facts)).toBe('signIn');
    expect(mayAnswer({ ...facts, repeat: 'oncePerPerson', isInvited: true })).toBe('signIn');
  });
});
