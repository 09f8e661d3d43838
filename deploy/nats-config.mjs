import { root, underNode24 } from './node24.mjs';
import { readWords } from './preflight.mjs';

const words = readWords(
  ['--json', '--sandbox'],
  'Usage: npm run -s nats-config [-- --json --sandbox]; who may do what on the broker, for nats-server, or as plain data.',
);
await underNode24();
const { natsConfigText } = await import('./src/commands/nats-config.ts');
process.stdout.write(natsConfigText({ root, isJson: words.has('--json'), hasSandbox: words.has('--sandbox') }));
