import { domainToASCII } from 'node:url';

/**
 * The key under which an e-mail is one account: NFKC, trimmed, ASCII letters in lower case, the domain in its DNS form
 * (`iki@örnek.com` and `iki@xn--rnek-4qa.com` are one mailbox). Never use locale lower case: it would turn one address into
 * two accounts, or two into one.
 */
export function emailKeyOf(email: string): string {
  const plain = email
    .normalize('NFKC')
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const at = plain.lastIndexOf('@') + 1;
  return plain.slice(0, at) + (domainToASCII(plain.slice(at)) || plain.slice(at));
}
