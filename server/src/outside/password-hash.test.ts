import { argon2Sync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../test/config.ts';
import { configOf, setConfig } from '../config.ts';
import { readSettings } from '../settings.ts';
import { checkPassword, hashPassword } from './password-hash.ts';

const config = testConfig([], '');
beforeAll(() => setConfig(config));

const phc = (memory: number, passes: number): string => {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', { message: 'Şifre!2026', nonce, memory, passes, parallelism: 1, tagLength: 32 });
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(tag)}`;
};

test('an installation hashes at OWASP’s minimum for Argon2id, whatever tests do', () => {
  const keys = { signingKey: Buffer.alloc(0), sealingKey: Buffer.alloc(0), pushKey: Buffer.alloc(0) };
  const { passwordCost } = configOf(readSettings({ DATA_DIR: '/nowhere' }), keys, null);
  expect(passwordCost).toEqual({ memory: 19456, passes: 2 });
});

test('a new hash names the cost of the installation, and holds for its password alone', async () => {
  setConfig({ ...config, passwordCost: { memory: 128, passes: 3 } });
  const hash = await hashPassword('Şifre!2026');
  setConfig(config);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=128,t=3,p=1\$/);
  expect(await checkPassword('Şifre!2026', hash)).toBe(true);
  expect(await checkPassword('Şifre!2027', hash)).toBe(false);
  expect(await checkPassword('Şifre!2026', null)).toBe(false);
});

test('a password that was hashed at another cost still opens', async () => {
  expect(await checkPassword('Şifre!2026', phc(19456, 2))).toBe(true);
  expect(await checkPassword('Şifre!2026', phc(1024, 1))).toBe(true);
});

test('a hash that asks for more than four times ours opens nothing, though it is right, nor does one that cannot be', async () => {
  expect(await checkPassword('Şifre!2026', phc(65_536, 2))).toBe(true);
  expect(await checkPassword('Şifre!2026', phc(65_536, 3))).toBe(false);
  expect(await checkPassword('Şifre!2026', phc(9728, 17))).toBe(false);
  for (const cost of ['m=0,t=1', 'm=64,t=0', 'm=7,t=1', `m=${'9'.repeat(40)},t=1`])
    expect(await checkPassword('Şifre!2026', phc(64, 1).replace('m=64,t=1', cost)), cost).toBe(false);
  expect(await checkPassword('Şifre!2026', 'no hash')).toBe(false);
});
