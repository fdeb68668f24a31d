import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

/**
 * Which chunk a module goes into. Left alone, the bundler makes one for each set of screens that share something: four hundred,
 * most of them smaller than the request for them, and six are asked for at a time. Here what the page, sign-in and the shell need
 * lies together, each apart, and of all else two chunks become one where the requests spared outweigh what some screens then load
 * for nothing. What the small pages for people outside need is left alone.
 */
export async function rooms(input: string[]): Promise<(id: string) => string | null> {
  const chunks = await chunksOf(input);
  const roots = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const needs = new Map(roots.map((root) => [root, neededBy(chunks, root)]));
  const neededAt = (file: RegExp): Set<Chunk> => {
    const root = roots.find(({ facadeModuleId }) => file.test(facadeModuleId ?? ''));
    if (root === undefined) throw new Error(`No chunk begins with a file like ${file}.`);
    return needs.get(root) as Set<Chunk>;
  };
  const roomOf = new Map<Chunk, string | null>();
  const places = {
    paper: /\/paper\.html$/,
    first: /\/index\.html$/,
    door: /\/sign-in\.tsx$/,
    shell: /\/shell-route\.tsx$/,
  };
  for (const [name, file] of Object.entries(places))
    for (const one of neededAt(file))
      if (!roomOf.has(one) && !roots.includes(one)) roomOf.set(one, name === 'paper' ? null : name);
  const others = chunks.filter((one) => !roomOf.has(one) && !roots.includes(one));
  for (const { members } of joined(chunks, others, needs)) {
    const name = nameOf(members, new Set(roomOf.values()));
    for (const one of members) roomOf.set(one, name);
  }
  const byModule = new Map([...roomOf].flatMap(([one, name]) => one.moduleIds.map((id) => [id, name])));
  return (id) => byModule.get(id) ?? null;
}

type Chunk = Rolldown.OutputChunk;

/** Chunks that become one, how long they are, and the roots that need one of them or more. */
interface Bunch {
  members: Chunk[];
  length: number;
  roots: Set<Chunk>;
}

/** A request costs as much as this many characters of source: on a slow line about what a kilobyte takes. */
const requestLength = 5000;

/** Joins two bunches at a time, those that gain most first, until no two gain anything. */
function joined(chunks: readonly Chunk[], others: readonly Chunk[], needs: Map<Chunk, Set<Chunk>>): Bunch[] {
  const bunches = others.map((one): Bunch => {
    const roots = new Set([...needs].filter(([, needed]) => needed.has(one)).map(([root]) => root));
    return { members: [one], length: one.code.length, roots };
  });
  for (;;) {
    const pulled = pullsOf(chunks, bunches);
    let best = { gain: 0, one: bunches[0], other: bunches[0] };
    const pairs = bunches.flatMap((one, at) =>
      bunches.slice(at + 1).map((other) => ({ one, other, most: gainOf(one, other) })),
    );
    for (const { one, other, most } of pairs.sort((a, b) => b.most - a.most)) {
      if (most <= best.gain) break;
      const gain = most - costOfPulls(one, other, pulled) - costOfPulls(other, one, pulled);
      if (gain > best.gain && !isCircular(chunks, bunches, one, other)) best = { gain, one, other };
    }
    const { gain, one, other } = best;
    if (gain === 0 || one === undefined || other === undefined) return bunches;
    for (const bunch of [...pulled(one), ...pulled(other)])
      for (const root of [...one.roots, ...other.roots]) bunch.roots.add(root);
    one.members.push(...other.members);
    one.length += other.length;
    for (const root of other.roots) one.roots.add(root);
    bunches.splice(bunches.indexOf(other), 1);
  }
}

/** Gives the bunches that one imports, and what these import. */
function pullsOf(chunks: readonly Chunk[], bunches: readonly Bunch[]): (bunch: Bunch) => Set<Bunch> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const bunchOf = new Map(bunches.flatMap((bunch) => bunch.members.map((member) => [member, bunch])));
  const known = new Map<Bunch, Set<Bunch>>();
  return (bunch) => {
    const found = known.get(bunch) ?? new Set([bunch]);
    if (!known.has(bunch))
      for (const { members } of found)
        for (const name of members.flatMap(({ imports }) => imports)) {
          const there = bunchOf.get(byName.get(name) as Chunk);
          if (there !== undefined) found.add(there);
        }
    known.set(bunch, found);
    return found;
  };
}

/** What roots of one, which do not need the other, would load for nothing of all that the other imports. */
function costOfPulls(one: Bunch, other: Bunch, pulled: (bunch: Bunch) => Set<Bunch>): number {
  let cost = 0;
  for (const bunch of pulled(other))
    if (bunch !== one && bunch !== other)
      for (const root of one.roots)
        if (!other.roots.has(root) && !bunch.roots.has(root)) cost += weightOf(root) * bunch.length;
  return cost;
}

/** The requests that joining two bunches spares, less what of the two roots would load without needing it. */
function gainOf(one: Bunch, other: Bunch): number {
  let gain = 0;
  for (const root of one.roots) gain += weightOf(root) * (other.roots.has(root) ? requestLength : -other.length);
  for (const root of other.roots) if (!one.roots.has(root)) gain -= weightOf(root) * one.length;
  return gain;
}

/** Everybody who signs in waits for the dashboard, every screen fetches what its frame counts, and lists are where most work begins. */
function weightOf({ facadeModuleId }: Chunk): number {
  if (/\/(dashboard|bell|credit|review-count)\.tsx?$/.test(facadeModuleId ?? '')) return 10;
  return facadeModuleId?.endsWith('/list.tsx') ? 3 : 1;
}

/** Whether a bunch of both would import what imports it: of two such chunks one runs before what it needs is there. */
function isCircular(chunks: readonly Chunk[], bunches: readonly Bunch[], one: Bunch, other: Bunch): boolean {
  const bunchOf = new Map(bunches.flatMap((bunch) => bunch.members.map((member) => [member, bunch])));
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const both = new Set([...one.members, ...other.members]);
  const seen = new Set<Chunk>();
  const outside = (from: Iterable<Chunk>): Chunk[] =>
    [...from].flatMap(({ imports }) => imports.flatMap((name) => byName.get(name) ?? []));
  const next = outside(both).filter((chunk) => !both.has(chunk));
  for (let chunk = next.pop(); chunk !== undefined; chunk = next.pop()) {
    if (both.has(chunk)) return true;
    if (seen.has(chunk)) continue;
    const together = bunchOf.get(chunk)?.members ?? [chunk];
    for (const member of together) seen.add(member);
    next.push(...outside(together));
  }
  return false;
}

/** The name of its longest module, so that a chunk keeps it while its contents change; with its folders where it is taken. */
function nameOf(members: readonly Chunk[], taken: ReadonlySet<string | null>): string {
  const modules = members.flatMap((one) => Object.entries(one.modules));
  const [id = ''] = modules.sort(([, a], [, b]) => b.renderedLength - a.renderedLength)[0] ?? [];
  const folders = id.replace(/\.\w+$/, '').split('/');
  let name = folders.pop() ?? '';
  while (taken.has(name)) name = `${folders.pop()}-${name}`;
  return name.replaceAll(/[^\w-]/g, '-');
}

/** The chunks of a build that is left to the bundler and written nowhere: what each file needs, after all that nobody uses is gone. */
async function chunksOf(input: string[]): Promise<Chunk[]> {
  const made = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input } },
  });
  return (made as Rolldown.RolldownOutput).output.filter((one) => one.type === 'chunk');
}

/** The chunks that one needs by static imports, itself included. */
function neededBy(chunks: readonly Chunk[], root: Chunk): Set<Chunk> {
  const byName = new Map(chunks.map((one) => [one.fileName, one]));
  const needed = new Set([root]);
  for (const one of needed) for (const name of one.imports) if (byName.has(name)) needed.add(byName.get(name) as Chunk);
  return needed;
}
