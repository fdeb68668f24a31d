import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);
const secret = 'Gizli parola ✓';

describe('what is sealed', () => {
  test('opens with the same key at the same place', () => {
    expect(unseal(key, 'totp:1', seal(key, 'totp:1', secret))).toBe(secret);
    expect(unseal(key, 'totp:1', seal(key, 'totp:1', ''))).toBe('');
  });

  test('tells nothing: not the text, and not that two are alike', () => {
    const [one, two] = [seal(key, 'totp:1', secret), seal(key, 'totp:1', secret)];
    expect(one.includes(Buffer.from('Gizli'))).toBe(false);
    expect(one.equals(two)).toBe(false);
  });

  test('does not open with another key, at another place, with any bit changed, or cut short', () => {
    const sealed = seal(key, 'totp:1', secret);
    expect(() => unseal(randomBytes(32), 'totp:1', sealed)).toThrow(/totp:1 does not open/);
    expect(() => unseal(key, 'totp:2', sealed)).toThrow(/totp:2 does not open/);
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] as number) ^ 1;
      expect(() => unseal(key, 'totp:1', changed)).toThrow(/does not open/);
      expect(() => unseal(key, 'totp:1', sealed.subarray(0, place))).toThrow(/does not open/);
    }
  });
});
