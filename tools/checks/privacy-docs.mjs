// Whether docs/sealed.md and the list of withheld columns in docs/data-map.md say what the services' own lists say, and whether every column
// that a migration names `..._sealed` stands in its service's list. After the build; what the database itself has is looked at by
// apps/e2e/test/rotation.spec.ts and erasure.spec.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const load = (path) => import(pathToFileURL(join(root, path)).href);
const listIn = async (path) => (existsSync(join(root, path)) ? Object.values(await load(path))[0] : undefined);
const { sealedTable } = await load('deploy/dist/rotation/words.js');
const { KIT_SEALED } = await load('libs/service-kit/dist/security/sealed-column.js');
const { SERVICES } = await load('deploy/dist/topology.js');

const services = [];
for (const { name } of SERVICES)
  services.push({
    name,
    sealed: (await listIn(`apps/${name}/dist/sealed.js`)) ?? [],
    personal: await listIn(`apps/${name}/dist/personal.js`),
    files: null,
  });

const problems = [];
// Files of pictures are named by the service's settings.
const columnsOf = (page) => page.split('\n').filter((line) => !line.includes('| the files that '));
const [page, wanted] = [readFileSync(join(root, 'docs/sealed.md'), 'utf8'), sealedTable(services, KIT_SEALED)].map(
  columnsOf,
);
for (const line of wanted) if (!page.includes(line)) problems.push(`docs/sealed.md lacks: ${line}`);
for (const line of page) if (!wanted.includes(line)) problems.push(`docs/sealed.md has what no service seals: ${line}`);
if (problems.length > 0) problems.push('run: npm run -s ops -- rotate-keys --table > docs/sealed.md');
else if (page.join('\n') !== wanted.join('\n')) problems.push('docs/sealed.md is in another order');

const map = readFileSync(join(root, 'docs/data-map.md'), 'utf8').split('\n');
const withheld = services.flatMap(({ name, personal }) =>
  (personal?.tables ?? []).flatMap((one) =>
    Object.entries(one.withheld).map(([column, why]) => `| \`${name}.${one.table}.${column}\` | ${why} |`),
  ),
);
for (const line of withheld) if (!map.includes(line)) problems.push(`docs/data-map.md lacks: ${line}`);
for (const line of map)
  if (/^\| `\w+\.\w+\.\w+` \|/.test(line) && !withheld.includes(line))
    problems.push(`docs/data-map.md withholds what no service does: ${line}`);

for (const { name, sealed } of services) {
  const folder = join(root, `apps/${name}/src/migrations`);
  if (!existsSync(folder)) continue;
  const known = new Set([...KIT_SEALED, ...sealed].map(({ column }) => column));
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  for (const column of new Set(text.match(/\b[a-z_]+_sealed\b/g) ?? []))
    if (!known.has(column))
      problems.push(`apps/${name}/src/sealed.ts does not name ${column}, which a migration makes`);
}

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`docs/sealed.md and docs/data-map.md are true: ${withheld.length} withheld columns`);
