import { permissionNames } from '../../contract/src/permissions.ts';
import { type File, isEmpty, isNode, isOurs, type Node, nameOf, stringOf, targetOf } from './file.ts';
import { type Found, nodes, type Rule, source } from './rule.ts';

/** What may not be written where: clock and chance, company, transactions, texts, rights, mocks. */

const components = /^(web|field)\/src\//;
/** The table of screens is where a right belongs. */
const screenTable = /^web\/src\/screens\.tsx?$/;
const shownAttributes = ['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'];
/** Shown the same in every language. */
const untranslated = ['Sahada', 'Türkçe', 'English', 'TR', 'EN', 'PDF', 'Excel', 'QR', 'GPS'];

export const writingRules: Rule[] = [
  {
    rule: '2',
    in: /^rules\/src\//,
    find: nodes((n) => clockOf(n) ?? memberCall(n, /^Math$/, /^random$/), 'take `now` or the chance as an argument'),
  },
  {
    rule: '7',
    in: /^server\/src\//,
    find: nodes(
      (n) => (n.type === 'CallExpression' && nameOf(n.callee) === 'fetch' ? 'calls fetch()' : undefined),
      'connections to other hosts go through server/src/outside/outbound.ts, which checks where they lead',
    ),
  },
  {
    rule: '12',
    in: source,
    not: /^server\/src\/db\//,
    find: words(/company_id/g, 'the company is filled and filtered by the database: leave it out'),
  },
  {
    rule: '13',
    in: /^server\/src\//,
    not: /^server\/src\/(pipeline|db)\//,
    find: nodes(transaction, 'the pipeline opens and ends the one transaction of a call'),
  },
  { rule: '17', in: components, find: nodes(shownText, 'put it in say({ tr, en }) at the top of the file') },
  {
    rule: '26',
    in: /^server\/src\//,
    not: /^server\/src\/facts\/tell(-channels|-outside)?\.ts$/,
    find: words(
      /insertInto\('(message|notification)'\)|insert into (message|notification)\b/g,
      'send it with `tell` (server/src/facts/tell.ts), or to people without an account with `tellOutside`',
    ),
  },
  {
    rule: '27',
    in: /^server\/src\//,
    not: /^server\/src\/facts\/formats\.ts$/,
    find: words(/new Intl\.\w+/g, 'facts/formats.ts makes each formatter once and keeps it'),
  },
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

function words(pattern: RegExp, mend: string): (file: File) => Found[] {
  return (file) => [...file.text.matchAll(pattern)].map((m) => ({ at: m.index, what: `says ${m[0]}`, mend }));
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
