/* A package's build script: its TypeScript becomes JavaScript in its `dist`. */
import { relative } from 'node:path';
import { root, underNode24 } from './node24.mjs';

await underNode24();
const { transpile } = await import('./src/commands/transpile.ts');
await transpile(root, [relative(root, process.cwd())]);
