import { checkPort, readPort, readWords } from '../deploy/preflight.mjs';
import { root, underNode24 } from '../deploy/node24.mjs';

const words = readWords(
  ['--fresh'],
  'Usage: npm run dev [-- --fresh]; PORT, DATABASE_URL, REDIS_URL, NATS_URL as for npm start.',
);
const port = readPort();
await underNode24(() => checkPort(port));
const { dev } = await import('./src/dev.ts');
const { runCommand } = await import('../deploy/src/commands/progress.ts');
await runCommand(() => dev({ root, port, isFresh: words.has('--fresh') }));
