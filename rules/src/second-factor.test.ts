import { describe, expect, test } from 'vitest';
import { secondStep } from './second-factor.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const none = { hasTotp: false, passkeys: 0, secondFactorDue: null };

describe('after the right password', () => {
  test('nothing follows where nothing was set up and nothing is required', () => {
    expect(secondStep(none, now)).toBe(null);
    expect(secondStep({ ...none, passkeys: 2 }, now)).toBe(null);
  });

  test('a code follows wherever an app is set up', () => {
    expect(secondStep({ ...none, hasTotp: true }, now)).toBe('totp');
    expect(secondStep({ hasTotp: true, passkeys: 1, secondFactorDue: now - 1 }, now)).toBe('totp');
  });

  test('what a company requires holds from the moment that the grace days are over', () => {
    expect(secondStep({ ...none, secondFactorDue: now + 1 }, now)).toBe(null);
    expect(secondStep({ ...none, secondFactorDue: now }, now)).toBe('setup');
    expect(secondStep({ ...none, passkeys: 1, secondFactorDue: now }, now)).toBe('passkey');
  });
});
