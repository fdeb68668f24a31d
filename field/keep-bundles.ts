import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A page opened before an update may ask for a file of its own bundle after it: the files of the two builds before this
 * one stay in dist/assets and are served. They are named by their content, so nothing is ever overwritten by another.
 */

const buildsKept = 3;
const listName = 'assets/builds.json';

export interface KeptBundles {
  plugin: Plugin;
  /** Whether a file belongs to this build: the service worker fetches no other. */
  isCurrent: (url: string) => boolean;
}

const read = (path: string): string[][] => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as string[][];
  } catch {
    return [];
  }
};

export function keepBundles(): KeptBundles {
  let current = new Set<string>();
  let folder = '';
  const plugin: Plugin = {
    name: 'keep-bundles',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      // The service worker is built by itself and has no files here.
      if (names.length === 0) return;
      current = new Set(names);
      const before = read(join(folder, listName));
      const builds = [names, ...before.filter((other) => other.join() !== names.join())];
      const wanted = new Set(builds.slice(0, buildsKept).flat());
      for (const old of builds.slice(buildsKept).flat())
        if (!wanted.has(old)) rmSync(join(folder, old), { force: true });
      writeFileSync(join(folder, listName), JSON.stringify(builds.slice(0, buildsKept)));
    },
  };
  return { plugin, isCurrent: (url) => !url.startsWith('assets/') || current.has(url) };
}
