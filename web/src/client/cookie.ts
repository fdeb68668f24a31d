const keepSeconds = 30 * 24 * 60 * 60;

/** Reads a preference cookie of ours; undefined without a document (unit tests). */
export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** Keeps a preference for 30 days. Browsers take no secure cookie from a page without https, as in an office's own network. */
export function writeCookie(name: string, value: string): void {
  const reach = window.location.protocol === 'https:' ? 'Secure; SameSite=None' : 'SameSite=Lax';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${keepSeconds}; Path=/; ${reach}`;
}
