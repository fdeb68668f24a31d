import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * What every screen needs is one chunk that browsers keep across releases (`base`); what only lists and forms need waits
 * until one is opened. Charts, editors, drag and search are split by their dynamic imports alone.
 */
export default defineConfig({
  base: '/',
  plugins: [react(), preloads()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) => files.filter((one) => !isThere(file, one)),
    },
    rolldownOptions: {
      // The back office, and the pages for people outside (src/paper).
      input: ['index.html', 'paper.html'],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|zustand|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
});

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
      const add = (name: string, to: Set<string>): void => {
        const chunk = bundle[name];
        if (to.has(name) || chunk?.type !== 'chunk') return;
        to.add(name);
        for (const other of chunk.imports) add(other, to);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.isEntry && chunk.facadeModuleId?.endsWith('/index.html')) add(chunk.fileName, first);
        if (chunk.name === 'shell-route') add(chunk.fileName, shell);
      }
    },
  };
}
