import { afterEach, expect, test, vi } from 'vitest';
import { writeCookie } from './cookie.ts';

afterEach(() => vi.unstubAllGlobals());

const written = (protocol: string): string => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { protocol } });
  writeCookie('sahada.language', 'en');
  return page.cookie;
};

test('a preference is kept also where the page comes without https, whose browser refuses what is secure', () => {
  expect(written('https:')).toBe('sahada.language=en; Max-Age=2592000; Path=/; Secure; SameSite=None');
  expect(written('http:')).toBe('sahada.language=en; Max-Age=2592000; Path=/; SameSite=Lax');
});
