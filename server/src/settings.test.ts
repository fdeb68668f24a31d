import { describe, expect, test } from 'vitest';
import { isPrivate, readSettings } from './settings.ts';

const settings = (environment: Record<string, string>) => readSettings({ DATA_DIR: '/tmp/sahada', ...environment });

describe('TRUST_PROXY', () => {
  test.each([
    ['', false],
    ['false', false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
    ['2001:db8::/32', ['2001:db8::/32']],
  ])('“%s” is read', (text, value) => {
    expect(settings({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(value);
  });

  test.each(['yes', '10.0.0.0/33', 'proxy.example', '1.2.3', '10.0.0.0/8;loopback'])('“%s” stops the start', (text) => {
    expect(() => settings({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY/);
  });
});

describe('the installation goes without its code', () => {
  test('only where everything says that this machine alone can reach the server', () => {
    const codeless = (environment: Record<string, string>) => isPrivate(settings(environment));
    expect(codeless({})).toBe(true);
    expect(codeless({ PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
    expect(codeless({ HOST: '0.0.0.0' })).toBe(false);
    expect(codeless({ TRUST_PROXY: 'true' })).toBe(false);
    expect(codeless({ PUBLIC_URL: 'https://audit.example.com' })).toBe(false);
  });
});

test('PUBLIC_URL is an address without a path, and what is wrong says what is right', () => {
  for (const good of ['https://audit.example.com', 'https://audit.example.com:8443/'])
    expect(settings({ PUBLIC_URL: good }).PUBLIC_URL).toBe(good);
  expect(() => settings({ PUBLIC_URL: 'https://example.com/sahada/' })).toThrow(
    /PUBLIC_URL \(an address without a path/,
  );
  expect(() => settings({ PUBLIC_URL: 'example.com' })).toThrow(/PUBLIC_URL \(an address such as https:/);
  expect(() => settings({ SMTP_URL: 'mail.example.com:25' })).toThrow(/SMTP_URL \(an address such as smtp:/);
  for (const bad of ['abc', '99999', '1.5'])
    expect(() => settings({ PORT: bad }), bad).toThrow('PORT (a whole number from 0 to 65535)');
});

test('ALLOWED_ORIGINS takes whole origins and nothing else', () => {
  expect(settings({ ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080' }).ALLOWED_ORIGINS).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
  expect(() => settings({ ALLOWED_ORIGINS: 'https://a.example/path' })).toThrow(/ALLOWED_ORIGINS/);
});

describe('SECRET_KEY', () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_each, n) => 255 - n));
  test.each([bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')])('“%s” is a key', (text) => {
    expect(settings({ SECRET_KEY: text }).SECRET_KEY).toEqual(bytes);
  });

  test.each(['short', 'A'.repeat(42), 'A'.repeat(44), '!'.repeat(43), 'f'.repeat(62)])(
    '“%s” stops the start',
    (text) => {
      expect(() => settings({ SECRET_KEY: text })).toThrow(/SECRET_KEY \(32 random bytes/);
    },
  );
});

test('OUTBOUND_ALLOW takes hosts with their ports and nothing else', () => {
  expect(settings({ OUTBOUND_ALLOW: 'Mail.lan:25, [::1]:2525,10.0.0.7:587' }).OUTBOUND_ALLOW).toEqual([
    'mail.lan:25',
    '[::1]:2525',
    '10.0.0.7:587',
  ]);
  for (const bad of ['mail.lan', 'mail.lan:0', ':25', '::1:25', 'http://mail.lan:25', '10.1:25', '*:25'])
    expect(() => settings({ OUTBOUND_ALLOW: bad }), bad).toThrow(/OUTBOUND_ALLOW/);
});
