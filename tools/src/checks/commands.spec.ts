import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const { scripts } = manifest;
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // What was new, and what was decided, then may name what is gone since.
  .filter((file) => file && existsSync(join(root, file)) && !/^(CHANGELOG\.md|docs\/decisions\/)/.test(file));

/** The scripts of the root, and in an app's or library's README its own. */
function scriptsFor(file: string): Record<string, string> {
  const own = join(root, dirname(file), 'package.json');
  return existsSync(own)
    ? { ...scripts, ...(JSON.parse(readFileSync(own, 'utf8')) as typeof manifest).scripts }
    : scripts;
}

const benches = ['load/bench/bench.ts', 'load/bench/suites.ts'].flatMap((file) =>
  [...read(file).matchAll(/^  (\w+): \{$/gm)].map(([, name]) => name),
);

test('every command that a document names exists', () => {
  const gone: string[] = [];
  for (const file of documents) {
    const text = read(file);
    const known = scriptsFor(file);
    const say = (what: string): void => void gone.push(`${file}: ${what}`);
    for (const [, name = ''] of text.matchAll(/\bnpm run (?:-s |--silent )?([a-z][\w:-]*)/g))
      if (!known[name]) say(`npm run ${name}`);
    for (const [, path = ''] of text.matchAll(/\bnode ((?:[\w-]+\/)+[\w-]+\.m?js)\b/g))
      if (!path.includes('/dist/') && !path.startsWith('program/') && !existsSync(join(root, path)))
        say(`node ${path}`);
    for (const [, name = ''] of text.matchAll(/\bnpm run bench -- ([a-z][\w-]*)/g))
      if (!benches.includes(name)) say(`npm run bench -- ${name}`);
    for (const [, name = ''] of text.matchAll(/\bnpm run load -- ([a-z][\w-]*)/g))
      if (!existsSync(join(root, `load/scenarios/${name}.ts`))) say(`npm run load -- ${name}`);
  }
  expect(gone).toEqual([]);
});

test('every script begins with a file that is there', () => {
  const missing = Object.entries(scripts).filter(([, script]) => {
    const file = /\bnode (\S+)/.exec(script)?.[1];
    return file !== undefined && !existsSync(join(root, file));
  });
  expect(missing).toEqual([]);
});

test('what a command loads as it begins is there, by file and by name', () => {
  const missing: string[] = [];
  for (const file of globSync('{deploy,load,tools}/**/*.mjs', {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  }))
    for (const [, names = '', from = ''] of read(file).matchAll(
      /\{([^{}]*)\}\s*=\s*await import\(\s*'(\.[^']*\.(?:ts|mjs))'\s*\)/g,
    )) {
      const path = resolve(join(root, dirname(file)), from);
      const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
      for (const name of names.split(',').map((one) => one.trim().split(':')[0]?.trim() ?? ''))
        if (name && !new RegExp(`export (?:async )?(?:function|const|class) ${name}\\b`).test(text))
          missing.push(`${file}: ${name} of ${from}`);
    }
  expect(missing).toEqual([]);
});
