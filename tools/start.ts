// Builds what is stale and becomes the server: in this process, so that signals reach it.
import { build } from './build.ts';

if (!(await build())) process.exit(1);
const { main } = await import('../server/src/main.ts');
await main(process.argv.slice(2));
