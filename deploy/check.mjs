import { root, underNode24 } from './node24.mjs';
import { readWords } from './preflight.mjs';

readWords([], 'Usage: npm run check');
await underNode24();
const { check } = await import('./src/commands/check.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => check(root));
