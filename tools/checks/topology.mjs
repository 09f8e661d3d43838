/* node tools/checks/topology.mjs: every service of apps/ is in the topology, and the other way round. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, underNode24 } from '../../deploy/node24.mjs';

await underNode24();
const { gaps, takeCensus } = await import('../src/checks/topology.ts');
const { versionFaults } = await import('../src/checks/versions.ts');
const { SERVICES } = await import('../../deploy/src/topology.ts');

const read = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const folders = ['libs', 'apps'].flatMap((top) => readdirSync(join(root, top)).map((name) => `${top}/${name}`));
const workspaces = Object.fromEntries([...folders, 'deploy', 'load'].map((folder) => [folder, read(folder)]));
const lines = [...gaps(await takeCensus(root, SERVICES)), ...versionFaults(read('.'), workspaces)];
for (const line of lines) console.log(line);
if (lines.length === 0)
  console.log(`${SERVICES.length} services, ${Object.keys(workspaces).length} workspaces: map and versions agree`);
process.exitCode = lines.length === 0 ? 0 : 1;
