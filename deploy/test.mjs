import { root, underNode24 } from './node24.mjs';
import { readWords } from './preflight.mjs';

const words = readWords(['--crash'], 'Usage: npm test; node deploy/test.mjs --crash runs only the full crash sweep.');
await underNode24();
const { test } = await import('./src/commands/test.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => test({ root, isCrashSweep: words.has('--crash') }));
