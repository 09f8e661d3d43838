import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../deploy/src/test-servers.ts';
import { runTool } from '../../deploy/src/commands/child.ts';

interface TestLine {
  path: string;
  name: string;
  status: 'passed' | 'failed' | 'pending' | 'skipped' | 'todo' | 'disabled' | 'focused';
  message: string;
}

export interface JestRun {
  passed: number;
  /** Names of what failed: tests, suites that could not be loaded, a Jest that did not finish. */
  failures: string[];
  /** Skipped tests with their reasons. */
  skips: { name: string; reason: string }[];
}

interface Results {
  isComplete: boolean;
  tests: TestLine[];
  broken: { path: string; message: string }[];
}

/** For two cores. Two workers wait a quarter of the time for what they have started: 1,885 s for the whole; with three it is 1,515 s. */
export const WORKERS = 3;
/** Room for what is young, in MB: a suite makes much and keeps little. With Node's own 16 it takes 7 % more of the processor. */
export const ROOM_FOR_YOUNG = '--max-semi-space-size=64';
/**
 * A worker keeps what its suites load, and some 50 MB of each suite that Jest itself loads (a limit of Node's module contexts): above this a
 * fresh worker takes over between two suites, before collecting garbage stops it for so long that calls run out of time.
 */
const MOST_MEMORY = '1GB';

/** Runs Jest with these arguments and counts the results. */
export async function runJest(root: string, words: string[], env: NodeJS.ProcessEnv = {}): Promise<JestRun> {
  const home = temporaryFolder();
  const file = join(home.path, 'results.json');
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const reporter = `--reporters=${join(root, 'tools/checks/jest-reporter.mjs')}`;
  const args = [
    ROOM_FOR_YOUNG,
    jest,
    `--maxWorkers=${WORKERS}`,
    `--workerIdleMemoryLimit=${MOST_MEMORY}`,
    '--passWithNoTests',
    reporter,
    ...words,
  ];
  const nodeOptions =
    `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim();
  try {
    const { code } = await runTool(process.execPath, args, {
      cwd: root,
      show: true,
      env: { ...env, NODE_OPTIONS: nodeOptions, SORREL_TEST_RESULTS: file },
    });
    return countUp(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined, code);
  } finally {
    home.remove();
  }
}

/** At the end of its title, or of the title of the group that is skipped. */
const REASON = /\[skip: ([^\]]+)\]/;

/**
 * Turns Jest's results into the numbers of the last line. A skip must give its reason, `... [skip: reason]`, in its title or its group's;
 * else it counts as failed.
 */
export function countUp(results: Results | undefined, code: number): JestRun {
  const run: JestRun = { passed: 0, failures: [], skips: [] };
  for (const test of results?.tests ?? []) {
    const name = `${test.path}: ${test.name}`;
    if (test.status === 'passed') run.passed++;
    else if (test.status === 'failed') run.failures.push(name);
    else if (REASON.test(name)) run.skips.push({ name, reason: REASON.exec(name)?.[1] ?? '' });
    else run.failures.push(`${name} (skipped without a reason: end its title with "[skip: reason]")`);
  }
  for (const { path, message } of results?.broken ?? []) run.failures.push(`${path}: ${firstLine(message)}`);
  if (!results?.isComplete) run.failures.push('Jest did not finish');
  else if (code !== 0 && run.failures.length === 0)
    run.failures.push(`Jest ended with exit code ${code} though no test failed`);
  return run;
}

const firstLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line && !line.startsWith('●')) ?? 'could not be run';
