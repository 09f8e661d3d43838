import { checkPort, readPort, readWords } from '../deploy/preflight.mjs';
import { begunAt, root, underNode24 } from '../deploy/node24.mjs';

const USAGE = `Usage: npm start [-- --fresh --apart]
  --fresh   begin with empty data
  --apart   every service and worker as its own process
  PORT=9000 npm start   another port; DATABASE_URL, REDIS_URL, NATS_URL: servers of your own`;

const words = readWords(['--fresh', '--apart'], USAGE);
const port = readPort();
await underNode24(() => checkPort(port));
const { start } = await import('./src/start.ts');
const { runCommand } = await import('../deploy/src/commands/progress.ts');
await runCommand(() => start({ root, port, isFresh: words.has('--fresh'), isApart: words.has('--apart'), begunAt }));
