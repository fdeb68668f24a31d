/** What both builds of this package share. */

/** The components are React's; what draws them here weighs a tenth. See docs/decisions/0033. */
export const preactAlias = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-dev-runtime' },
];

export const targets = ['es2022', 'chrome108', 'firefox115', 'safari15.4'];
