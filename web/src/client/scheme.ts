import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readCookie, writeCookie } from './cookie.ts';

const cookieName = 'sahada.scheme';
const schemes: readonly string[] = ['light', 'dark', 'auto'];

/** Light, dark or as the system says, kept in a cookie like the language. */
export const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const kept = readCookie(cookieName);
    return kept !== null && schemes.includes(kept) ? (kept as MantineColorScheme) : fallback;
  },
  set: (value) => writeCookie(cookieName, value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeCookie(cookieName, 'auto'),
};

/** Paper is light: of dark colours its texts would be pale, and its bars and cells black. */
export function printLight(): void {
  const { dataset } = document.documentElement;
  let shown: string | undefined;
  addEventListener('beforeprint', () => {
    shown ??= dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', () => {
    if (shown !== undefined) dataset.mantineColorScheme = shown;
    shown = undefined;
  });
}
