// Every file named in docs/ and the READMEs must exist, and the requests of docs/architecture.md must run as it shows them: a wrong map is
// worse than none.
import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { root, underNode24 } from '../../deploy/node24.mjs';

await underNode24();
const { checkRequests } = await import('../src/checks/request-paths.ts');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
// READMEs and decisions name files by the end of their path.
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(`${root}${file}`));
const isThere = (name) => tracked.some((file) => `/${file}`.endsWith(`/${name}`));
const missing = [];
for (const file of files) {
  const lines = readFileSync(`${root}${file}`, 'utf8').split('\n');
  lines.forEach((line, index) => {
    for (const [, path] of line.matchAll(/`((?:apps|libs|deploy|load|docs)\/[\w./-]+\.(?:ts|tsx|mjs|md|json))`/g))
      if (!existsSync(`${root}${path}`)) missing.push(`${file}:${index + 1}  ${path} is not there`);
    if (!file.endsWith('README.md') && !file.startsWith('docs/decisions/')) return;
    for (const [, name] of line.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|mjs))`/g))
      if (!name.startsWith('.') && !isThere(name)) missing.push(`${file}:${index + 1}  ${name} is not there`);
  });
}
for (const line of missing) console.log(line);
console.log(
  missing.length === 0
    ? `every file named in ${files.length} documents is there`
    : `${missing.length} files named in documents are not there`,
);
const faults = checkRequests(root, (line) => console.log(line));
process.exitCode = missing.length + faults === 0 ? 0 : 1;
