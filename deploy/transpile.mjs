/* A package's build script: its TypeScript becomes JavaScript in its `dist`; that of folders named after it as well. */
import { relative, resolve } from 'node:path';
import { root, underNode24 } from './node24.mjs';

await underNode24();
const { transpile } = await import('./src/commands/transpile.ts');
const folders = ['.', ...process.argv.slice(2)];
await transpile(
  root,
  folders.map((folder) => relative(root, resolve(folder))),
);
