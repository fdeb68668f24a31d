// Checks the never-rules of docs/architecture.md that a reader of the source can check: who may import what, and a few
// words that may not be written in certain places. The number of a rule is its number there. Each file is parsed once;
// a rule is a function from a file to the places that break it.
// A wanted exception carries a comment on its line or the line above: "never-rule 12, decision 0007: why".
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { permissionNames } from '../contract/src/permissions.ts';

export type Source = { path: string; text: string };
export type Breach = { path: string; line: number; rule: string; what: string; mend: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Import = { at: number; name: string; target: string; typeOnly: boolean };
type File = Source & { imports: Import[]; nodes: Node[]; reexports: number[]; test: boolean };
type Found = { at: number; what: string; mend: string };
type Rule = { rule: string; in: RegExp; not?: RegExp; tests?: boolean; find: (file: File) => Found[] };

const workspaces = ['contract', 'rules', 'postgres', 'server', 'web', 'field'];
const source = /^(contract|rules|postgres|server|web|field)\/src\//;
const components = /^(web|field)\/src\//;
const plumbing = /^server\/src\/(pipeline\/|[^/]+\.ts$)/;
/** The table of screens is where a right belongs. */
const screenTable = /^web\/src\/screens\.tsx?$/;
const shownAttributes = ['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'];
/** Shown the same in every language. */
const untranslated = ['Sahada', 'Türkçe', 'English', 'TR', 'EN', 'PDF', 'Excel', 'QR', 'GPS'];

const rules: Rule[] = [
  {
    rule: '1',
    in: /^contract\//,
    find: imports((i) => isOurs(i.target) && !within(i.target, 'contract'), {
      what: (i) => `contract imports ${i.name}`,
      mend: 'contract imports nothing of ours: move what it needs into contract/src',
    }),
  },
  {
    rule: '1',
    in: /^postgres\//,
    find: imports((i) => isOurs(i.target) && !within(i.target, 'postgres'), {
      what: (i) => `postgres imports ${i.name}`,
      mend: 'the embedded server knows nothing of the product: pass in what it needs',
    }),
  },
  {
    rule: '3',
    in: /^(web|field)\/src\//,
    find: imports((i) => within(i.target, 'postgres'), {
      what: (i) => `a client imports ${i.name}`,
      mend: 'clients know the server through contract only',
    }),
  },
  {
    rule: '2',
    in: /^rules\/src\//,
    find: imports((i) => !within(i.target, 'rules') && !i.typeOnly, {
      what: (i) => `a rule imports ${i.name} at run time`,
      mend: 'take the value as an argument, or write `import type` where only the type is meant',
    }),
  },
  {
    rule: '2',
    in: /^rules\/src\//,
    find: nodes((n) => clockOf(n) ?? memberCall(n, /^Math$/, /^random$/), 'take `now` or the chance as an argument'),
  },
  {
    rule: '3',
    in: /^server\/src\//,
    find: imports((i) => within(i.target, 'web') || within(i.target, 'field'), {
      what: (i) => `server imports ${i.name}`,
      mend: 'what both sides need belongs in contract or rules',
    }),
  },
  {
    rule: '3',
    in: /^(web|field)\/src\//,
    find: imports((i) => within(i.target, 'server'), {
      what: (i) => `a client imports ${i.name}`,
      mend: 'clients know the server through contract only',
    }),
  },
  {
    rule: '4',
    in: /^web\/src\//,
    find: imports((i) => within(i.target, 'field') && !i.target.startsWith('field/src/form/'), {
      what: (i) => `web imports ${i.name}`,
      mend: 'web may import @sahada/field/form only',
    }),
  },
  {
    rule: '4',
    in: /^field\/src\//,
    find: imports((i) => within(i.target, 'web'), {
      what: (i) => `field imports ${i.name}`,
      mend: 'what both need belongs in field/form, contract or rules',
    }),
  },
  {
    rule: '4',
    in: source,
    find: (file) =>
      imports((i) => i.name.startsWith('.') && isOurs(i.target) && workspaceOf(i.target) !== workspaceOf(file.path), {
        what: (i) => `${i.name} reaches into another package`,
        mend: 'import it by its package name (@sahada/…), so that the exports of the package hold',
      })(file),
  },
  {
    rule: '5',
    in: /^server\/src\/entities\//,
    find: siblings('server/src/entities/', ['server/src/features/'], 'an entity imports', 'a rule or a row helper'),
  },
  {
    rule: '5',
    in: /^server\/src\/features\//,
    find: siblings('server/src/features/', [], 'a feature imports', 'a rule, facts or an entity'),
  },
  // The server's lower rooms: errors, who < outside < db < facts < pipeline, entities, features.
  {
    rule: '5',
    in: /^server\/src\/(outside|db|facts)\//,
    find: (file) =>
      imports((i) => roomsAbove(file.path).test(i.target), {
        what: (i) => `${i.name} is a room above`,
        mend: 'move the piece down (types of a call: server/src/who.ts), or take the value as an argument',
      })(file),
  },
  {
    rule: '6',
    in: /^web\/src\/screens\//,
    find: siblings('web/src/screens/', [], 'a screen imports', 'web/src/parts'),
  },
  {
    rule: '6',
    in: /^web\/src\/(parts|client)\//,
    find: imports((i) => /^web\/src\/screens[./]/.test(i.target), {
      what: (i) => `${i.name} is a screen`,
      mend: 'imports run screens → parts → client: take what you need as an argument',
    }),
  },
  {
    rule: '6',
    in: /^web\/src\/client\//,
    find: imports((i) => i.target.startsWith('web/src/parts/'), {
      what: (i) => `client imports ${i.name}`,
      mend: 'imports run screens → parts → client: move the piece, or pass it in',
    }),
  },
  {
    rule: '7',
    in: source,
    not: /^server\/src\/(pipeline\/|app\.ts$)/,
    find: libraries(
      /^(fastify|fastify-plugin|@fastify\/.+)$/,
      'only server/src/pipeline and app.ts know the HTTP library',
    ),
  },
  {
    rule: '7',
    in: source,
    not: /^(server\/src\/db|postgres\/src)\//,
    // The process may hand a pool on by its type; a handler may not even know it.
    find: (file) =>
      imports((i) => /^(pg|pg-.+)$/.test(i.target) && !(i.typeOnly && plumbing.test(file.path)), {
        what: (i) => `imports ${i.name}`,
        mend: 'only server/src/db knows the driver; a handler receives `db`',
      })(file),
  },
  {
    rule: '7',
    in: /^server\/src\//,
    not: /^server\/src\/outside\//,
    find: libraries(
      /^(nodemailer|pdfmake|sharp|write-excel-file|qrcode)$/,
      'mail, files and PDF go through server/src/outside',
    ),
  },
  {
    rule: '8',
    in: source,
    tests: true,
    find: (file) =>
      file.reexports.map((at) => ({
        at,
        what: 're-exports what another file holds',
        mend: 'let the reader import from the file that holds it',
      })),
  },
  {
    rule: '12',
    in: source,
    not: /^server\/src\/db\//,
    find: words(/company_id/g, 'the company is filled and filtered by the database: leave it out'),
  },
  {
    rule: '13',
    in: /^server\/src\/(entities|features|outside)\/|^server\/src\/handlers\.ts$/,
    find: imports((i) => i.target === 'server/src/db/pool.ts', {
      what: (i) => `${i.name} is a second connection`,
      mend: 'use the `db` the handler receives: it is the open transaction',
    }),
  },
  {
    rule: '13',
    in: /^server\/src\//,
    not: /^server\/src\/(pipeline|db)\//,
    find: nodes(transaction, 'the pipeline opens and ends the one transaction of a call'),
  },
  { rule: '17', in: components, find: nodes(shownText, 'put it in say({ tr, en }) at the top of the file') },
  {
    rule: '18',
    in: source,
    // For rules it is never-rule 2.
    not: /^rules\/|^server\/src\/outside\/clock\.ts$|^field\/src\/app\/|^web\/src\/client\/format\.ts$/,
    find: nodes(clockOf, 'take `now`, or read the clock of outside/clock, field/app or client/format'),
  },
  {
    rule: '19',
    in: /^(server\/src\/(entities|features)|web\/src|field\/src)\//,
    not: screenTable,
    find: nodes(comparedRight, 'put the right on the row (or screen line); a particular thing is a rule in rules/src'),
  },
  {
    rule: '23',
    in: /^(contract|rules|postgres|server|web|field|tools|bench|prove|e2e)\//,
    tests: true,
    find: (file) =>
      file.nodes.flatMap((n) => {
        const name = mocked(n);
        if (name === undefined || !isOurs(targetOf(file.path, name))) return [];
        const mend = 'use the real thing, or the twin in server/src/outside';
        return [{ at: n.start, what: `mocks our own ${name}`, mend }];
      }),
  },
];

/** Every place that breaks a rule, in the order of path and line. */
export function breaches(sources: Source[]): Breach[] {
  return sources.flatMap((one) => breachesOf(one)).sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

function breachesOf(one: Source): Breach[] {
  const file = read(one);
  const lines = file.text.split('\n');
  const found = rules
    .filter((r) => r.in.test(file.path) && !r.not?.test(file.path) && (r.tests || !file.test))
    .flatMap((r) => r.find(file).map((f) => ({ ...f, rule: r.rule })));
  return found.flatMap(({ at, rule, what, mend }) => {
    const line = file.text.slice(0, at).split('\n').length;
    const excused = new RegExp(`never-rule ${rule}, decision \\d{4}`);
    const near = `${lines[line - 2] ?? ''}\n${lines[line - 1]}`;
    return excused.test(near) ? [] : [{ path: file.path, line, rule, what, mend }];
  });
}

function read({ path, text }: Source): File {
  const test = /\.test\.tsx?$|^(server\/test|postgres\/test|e2e|bench|prove|tools)\//.test(path);
  const empty = { path, text, test, imports: [], nodes: [], reexports: [] };
  if (!/\.tsx?$/.test(path)) return empty;
  const parsed = parseSync(path, text);
  const all = nodesOf(parsed.program);
  const found: Import[] = [];
  const add = (at: number, name: string, typeOnly: boolean) =>
    found.push({ at, name, target: targetOf(path, name), typeOnly });
  const importedNames = new Set<string>();
  for (const one of parsed.module.staticImports) {
    const typeOnly = one.entries.length > 0 && one.entries.every((entry) => entry.isType);
    add(one.start, one.moduleRequest.value, typeOnly);
    for (const entry of one.entries) importedNames.add(entry.localName.value);
  }
  const reexports: number[] = [];
  for (const one of parsed.module.staticExports) {
    for (const entry of one.entries) {
      if (entry.moduleRequest) add(one.start, entry.moduleRequest.value, entry.isType);
      if (entry.moduleRequest || importedNames.has(entry.localName.name ?? '')) reexports.push(one.start);
    }
  }
  for (const node of all) {
    if (node.type === 'ImportExpression') add(node.start, stringOf(node.source) ?? '', false);
    if (node.type === 'TSImportType') add(node.start, stringOf(node.source ?? node.argument) ?? '', true);
  }
  return { ...empty, imports: found, nodes: all, reexports: [...new Set(reexports)] };
}

function nodesOf(root: unknown): Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value !== null && typeof value === 'object') {
      if ('type' in value && 'start' in value) found.push(value as Node);
      for (const inner of Object.values(value)) visit(inner);
    }
  };
  visit(root);
  return found;
}

/** A path in the repository for what is ours, the package's name for what is not. */
function targetOf(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const own = /^@sahada\/([^/]+)(?:\/(.+))?$/.exec(name);
  if (own) return `${own[1]}/src/${own[2] ?? 'index'}`;
  return /^(@[^/]+\/[^/]+|[^/]+)/.exec(name)?.[0] ?? name;
}

function isOurs(target: string): boolean {
  return workspaces.some((workspace) => within(target, workspace));
}

function within(target: string, workspace: string): boolean {
  return target.startsWith(`${workspace}/`);
}

function workspaceOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

type Words = { what: (i: Import) => string; mend: string };

function imports(forbidden: (i: Import) => boolean, { what, mend }: Words): (file: File) => Found[] {
  return (file) => file.imports.filter(forbidden).map((i) => ({ at: i.at, what: what(i), mend }));
}

function libraries(name: RegExp, mend: string): (file: File) => Found[] {
  return imports((i) => !isOurs(i.target) && name.test(i.target), { what: (i) => `imports ${i.name}`, mend });
}

function roomsAbove(path: string): RegExp {
  const lower = ['outside', 'db', 'facts'];
  const above = lower.slice(lower.indexOf(path.split('/')[2] ?? '') + 1);
  return new RegExp(`^server/src/(${[...above, 'pipeline', 'entities', 'features'].join('|')})/`);
}

/** Files of one folder that may not know each other; `plan.ts`, `plan.sql.ts` and `plan/…` are one thing. */
function siblings(folder: string, others: string[], what: string, home: string): (file: File) => Found[] {
  const thing = (path: string) => path.slice(folder.length).split(/[./]/)[0];
  return (file) =>
    imports(
      (i) =>
        others.some((other) => i.target.startsWith(other)) ||
        (i.target.startsWith(folder) && thing(i.target) !== thing(file.path)),
      { what: (i) => `${what} ${i.name}`, mend: `move what both need into ${home}` },
    )(file);
}

function words(pattern: RegExp, mend: string): (file: File) => Found[] {
  return (file) => [...file.text.matchAll(pattern)].map((m) => ({ at: m.index, what: `says ${m[0]}`, mend }));
}

function nodes(judge: (node: Node) => string | undefined, mend: string): (file: File) => Found[] {
  return (file) =>
    file.nodes.flatMap((node) => {
      const what = judge(node);
      return what === undefined ? [] : [{ at: node.start, what, mend }];
    });
}

function clockOf(node: Node): string | undefined {
  const isDate = nameOf(node.callee) === 'Date';
  if (node.type === 'NewExpression' && isDate && isEmpty(node.arguments)) return 'reads the clock: new Date()';
  if (node.type === 'CallExpression' && isDate) return 'reads the clock: Date()';
  return memberCall(node, /^Date$/, /^now$/) ?? memberCall(node, /^Now$/, /./);
}

function memberCall(node: Node, object: RegExp, property: RegExp): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
    return undefined;
  const of = nameOf(node.callee.object);
  const name = nameOf(node.callee.property);
  if (of === undefined || name === undefined) return undefined;
  return object.test(of) && property.test(name) ? `calls ${of}.${name}()` : undefined;
}

const transactionWords = /^\s*(begin|commit|rollback|savepoint|start\s+transaction)\b/i;

function transaction(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') {
    const text = stringOf(node.quasi);
    return text && transactionWords.test(text) ? `runs ${text.trim()}` : undefined;
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
    return undefined;
  const name = nameOf(node.callee.property) ?? '';
  if (/^(transaction|startTransaction)$/.test(name)) return `calls ${name}()`;
  const text = name === 'query' && Array.isArray(node.arguments) ? stringOf(node.arguments[0]) : undefined;
  return text && transactionWords.test(text) ? `runs ${text.trim()}` : undefined;
}

function shownText(node: Node): string | undefined {
  if (node.type === 'JSXText') return literalText(node.value);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = Array.isArray(node.children) ? (node.children as Node[]) : [];
    return children.map((c) => (c.type === 'JSXExpressionContainer' ? literalOf(c) : undefined)).find(Boolean);
  }
  if (node.type !== 'JSXAttribute' || !shownAttributes.includes(nameOf(node.name) ?? '')) return undefined;
  return literalOf(node.value);
}

function literalOf(value: unknown): string | undefined {
  const inner = isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value;
  return literalText(stringOf(inner));
}

function literalText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replaceAll(/\s+/g, ' ');
  const rest = text
    .replaceAll(/&#?\w+;/g, '')
    .replaceAll(/[\p{L}\p{N}]+/gu, (w) => (untranslated.includes(w) ? '' : w));
  return /\p{L}/u.test(rest) ? `shows the literal text "${text}"` : undefined;
}

const rights = new Set<string>(permissionNames);

function comparedRight(node: Node): string | undefined {
  const right = (value: unknown) => {
    const text = stringOf(value);
    return text !== undefined && rights.has(text) ? text : undefined;
  };
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) {
    const name = right(node.left) ?? right(node.right);
    return name && `compares the right ${name}`;
  }
  if (node.type === 'SwitchCase') return right(node.test) && `compares the right ${right(node.test)}`;
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
    return undefined;
  const method = nameOf(node.callee.property) ?? '';
  const of = isNode(node.callee.object) ? node.callee.object : undefined;
  if (/^(includes|has|some|every|find|indexOf|filter)$/.test(method)) {
    if (of?.type === 'MemberExpression' && nameOf(of.property) === 'rights')
      return `looks into rights with ${method}()`;
    const name = Array.isArray(node.arguments) ? right(node.arguments[0]) : undefined;
    if (name) return `compares the right ${name}`;
  }
  return undefined;
}

function mocked(node: Node): string | undefined {
  const isMock = memberCall(node, /^(vi|vitest)$/, /^(mock|doMock)$/) !== undefined;
  if (!isMock || !Array.isArray(node.arguments)) return undefined;
  const first: unknown = node.arguments[0];
  return stringOf(isNode(first) && first.type === 'ImportExpression' ? first.source : first);
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && 'type' in value;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'MemberExpression') return nameOf(value.property);
  return typeof value.name === 'string' ? value.name : undefined;
}

/** The text of a string, or the start of a template. */
function stringOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : undefined;
  if (value.type === 'TSLiteralType') return stringOf(value.literal);
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value.quasis)) return undefined;
  return value.quasis.map((quasi: { value: { cooked?: string | null } }) => quasi.value.cooked ?? '').join('');
}

/** The sources of the repository: TypeScript everywhere, SQL of the server. */
export async function sourcesIn(root: string): Promise<Source[]> {
  const found: Source[] = [];
  for (const workspace of [...workspaces, 'tools', 'bench', 'prove', 'e2e']) {
    const entries = await readdir(join(root, workspace), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (!entry.isFile() || !/\.(tsx?|sql)$/.test(path) || /(^|\/)(node_modules|dist|data)\//.test(path)) continue;
      found.push({ path, text: await readFile(join(root, path), 'utf8') });
    }
  }
  return found;
}

async function main(): Promise<void> {
  const sources = await sourcesIn(dirname(import.meta.dirname));
  const found = breaches(sources);
  for (const b of found) console.error(`${b.path}:${b.line} never-rule ${b.rule}: ${b.what}\n  mend: ${b.mend}`);
  console.log(`boundaries: ${sources.length} files, ${found.length} ${found.length === 1 ? 'breach' : 'breaches'}`);
  if (found.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
