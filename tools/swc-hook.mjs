/*
 * Runs the services' TypeScript directly (npm run dev). Node's own type stripping does not support decorators, and Nest needs their
 * metadata, so SWC compiles each file as it is loaded.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from '../deploy/src/commands/swc-options.ts';

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      sourceMaps: 'inline',
      ...swcOptions(),
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
