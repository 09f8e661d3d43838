import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The product's version, as the checkout says it. */
export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
