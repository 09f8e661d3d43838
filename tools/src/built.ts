import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where sources and what is built of them lie; of the end-to-end tests nothing is built. */
const FOLDERS = ['apps', 'libs', 'deploy', 'tools'];
const ELSEWHERE = ['node_modules', '.react-router', 'e2e'];
const OUTPUTS = ['dist', 'build', 'build-safe'];
/** What else a build reads: settings of the compilers, and which packages are installed. */
const FILES = /^(?:package(?:-lock)?\.json|nx\.json|tsconfig\.[\w.]*json|tsconfig\.json)$/;
const INSTALLED = 'node_modules/.package-lock.json';

/** A fingerprint of what was built from, and one of what came of it: names, sizes and times, so that no file is read. */
export interface Fingerprint {
  sources: string;
  outputs: string;
}

/** `variant` names what else decides what is built. */
export function fingerprint(root: string, variant: string): Fingerprint {
  const sources = createHash('sha256').update(`${process.version} ${variant}\n`);
  const outputs = createHash('sha256');
  const see = (file: string, isOutput: boolean): void => {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, file), { throwIfNoEntry: false }) ?? {};
    (isOutput ? outputs : sources).update(`${file} ${size} ${mtimeMs} ${isOutput ? '' : ctimeMs}\n`);
  };
  const walk = (folder: string, isOutput: boolean): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (ELSEWHERE.includes(entry.name)) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path, isOutput || OUTPUTS.includes(entry.name));
      else see(path, isOutput);
    }
  };
  for (const name of readdirSync(root).toSorted()) if (FILES.test(name)) see(name, false);
  see(INSTALLED, false);
  for (const folder of FOLDERS) walk(folder, false);
  return { sources: sources.digest('hex'), outputs: outputs.digest('hex') };
}

/** What the last build that succeeded left behind: whoever finds the same needs no compiler to know that nothing has changed. */
export const built = (root: string) => {
  const note = join(root, '.local/built.json');
  return {
    is({ sources, outputs }: Fingerprint): boolean {
      try {
        const noted = JSON.parse(readFileSync(note, 'utf8')) as Fingerprint;
        return noted.sources === sources && noted.outputs === outputs;
      } catch {
        return false;
      }
    },
    write(print: Fingerprint): void {
      mkdirSync(dirname(note), { recursive: true });
      writeFileSync(note, JSON.stringify(print));
    },
  };
};
