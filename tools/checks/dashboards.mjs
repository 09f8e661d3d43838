// Writes Grafana's dashboards from deploy/src/observability/dashboards.ts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, underNode24 } from '../../deploy/node24.mjs';

await underNode24();
const { dashboards } = await import('../../deploy/src/observability/dashboards.ts');
const folder = join(root, 'deploy/observability/dashboards');
mkdirSync(folder, { recursive: true });
for (const [name, board] of Object.entries(dashboards())) {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(board, null, 2)}\n`);
  console.log(`deploy/observability/dashboards/${name}.json`);
}
