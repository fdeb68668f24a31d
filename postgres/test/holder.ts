// A process that holds a cluster, to be killed by the tests. Its argument is JSON: { supervisor, options }.
// It prints "log <line>", then "ready <json>" or "refused <sentence>"; SIGTERM stops it in order.
import type { Cluster, ClusterOptions } from '../src/supervisor.ts';

const { supervisor, options } = JSON.parse(process.argv[2] ?? '') as { supervisor: string; options: ClusterOptions };
const { startCluster } = (await import(supervisor)) as { startCluster: (options: ClusterOptions) => Promise<Cluster> };

const say = (word: string, text: string) => process.stdout.write(`${word} ${text}\n`);

try {
  const cluster = await startCluster({ ...options, log: (line) => say('log', line) });
  cluster.onChange((change) => say('change', change));
  process.on('SIGTERM', async () => {
    await cluster.stop();
    process.exit(0);
  });
  say(
    'ready',
    JSON.stringify({ pid: cluster.pid, version: cluster.version, owner: cluster.connection('sahada_owner') }),
  );
} catch (error) {
  say('refused', (error as Error).message);
  process.exitCode = 3;
}
