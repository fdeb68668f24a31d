import { createElement, type ReactNode } from 'react';

/** The few marks a notice may carry. Everything else is read as its text; nothing is ever handed to the page as HTML. */
const allowed = new Set([
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
]);
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);
const empty = new Set(['br']);

export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  if (!/<\/?[a-z]/i.test(html)) return <div className={className}>{html}</div>;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className={className}>{childrenOf(body)}</div>;
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map(render);

function render(node: Node, index: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (dropped.has(name)) return null;
  if (empty.has(name)) return createElement(name, { key: index });
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : '';
  if (/^(https?:|mailto:|tel:)/i.test(href)) {
    return (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {childrenOf(node)}
      </a>
    );
  }
  const tag = allowed.has(name) ? (name.startsWith('h') ? 'h3' : name) : 'span';
  return createElement(tag, { key: index }, ...childrenOf(node));
}
