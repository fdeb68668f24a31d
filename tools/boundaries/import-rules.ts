import { type File, type Import, isOurs, within } from './file.ts';
import { type Found, type Rule, source } from './rule.ts';

/** Who may import what. */

/** What rules may import at run time. */
const plainValues = /^contract\/src\/(codes|hundredths)$/;
const plumbing = /^server\/src\/(pipeline\/|[^/]+\.ts$)/;

export const importRules: Rule[] = [
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
    rule: '2',
    in: /^rules\/src\//,
    find: imports((i) => !within(i.target, 'rules') && !plainValues.test(i.target) && !i.typeOnly, {
      what: (i) => `a rule imports ${i.name} at run time`,
      mend: 'take the value as an argument, or write `import type` where only the type is meant',
    }),
  },
  {
    rule: '2',
    in: /^contract\/src\/(codes|endpoints|hundredths)\.ts$/,
    find: imports(() => true, {
      what: (i) => `plain values import ${i.name}`,
      mend: 'codes, endpoints and hundredths import nothing: schemas and texts import them',
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
    // The process may pass a pool on by its type; a handler may not even know the type.
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
      /^(nodemailer|pdfmake|sharp|sanitize-html|write-excel-file|qrcode|otpauth|@simplewebauthn\/server)$/,
      'mail, files, HTML, PDF and codes of sign-in go through server/src/outside',
    ),
  },
  {
    rule: '7',
    in: /^server\/src\//,
    not: /^server\/src\/outside\/outbound\.ts$/,
    find: imports((i) => /^(node:(dns|http|http2|https|tls)|undici)$/.test(i.target) && !i.typeOnly, {
      what: (i) => `imports ${i.name}`,
      mend: 'connections to other hosts go through server/src/outside/outbound.ts, which checks where they lead',
    }),
  },
  {
    rule: '26',
    in: /^server\/src\//,
    not: /^server\/src\/(main|features\/mail|features\/message\/accounts)\.ts$/,
    find: imports((i) => i.target === 'server/src/outside/mail.ts' && !i.typeOnly, {
      what: (i) => `${i.name} sends past the table of messages`,
      mend: 'add a row to contract/src/messages.ts and send it with `tell` (server/src/facts/tell.ts)',
    }),
  },
  {
    rule: '26',
    in: /^server\/src\//,
    not: /^server\/src\/facts\/(tell|unsay)\.ts$/,
    find: imports((i) => i.target === 'server/src/facts/tell-channels.ts', {
      what: (i) => `${i.name} reaches a channel past what its recipient has chosen`,
      mend: 'send it with `tell` (server/src/facts/tell.ts)',
    }),
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
    rule: '13',
    in: /^server\/src\/(entities|features|outside)\/|^server\/src\/handlers\.ts$/,
    find: imports((i) => i.target === 'server/src/db/pool.ts', {
      what: (i) => `${i.name} is a second connection`,
      mend: 'use the `db` the handler receives: it is the open transaction',
    }),
  },
];

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
