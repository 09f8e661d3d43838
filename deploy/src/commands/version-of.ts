import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The product's version, as the checkout says it. */
export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** The same with the commit, and whether files differ from it: `0.1.0+c8935e24`, `0.1.0+c8935e24-changed`. Without git: the version alone. */
export function workingVersionOf(root: string): string {
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--always', '--abbrev=8', '--exclude=*', '--dirty=-changed'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const commit = status === 0 ? stdout.trim() : '';
  return commit ? `${versionOf(root)}+${commit}` : versionOf(root);
}
