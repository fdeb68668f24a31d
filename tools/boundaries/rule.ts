import type { File, Node } from './file.ts';

/** `rule` is the number in docs/architecture.md; `in` and `not` are the paths it holds for, `tests` whether for tests too. */
export type Rule = { rule: string; in: RegExp; not?: RegExp; tests?: boolean; find: (file: File) => Found[] };
export type Found = { at: number; what: string; mend: string };

/** Our own code, without tools and tests. */
export const source = /^(contract|rules|postgres|server|web|field)\/src\//;

/** Finds the nodes with which `judge` finds something wrong. */
export function nodes(judge: (node: Node) => string | undefined, mend: string): (file: File) => Found[] {
  return (file) =>
    file.nodes.flatMap((node) => {
      const what = judge(node);
      return what === undefined ? [] : [{ at: node.start, what, mend }];
    });
}
