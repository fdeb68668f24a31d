import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { keepBundles } from './keep-bundles.ts';
import { preactAlias, styleLast, targets } from './vite.shared.ts';

/**
 * Few files: what is needed for the first answer, the screens that may stand before it, and everything after it, sending included.
 * One file packs better than twenty, and one request brings all that has to be there when the network is not.
 */
const laterModules =
  /src\/(app\/(pages|closed|review-step|sign-step|submit|menu|section-list|trouble|update-card|picture|send-now|age|keep-pictures)|form\/(search-sheet|photo-sheet)|outbox\/(pump|removal|sha256))\.tsx?$/;

/** What only those need who work with it daily: signing in, all that the device holds, files. */
const auditorModules =
  /src\/(app\/(auditor-page|home-screen|my-actions|action-card|words-actions|open-scan|scan-screen|assignment-[a-z-]+|use-assignments|fetch-ahead|install-card|words-home|words-own|own-work|own-screens|marked-step|own-findings|notices-screen|words-notices|push|below-answer|answer-text|use-past|shared-work|last-exchange|draw-screen|marks|words-draw|outbox-screen|words-outbox|sign-in-screen|sign-out-ask|kept-signature|save-export|crash)|outbox\/(assignments|my-actions|notices|correction|past|shared-draft|shared-signatures|signature-row|join-draft|export-file|sign-out))\.tsx?$/;

const bundles = keepBundles();

/** The worker's build tells of itself at length, and the plugin asks for one file by an option's old name. */
const quiet: Plugin = {
  name: 'quiet',
  config: () => ({ logLevel: 'error' }),
  configResolved({ build }) {
    const output = [build.rolldownOptions.output ?? []].flat();
    for (const one of output) {
      delete one.inlineDynamicImports;
      one.codeSplitting = false;
    }
  },
};

/** Served under /s/; the service worker is src/app/sw.ts, registered by hand, since the page allows no inline script. */
export default defineConfig({
  base: '/s/',
  resolve: { alias: preactAlias },
  // The names of classes stand in the script as well: short ones are worth a kilobyte.
  css: { modules: { generateScopedName: 'f[hash:base64:4]' } },
  build: {
    target: targets,
    assetsInlineLimit: 0,
    emptyOutDir: false,
    // One style sheet and no lists of what each later screen needs: the lists would be read before the first answer.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: /src\/app\/main\.tsx$/, priority: 3 },
            { name: 'early', test: /src\/app\/early-steps\.tsx$/, priority: 2 },
            // What both need belongs to the one that everybody loads.
            { name: 'later', test: laterModules, priority: 2 },
            { name: 'auditor', test: auditorModules, priority: 1 },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    bundles.plugin,
    styleLast,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      injectRegister: false,
      // They stand among the files already.
      includeManifestIcons: false,
      injectManifest: {
        buildPlugins: { vite: [quiet] },
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        // The page of an action's owner is no part of the form.
        globIgnores: ['a/**'],
        manifestTransforms: [
          async (entries) => ({
            // Eight digits tell the versions of a file apart, and every phone loads them.
            manifest: entries
              .filter(({ url }) => bundles.isCurrent(url))
              .map((entry) => ({ ...entry, revision: entry.revision?.slice(0, 8) ?? null })),
            warnings: [],
          }),
        ],
      },
      manifest: {
        id: '/s/',
        name: 'Sahada',
        short_name: 'Sahada',
        description: 'Saha denetimi ve anket formu',
        lang: 'tr',
        start_url: '/s/',
        scope: '/s/',
        display: 'standalone',
        background_color: '#f2f5f8',
        theme_color: '#17469e',
        icons: [
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
});
