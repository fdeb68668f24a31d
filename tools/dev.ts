// One command to work on everything: the database for as long as this runs, the server restarted on every change, the back
// office and the field form reloaded in place. One address shows both apps, as the built server does: the back office's,
// which forwards requests of the server and the form. Ports follow PORT, so that two checkouts can run side by side.
import { once } from 'node:events';
import { join } from 'node:path';
import { dataDirOf } from '@sahada/postgres/data-dir';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import type { Connection } from '../server/src/db/pool.ts';
import { startDatabase } from '../server/src/db/start.ts';
import { launch } from '../server/src/launch.ts';
import { readSettings, type Settings } from '../server/src/settings.ts';
import { freePort } from './port.ts';
import { root } from './run.ts';

/** In the form of DATABASE_URL. */
function urlOf({ connectionString, host = 'localhost', port, user = '', password = '', database }: Connection): string {
  if (connectionString) return connectionString;
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = password;
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  if (port !== undefined && !host.startsWith('/')) url.port = String(port);
  return url.href;
}

async function app(name: 'web' | 'field', server: NonNullable<InlineConfig['server']>): Promise<ViteDevServer> {
  const made = await createServer({
    root: join(root, name),
    clearScreen: false,
    logLevel: 'warn',
    server: { ...server, strictPort: true },
  });
  return made.listen();
}

async function dev(settings: Settings): Promise<void> {
  const { HOST, PORT } = settings;
  const ports = PORT === 0 ? await Promise.all([freePort(), freePort(), freePort()]) : [PORT, PORT + 1, PORT + 2];
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  const [api, office, form] = ports.map((port) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  await dataDirOf(settings.DATA_DIR);
  const database = await startDatabase(settings, { log: () => {}, warn: (line) => console.error(line) });
  const apps: ViteDevServer[] = [];
  const server = launch({
    node: ['--watch', '--watch-preserve-output'],
    stdio: 'inherit',
    environment: {
      PORT: String(ports[0]),
      DATABASE_URL: urlOf(database.owner),
      PUBLIC_URL: settings.PUBLIC_URL ?? (office as string),
      STRICT_ANSWERS: 'true',
    },
  });
  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> => {
    ending ??= (async () => {
      const gone = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
      server.kill('SIGTERM');
      await Promise.all([gone, ...apps.map((one) => one.close())]);
      await database.stop();
      process.exit(code);
    })();
    return ending;
  };
  // A terminal sends Ctrl-C to the server too; another sender may know only this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  server.on('exit', () => void end(1));
  try {
    // The form's page may be served from the other address, so its socket for changes names its own.
    apps.push(await app('field', { host: HOST, port: ports[2], hmr: { clientPort: ports[2] } }));
    apps.push(
      await app('web', {
        host: HOST,
        port: ports[1],
        proxy: {
          '/api': api as string,
          '^/a/': { target: form as string, rewrite: () => '/s/action.html' },
          '^/[sb](/|$)': { target: form as string, rewrite: (path) => path.replace(/^\/b(?=\/|$)/, '/s') },
        },
      }),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
  console.log(`Back office: ${office}\nField form:  ${office}/s/\nAPI:         ${api}/api/openapi.json`);
}

await dev(readSettings(process.env)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
