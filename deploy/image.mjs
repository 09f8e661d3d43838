import { fail, root, underNode24 } from './node24.mjs';

const USAGE = 'Usage: npm run image -- <program> <folder>; everything that program needs, after npm run build.';
const [program = '', out = '', ...rest] = process.argv.slice(2);
if (program === '--help') {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
if (!/^[a-z]+$/.test(program) || out === '' || rest.length > 0) fail(USAGE);
await underNode24();
const { resolve } = await import('node:path');
const { imageCommand } = await import('./src/commands/image.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => imageCommand(root, program, resolve(out)));
