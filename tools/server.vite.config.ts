import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/**
 * The server as `npm start` runs it: one file instead of a thousand, since finding and reading them took most of a start
 * (decision 0068). Readable as it is; the map beside it is for stacks (server/src/pipeline/stacks.ts).
 */

const dist = join(import.meta.dirname, '../server/dist');

/** A module goes on finding its own files (SQL, texts, programs of other processes) where its source stands. */
const inPlace: Plugin = {
  name: 'in-place',
  transform(code, id) {
    if (!/import\.meta\.(dirname|url)/.test(code) || id.includes('/node_modules/')) return null;
    const source = JSON.stringify(relative(dist, id).replaceAll('\\', '/'));
    const folder = JSON.stringify(relative(dist, dirname(id)).replaceAll('\\', '/'));
    const places = {
      dirname: `process.getBuiltinModule('node:path').join(import.meta.dirname, ${folder})`,
      url: `new URL(${source}, import.meta.url).href`,
    };
    // On the same line, so that lines stay those of the source.
    return {
      code: code.replace(/import\.meta\.(dirname|url)/g, (_, word: keyof typeof places) => places[word]),
      map: null,
    };
  },
};

/**
 * One letter beyond Latin-1 makes the engine keep the whole text at two bytes a letter: all of them are written as escapes,
 * which in strings, expressions and templates mean the same, but for templates that are taken as they are written; there is
 * none. A backslash before such a letter says nothing and goes.
 */
const narrow: Plugin = {
  name: 'narrow',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue;
        if (/\braw`[^`]*[\u0080-\uffff]/.test(file.code)) this.error('a raw template has letters beyond ASCII');
        file.code = file.code.replace(
          /(\\*)([\u0080-\uffff])/g,
          (_all, slashes: string, letter: string) => slashes.slice(slashes.length % 2) + escaped(letter),
        );
      }
    },
  },
};

/**
 * Importing this module by name makes Node read each of its exports, the last of which load a whole HTTP client that
 * nobody here uses; read as libraries of the older form do, it brings only what is asked for.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:http' || id === 'http' ? '\0plain-http.cjs' : null),
  load: (id) => (id === '\0plain-http.cjs' ? "module.exports = process.getBuiltinModule('node:http');" : null),
};

export default defineConfig({
  plugins: [inPlace, plainHttp, narrow],
  ssr: {
    noExternal: true,
    // Node's own choice among the forms of a library.
    resolve: { conditions: ['node', 'module-sync'], mainFields: ['main'] },
  },
  build: {
    ssr: 'src/main.ts',
    outDir: dist,
    target: 'esnext',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'server.js',
        // What is loaded on first use is in it too: a later build must not take it from under a running server.
        codeSplitting: false,
        // Libraries look at names of functions and classes, and people at those in a stack.
        keepNames: true,
        sourcemapExcludeSources: true,
      },
    },
  },
});
