import { isPictureAddress } from '@sahada/contract/text-picture';
import sanitizeHtml from 'sanitize-html';

/** HTML of people: only the marks that a notice needs are kept, without attributes but a link's address and, of a picture of ours, where it is and what it shows. */

const headings = Object.fromEntries(['h1', 'h2', 'h4', 'h5', 'h6'].map((tag) => [tag, 'h3']));

/** What is dropped with everything inside; of any other unknown element the text stays. */
const withContent = [
  'script',
  'style',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'noscript',
  'textarea',
  'option',
];

/** Addresses on this site mean nothing on a participant's phone, so a link needs a whole one. */
const isWhole = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address);

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: withContent,
  nestingLimit: 20,
  transformTags: {
    ...headings,
    b: 'strong',
    i: 'em',
    div: 'p',
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({ tagName, attribs: { href: href.trim() } }),
  },
  exclusiveFilter: ({ tag, attribs: { href = '', src = '' } }) => {
    if (tag === 'img') return !isPictureAddress(src);
    return tag === 'a' && !isWhole(href) ? 'excludeTag' : false;
  },
};

/** A text without any mark was typed as it should be read, line by line. */
const withBreaks = (text: string): string => (/<\/?[a-z]/i.test(text) ? text : text.replace(/\r?\n/g, '<br>'));

/** `<p onclick="x">Hi<script>…</script></p>` → `<p>Hi</p>`. Clean HTML stays as it is. */
export const cleanHtml = (html: string): string => sanitizeHtml(withBreaks(html), options).trim();

/** Whether a person would see anything of it. */
export const hasText = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' ').trim() !== '';

/** What each picture of a clean text shows. */
export const alternatives = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*>/g)].map(([picture]) => /\balt="([^"]*)"/.exec(picture)?.[1]?.trim() ?? '');
