import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

/**
 * Which chunk a module goes into. Left alone, the bundler makes one for each set of screens that share something: three hundred,
 * most of them smaller than the request for them, and a list waited for a hundred, six at a time. Here what is needed together
 * lies together: at first, by sign-in, by the shell, and by most or some of the lists. What forms or the dashboard share with lists
 * lies apart from what they do not, so that nobody fetches what they do not need, least of all the small pages for people outside.
 * All else is left to the bundler.
 */
export async function rooms(input: string[]): Promise<(id: string) => string | null> {
  const chunks = await chunksOf(input);
  const paper = neededBy(chunks, /\/paper\.html$/);
  const first = neededBy(chunks, /\/index\.html$/);
  const door = neededBy(chunks, /\/sign-in\.tsx$/);
  const shell = neededBy(chunks, /\/shell-route\.tsx$/);
  const list = /\/screens\/[\w-]+\/list\.tsx$/;
  const shared = Object.entries({
    lists: neededBy(chunks, list, 0.7),
    some: neededBy(chunks, list, 0.3),
    forms: neededBy(chunks, /\/screens\/[\w-]+\/(edit|form)\.tsx$/, 0.6),
    dashboard: neededBy(chunks, /\/dashboard\/dashboard\.tsx$/),
  });
  return (id) => {
    if (paper.has(id)) return null;
    if (first.has(id)) return 'first';
    if (door.has(id)) return 'door';
    if (shell.has(id)) return 'shell';
    if (!shared.some(([name, ids]) => name === 'some' && ids.has(id))) return null;
    return shared.flatMap(([name, ids]) => (ids.has(id) ? name : [])).join('-');
  };
}

/** The chunks of a build that is left to the bundler and written nowhere: what each file needs, after all that nobody uses is gone. */
async function chunksOf(input: string[]): Promise<Rolldown.OutputChunk[]> {
  const made = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input } },
  });
  return (made as Rolldown.RolldownOutput).output.filter((one) => one.type === 'chunk');
}

/** The modules that files of this name need by their static imports, or that such a part of them does. */
function neededBy(chunks: readonly Rolldown.OutputChunk[], file: RegExp, part = 1): Set<string> {
  const byName = new Map(chunks.map((one) => [one.fileName, one]));
  const files = chunks.filter(({ facadeModuleId }) => file.test(facadeModuleId ?? ''));
  if (files.length === 0) throw new Error(`No chunk begins with a file like ${file}.`);
  const counts = new Map<string, number>();
  for (const one of files) {
    const needed = new Set([one.fileName]);
    for (const name of needed) for (const other of byName.get(name)?.imports ?? []) needed.add(other);
    for (const name of needed)
      for (const id of byName.get(name)?.moduleIds ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const own = new Set(files.map(({ facadeModuleId }) => facadeModuleId));
  return new Set(
    [...counts].filter(([id, n]) => n >= files.length * part && !id.startsWith('\0') && !own.has(id)).map(([id]) => id),
  );
}
