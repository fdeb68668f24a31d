import { hex } from './key.ts';

/** SHA-256 in hex. Pages opened without TLS (a phone in the office network) have no crypto.subtle. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto.subtle) return (await import('./sha256.ts')).sha256(bytes);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export const sha256Text = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));
