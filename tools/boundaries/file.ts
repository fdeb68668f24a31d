import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A source file for the rules: parsed once, with its imports resolved. */

export type Source = { path: string; text: string };
export type Node = { type: string; start: number; end: number; [key: string]: unknown };
/** `target` is a path in the repository for what is ours, the package's name for what is not. */
export type Import = { at: number; name: string; target: string; typeOnly: boolean };
export type File = Source & { imports: Import[]; nodes: Node[]; reexports: number[]; test: boolean };

export const workspaces = ['contract', 'rules', 'postgres', 'server', 'web', 'field'];

export function parsed({ path, text }: Source): File {
  const test = /\.test\.tsx?$|^(server\/test|postgres\/test|e2e|bench|prove|tools)\//.test(path);
  const empty = { path, text, test, imports: [], nodes: [], reexports: [] };
  if (!/\.tsx?$/.test(path)) return empty;
  const { module, program } = parseSync(path, text);
  const all = nodesOf(program);
  const found: Import[] = [];
  const add = (at: number, name: string, typeOnly: boolean) =>
    found.push({ at, name, target: targetOf(path, name), typeOnly });
  const importedNames = new Set<string>();
  for (const one of module.staticImports) {
    const typeOnly = one.entries.length > 0 && one.entries.every((entry) => entry.isType);
    add(one.start, one.moduleRequest.value, typeOnly);
    for (const entry of one.entries) importedNames.add(entry.localName.value);
  }
  const reexports: number[] = [];
  for (const one of module.staticExports) {
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
export function targetOf(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const own = /^@sahada\/([^/]+)(?:\/(.+))?$/.exec(name);
  if (own) return `${own[1]}/src/${own[2] ?? 'index'}`;
  return /^(@[^/]+\/[^/]+|[^/]+)/.exec(name)?.[0] ?? name;
}

export function isOurs(target: string): boolean {
  return workspaces.some((workspace) => within(target, workspace));
}

export function within(target: string, workspace: string): boolean {
  return target.startsWith(`${workspace}/`);
}

export function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && 'type' in value;
}

export function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

export function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'MemberExpression') return nameOf(value.property);
  return typeof value.name === 'string' ? value.name : undefined;
}

/** The text of a string, or the start of a template. */
export function stringOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : undefined;
  if (value.type === 'TSLiteralType') return stringOf(value.literal);
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value.quasis)) return undefined;
  return value.quasis.map((quasi: { value: { cooked?: string | null } }) => quasi.value.cooked ?? '').join('');
}
