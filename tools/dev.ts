// The server, restarted on every change, and the two apps with hot reload; all end together.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run.ts';

const vite = join(root, 'node_modules/vite/bin/vite.js');
const parts: { name: string; args: string[]; cwd: string }[] = [
  { name: 'server', args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'], cwd: root },
  { name: 'web', args: [vite], cwd: join(root, 'web') },
  { name: 'field', args: [vite], cwd: join(root, 'field') },
];

const children: ChildProcess[] = parts.map(({ name, args, cwd }) => {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  child.on('exit', (code) => {
    console.log(`${name} ended with ${code ?? 'a signal'}`);
    end();
  });
  return child;
});

function end(): void {
  for (const child of children) child.kill('SIGTERM');
}

// A terminal sends Ctrl-C to all of them; another sender may know only this process.
process.on('SIGINT', end);
process.on('SIGTERM', end);
