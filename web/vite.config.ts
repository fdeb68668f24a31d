import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { rooms } from './rooms.ts';

// The back office, and the pages for people outside (src/paper).
const input = ['index.html', 'paper.html'];

/** React and its like are one chunk that browsers keep across releases (`base`); for all else see rooms.ts. */
export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    base: '/',
    plugins: [react(), preloads()],
    css: { postcss: { plugins: [inRem] } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // See docs/decisions/0119.
      target: ['es2022', 'chrome117', 'firefox121', 'safari16.4'],
      cssCodeSplit: true,
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((one) => !isThere(file, one)),
      },
      rolldownOptions: {
        input,
        // Which module stands in which file is said below, whatever imports it.
        checks: { ineffectiveDynamicImport: false },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/,
                priority: 20,
              },
              ...(command === 'build' ? [{ name: await rooms(input), debugName: 'rooms' }] : []),
            ],
          },
        },
      },
    },
  }),
);

/**
 * Sizes are written in px and grow with the text size that readers set in their browser, as the library's do. Hairlines stay. See
 * docs/decisions/0126.
 */
const inRem = {
  postcssPlugin: 'px in rem',
  Declaration(one: { value: string }): void {
    one.value = one.value.replace(/(?<![\w#])(\d*\.?\d+)px\b/g, (px, size) => (size > 2 ? `${size / 16}rem` : px));
  },
};

/**
 * The first script lists for each screen what to fetch along with it. What is there before any screen is asked for is left out
 * of these lists: they would be a tenth of that script.
 */
const first = new Set<string>();
const shell = new Set<string>();

/** Screens that stand without the shell. */
const alone = /\/(shell-route|sign-in|sign-up|password-reset|install)[\w-]*\.js$/;

const isThere = (file: string, needed: string): boolean =>
  first.has(needed) || (!alone.test(file) && shell.has(needed));

function preloads(): Plugin {
  return {
    name: 'preloads',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.isEntry && chunk.facadeModuleId?.endsWith('/index.html')) addNeeded(bundle, chunk.fileName, first);
        if (chunk.name === 'shell-route') addNeeded(bundle, chunk.fileName, shell);
      }
    },
    /** The page names the shell's files, which first-paint.js fetches for whoever is signed in, while the first scripts are read. */
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, filename }) {
        if (bundle === undefined || !filename.endsWith('/index.html')) return [];
        const files = [...shell].filter((name) => !first.has(name));
        const styles = files.flatMap((name) => [...(bundle[name]?.viteMetadata?.importedCss ?? [])]);
        const content = [...files, ...styles].map((name) => `/${name}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'shell', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}

function addNeeded(bundle: Rolldown.OutputBundle, name: string, to: Set<string>): void {
  const chunk = bundle[name];
  if (to.has(name) || chunk?.type !== 'chunk') return;
  to.add(name);
  for (const other of chunk.imports) addNeeded(bundle, other, to);
}
