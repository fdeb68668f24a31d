import type { Plugin } from 'vite';

/** What both builds of this package share. */

/** The components are React's; what draws them here weighs a tenth. See docs/decisions/0033. */
export const preactAlias = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-dev-runtime' },
];

/** See docs/decisions/0119. */
export const targets = ['es2022', 'chrome108', 'firefox115', 'safari15.4'];

/** What stands in a page is shown while its style sheet is on the way: in the head that would hold back everything. */
export const styleLast: Plugin = {
  name: 'style-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
      if (!link) throw new Error('the page has no style sheet');
      return html.replace(link, '').replace(/\s*<\/body>/, (end) => link + end);
    },
  },
};
