import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { busUsers } from '../../../deploy/src/bus/rights.ts';
import { takeWires } from '../../../deploy/src/bus/wires.ts';
import { natsConfigText } from '../../../deploy/src/commands/nats-config.ts';
import { cluster } from '../../../deploy/src/cluster.ts';
import { SCHEMAS } from '../../../deploy/src/topology.ts';
import { composeSecrets } from './compose-secrets.ts';

/** Files copied into the chart, which cannot read anything outside itself: source folder to target folder. */
const CARRIED = { 'deploy/observability': 'helm/sorrel/files' };

/** Files of the chart and of docker-compose.yml that are generated from the rest of the repository, by path from its root. */
export function chartFiles(root: string): Record<string, string> {
  const values = readFileSync(join(root, 'helm/sorrel/values.yaml'), 'utf8');
  return {
    'helm/sorrel/files/topology.json': `${JSON.stringify(cluster(), null, 2)}\n`,
    'helm/sorrel/README.md': readme(values),
    'helm/sorrel/files/nats-users.conf': natsConfigText({ root, isJson: false, hasSandbox: false }),
    'deploy/compose/nats-users.conf': natsConfigText({ root, isJson: false, hasSandbox: true }),
    ...Object.fromEntries(
      Object.entries(composeSecrets(busUsers(takeWires(root, SCHEMAS)))).map(([name, text]) => [
        `deploy/compose/secrets/${name}`,
        `${text}\n`,
      ]),
    ),
    ...carried(root),
  };
}

function carried(root: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [from, to] of Object.entries(CARRIED)) {
    const folder = join(root, from);
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/^(alerts\.yaml|dashboards\/[^/]+\.json)$/.test(name))
        files[`${to}/${name}`] = readFileSync(join(folder, name), 'utf8');
  }
  return files;
}

export interface Value {
  path: string;
  standard: string;
  about: string;
}

/** Every value that has a comment (`# -- ...`) in front of it, in the file's order. */
export function valuesOf(text: string): Value[] {
  const found: Value[] = [];
  const walk = (map: YAMLMap, above: string): void => {
    for (const [at, pair] of map.items.entries()) {
      if (!isScalar(pair.key)) continue;
      const path = above + String(pair.key.value);
      // A comment before the first key belongs to the map itself.
      const comment = pair.key.commentBefore ?? (at === 0 ? map.commentBefore : undefined) ?? '';
      const about = /(?:^|\n) ?-- ([\s\S]+)/.exec(comment)?.[1]?.replace(/\n ?/g, ' ').trim();
      if (about) found.push({ path, standard: JSON.stringify(pair.value ?? ''), about });
      if (isMap(pair.value)) walk(pair.value, `${path}.`);
    }
  };
  const { contents } = parseDocument(text);
  if (isMap(contents)) walk(contents, '');
  return found;
}

function readme(values: string): string {
  return [
    '# The chart',
    '',
    'Made by `node tools/checks/chart.mjs` from `values.yaml`; `npm run check` says when it is out of date.',
    '',
    'The way from an empty cluster to a running clinic: [docs/production.md](../../docs/production.md). Examples, each of them tested: [ci](ci).',
    '',
    '| value | unless you say otherwise | what it does |',
    '|---|---|---|',
    ...valuesOf(values).map(({ path, standard, about }) => `| \`${path}\` | \`${standard}\` | ${about} |`),
    '',
  ].join('\n');
}
