// Builds what is stale, starts the server and ends as it does.
import { constants } from 'node:os';
import { launch } from '../server/src/launch.ts';
import { build } from './build.ts';

if (!(await build())) process.exit(1);
const server = launch({
  isBuilt: true,
  arguments: process.argv.slice(2),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// A terminal sends Ctrl-C to the server too; another sender may know only this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
// npm tells a shell, which ends without telling anybody: whoever ended npm would leave a server behind that nobody sees.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500).unref();
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal as NodeJS.Signals]));
