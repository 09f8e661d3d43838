// Writes docs/configuration.md and .env.example from the schemas of all programs. `--check` only reports whether they are up to date. (It
// runs after the build.)
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, underNode24 } from '../../deploy/node24.mjs';

const isCheck = process.argv.includes('--check');
await underNode24();
if (!isCheck) {
  const { buildServices } = await import('../../deploy/src/commands/transpile.ts');
  await buildServices(root);
}
const { allSettings, example, page, unknownIn } = await import('../src/configuration.ts');
const settings = await allSettings();
const lines = [];

for (const [name, text] of [
  ['docs/configuration.md', page(settings)],
  ['.env.example', example(settings)],
]) {
  const path = join(root, name);
  if (!isCheck) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text)
    lines.push(`${name} is out of date: run node tools/checks/configuration-doc.mjs`);
}

const known = new Set(settings.map(({ name }) => name));
const folders = ['libs/service-kit/src', ...readdirSync(join(root, 'apps')).map((app) => `apps/${app}/src`)];
const files = folders.flatMap((folder) => {
  try {
    return readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file));
  } catch {
    return [];
  }
});
for (const file of [...files, 'deploy/src/main.ts', 'deploy/src/all-in-one.ts']) {
  if (!/(?<!\.spec)\.ts$/.test(file) || /^apps\/(storefront|admin|e2e)\//.test(file)) continue;
  for (const name of unknownIn(readFileSync(join(root, file), 'utf8'), known))
    lines.push(`${file} reads ${name}, which no schema knows: nobody could read of it`);
}
for (const line of lines) console.log(line);
if (lines.length === 0) console.log(`${settings.length} settings: docs/configuration.md and .env.example are true`);
process.exitCode = lines.length === 0 ? 0 : 1;
process.exit();
