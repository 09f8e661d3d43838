import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServices } from '../../deploy/src/commands/transpile.ts';
import { runEverywhere } from './build.ts';
import { endTools, runTool } from '../../deploy/src/commands/child.ts';
import { runJest } from './jest.ts';
import { progress, seconds } from '../../deploy/src/commands/progress.ts';
import { whenAskedToStop } from '../../deploy/src/commands/stopping.ts';

interface Check {
  name: string;
  run(root: string): Promise<{ isOk: boolean; output: string }>;
}

const UNIT_SPECS = '/src/.*\\.spec\\.tsx?$';

const SOURCES = ['apps', 'libs', 'deploy', 'tools', 'load'];

/** Builds what the other checks load. e2e's own is among those: kept apart so that a fault in a spec is not blamed on a service. */
export const TYPES: readonly Check[] = [{ name: 'types', run: types }];
/** They compile nothing, so something may be built beside them. */
export const OTHERS: readonly Check[] = [
  { name: 'types of specs', run: (root) => tool(root, 'typescript/bin/tsc', ['-p', 'tsconfig.spec.json', '--noEmit']) },
  { name: 'lint', run: (root) => tool(root, 'oxlint/bin/oxlint', []) },
  // A promise that is not awaited outlives its transaction, and its failure ends the process.
  {
    name: 'promises',
    run: (root) =>
      tool(root, 'oxlint/bin/oxlint', [
        '--type-aware',
        '-A',
        'all',
        '-D',
        'typescript/no-floating-promises',
        ...SOURCES,
      ]),
  },
  { name: 'format', run: (root) => tool(root, 'oxfmt/bin/oxfmt', ['--check']) },
  { name: 'boundaries', run: (root) => node(root, ['tools/checks/boundaries.mjs']) },
  { name: 'topology', run: (root) => node(root, ['tools/checks/topology.mjs']) },
  { name: 'migrations', run: (root) => node(root, ['tools/checks/migrations.mjs']) },
  { name: 'documents', run: (root) => node(root, ['tools/checks/docs.mjs']) },
  // Unused dependencies, files and exports, and imports missing from package.json.
  { name: 'dead weight', run: (root) => tool(root, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']) },
  { name: 'chart', run: (root) => node(root, ['tools/checks/chart.mjs', '--check']) },
  { name: 'contracts page', run: (root) => node(root, ['tools/checks/contracts-doc.mjs', '--check']) },
  { name: 'rule register', run: (root) => node(root, ['tools/checks/rule-register-doc.mjs', '--check']) },
  { name: 'settings pages', run: (root) => node(root, ['tools/checks/configuration-doc.mjs', '--check']) },
  { name: 'bus users', run: (root) => node(root, ['tools/checks/bus-users.mjs', '--check']) },
  { name: 'privacy pages', run: (root) => node(root, ['tools/checks/privacy-docs.mjs']) },
  { name: 'printed prices', run: (root) => node(root, ['tools/checks/printed-prices.mjs', '--check']) },
  { name: 'lock file', run: lockFile },
];

/** Libraries and services in one run of the compiler, which knows what has changed; browser apps by themselves. */
async function types(root: string) {
  await buildServices(root);
  const compiled = await tool(root, 'typescript/bin/tsc', ['-b']);
  if (!compiled.isOk) return compiled;
  return said(await runEverywhere(root, ['typecheck'], { exclude: ['@sorrel/e2e'] }));
}

const tool = (root: string, bin: string, args: string[]) => node(root, [join(root, 'node_modules', bin), ...args]);

const node = async (root: string, args: string[]) =>
  said(await runTool(process.execPath, args, { cwd: root, env: { NO_COLOR: '1' } }));

const said = ({ code, output }: { code: number; output: string }) => ({ isOk: code === 0, output });

/** Asks npm (2 s) only when something relevant has changed. */
async function lockFile(root: string) {
  const note = join(root, '.local/lock-checked');
  const now = createHash('sha256')
    .update(readFileSync(join(root, 'package.json')))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(note) && readFileSync(note, 'utf8') === now) return { isOk: true, output: '' };
  const result = await node(root, ['tools/checks/holes.mjs']);
  if (!result.isOk) return result;
  mkdirSync(join(root, '.local'), { recursive: true });
  writeFileSync(note, now);
  return result;
}

/** Runs checks one after the other, goes on after a failing one, and returns the names of those that failed. */
export async function runChecks(root: string, checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = [];
  for (const check of checks) {
    const from = performance.now();
    const { isOk, output } = await check.run(root);
    progress.say('check')(`${isOk ? 'ok    ' : 'FAILED'} ${check.name} (${seconds(from)})`);
    if (isOk) continue;
    failed.push(check.name);
    progress.line(output.trimEnd());
  }
  return failed;
}

/** `npm run check`: types, lint, format, walls, topology, lock file, and unit specs unless it is quick. */
export async function check(root: string, isQuick: boolean): Promise<number> {
  whenAskedToStop(endTools, 1);
  const from = performance.now();
  const failed = await runChecks(root, [...TYPES, ...OTHERS]);
  const unit = isQuick ? { failures: [], passed: 0 } : await runJest(root, ['--testPathPatterns', UNIT_SPECS]);
  const all = [...failed, ...unit.failures];
  progress.line();
  for (const name of all) progress.line(`failed: ${name}`);
  progress.line(
    `${all.length === 0 ? 'All checks passed' : `${all.length} failed`}, ${unit.passed} unit tests passed (${seconds(from)})`,
  );
  return all.length === 0 ? 0 : 1;
}
