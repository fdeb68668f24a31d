import { isPictureAddress } from '@sahada/contract/text-picture';
import { createElement, type ReactNode } from 'react';

/**
 * Reads the few marks a notice may carry by hand: the browser is never given HTML, not even to parse.
 * Unknown marks keep only their text; scripts and styles vanish.
 */

const blocks = new Map(
  ['p', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a'].map((name) => [name, name]),
);
for (const heading of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']) blocks.set(heading, 'h3');

const silent = /<(script|style|template|svg|math|iframe|object)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const mark = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

function plain(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return named.get(name.toLowerCase()) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

interface Open {
  name: string;
  href: string | null;
  children: ReactNode[];
}

function attributeOf(name: 'href' | 'src' | 'alt', attributes: string): string {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  return plain(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}

const addressIn = (attributes: string): string | null => {
  const address = attributeOf('href', attributes);
  return /^(https?:|mailto:|tel:)/i.test(address) ? address : null;
};

function made({ name, href, children }: Open, key: number): ReactNode {
  if (name !== 'a') return createElement(name, { key }, ...children);
  const link = href ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
  return createElement(href ? 'a' : 'span', { key, ...link }, ...children);
}

export function readRichText(html: string): ReactNode[] {
  const root: Open = { name: 'div', href: null, children: [] };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  let count = 0;
  const close = () => {
    const done = open.pop();
    if (done) top().children.push(made(done, count++));
  };
  const source = html.replace(silent, '');
  let from = 0;
  for (const found of source.matchAll(mark)) {
    const [whole, slash, rawName = '', attributes = ''] = found;
    top().children.push(plain(source.slice(from, found.index)));
    from = found.index + whole.length;
    const name = blocks.get(rawName.toLowerCase());
    const src = rawName.toLowerCase() === 'img' ? attributeOf('src', attributes) : '';
    if (isPictureAddress(src)) {
      const picture = { key: count++, src, alt: attributeOf('alt', attributes) };
      top().children.push(createElement('img', picture));
    } else if (rawName.toLowerCase() === 'br') top().children.push(createElement('br', { key: count++ }));
    else if (name && !slash) open.push({ name, href: addressIn(attributes), children: [] });
    else if (name && open.some((one) => one !== root && one.name === name)) {
      while (top().name !== name) close();
      close();
    }
  }
  top().children.push(plain(source.slice(from)));
  while (open.length > 1) close();
  return root.children;
}

export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className}>{readRichText(html)}</div>;
}
