import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What every screen needs is one chunk that browsers keep across releases (`base`); what only lists and forms need waits
 * until one is opened. Charts, editors, drag and search are split by their dynamic imports alone.
 */
export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
