import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Package {
  name: string;
  version: string;
  license: string;
  /** Its folder, from the checkout's root: several versions of one package may be installed in different places. */
  folder: string;
}

/**
 * These packages and whatever they need at run time, as installed in `root`. An optional one, or one for another platform, is left out
 * where it is not installed. Throws on a package that is missing.
 */
export function packagesOf(root: string, names: Iterable<string>): Package[] {
  const found = new Map<string, Package>();
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = findPackage(root, name, from);
    if (!folder) {
      if (isOptional) return;
      throw new Error(`The package ${name}, which ${relative(root, from) || 'a program'} needs, is not installed.`);
    }
    if (found.has(folder)) return;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const { version, license = 'unknown' } = manifest;
    found.set(folder, { name, version, license, folder: relative(root, folder) });
    for (const needed of Object.keys(manifest.dependencies ?? {}))
      visit(needed, folder, needed in (manifest.optionalDependencies ?? {}));
    for (const needed of Object.keys(manifest.optionalDependencies ?? {})) visit(needed, folder, true);
    for (const peer of Object.keys(manifest.peerDependencies ?? {}))
      if (!manifest.peerDependenciesMeta?.[peer]?.optional) visit(peer, folder, false);
  };
  for (const name of names) visit(name, root, false);
  return [...found.values()].sort((a, b) => a.folder.localeCompare(b.folder));
}

/** Searched as Node does: from the importing folder upwards to the root. */
function findPackage(root: string, name: string, from: string): string | null {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === root || at === dirname(at)) return null;
  }
}

/** Copies each package to the same place under `out`; packages nested in another are copied on their own, if they are needed. */
export function copyPackages(root: string, packages: readonly Package[], out: string): void {
  for (const { folder } of packages)
    cpSync(join(root, folder), join(out, folder), {
      recursive: true,
      dereference: true,
      filter: (source) => relative(join(root, folder), source) !== 'node_modules',
    });
}
