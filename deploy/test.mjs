import { root, underNode24 } from './node24.mjs';
import { readWords } from './preflight.mjs';

const words = readWords(
  ['--all', '--crash', '--chaos'],
  'Usage: npm test; node deploy/test.mjs --all also runs the ordeals that fall to other commits, --crash only the full crash sweep, --chaos only the outages, up to two minutes long.',
);
await underNode24(undefined, { isForDevelopers: true });
const { test } = await import('./src/commands/test.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() =>
  test({
    root,
    only: words.has('--crash') ? 'crash' : words.has('--chaos') ? 'chaos' : undefined,
    isAll: words.has('--all'),
  }),
);
