import { root, underNode24 } from '../deploy/node24.mjs';
import { readWords } from '../deploy/preflight.mjs';

const words = readWords(['--quick'], 'Usage: npm run check [-- --quick]');
await underNode24(undefined, { isForDevelopers: true });
const { check } = await import('./src/check.ts');
const { runCommand } = await import('../deploy/src/commands/progress.ts');
await runCommand(() => check(root, words.has('--quick')));
