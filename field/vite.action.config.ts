import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keepBundles } from './keep-bundles.ts';
import { preactAlias, styleLast, targets } from './vite.shared.ts';

/**
 * The page of an owner without an account, /a/{token}: a bundle of its own, since the field form's is fetched whole for work
 * without a network and has no byte to spare. Its files lie below those of the form.
 */
export default defineConfig({
  base: '/s/a/',
  publicDir: false,
  resolve: { alias: preactAlias },
  css: { modules: { generateScopedName: 'a[hash:base64:4]' } },
  build: {
    outDir: 'dist/a',
    target: targets,
    assetsInlineLimit: 0,
    emptyOutDir: false,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: 'action.html' },
  },
  plugins: [react(), keepBundles().plugin, styleLast],
});
