import { root, underNode24 } from './node24.mjs';

await underNode24();
const { opsCommand } = await import('./src/commands/ops.ts');
const { runCommand } = await import('./src/commands/progress.ts');
await runCommand(() => opsCommand(root, process.argv.slice(2), process.env));
