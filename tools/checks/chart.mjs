// Writes the chart's copy of the topology and of the files it carries. `--check` only reports whether they are up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, underNode24 } from '../../deploy/node24.mjs';

await underNode24();
const { chartFiles } = await import('../src/checks/chart-files.ts');
const isCheck = process.argv.includes('--check');
const stale = [];
for (const [file, text] of Object.entries(chartFiles(root))) {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  stale.push(file);
  if (isCheck) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
for (const file of stale)
  console.log(isCheck ? `${file} is out of date: node tools/checks/chart.mjs` : `wrote ${file}`);
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;
