import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Say } from '../problem.ts';
import { runTool } from './child.ts';

/** A tool that is only available as a Go module. */
export interface GoTool {
  name: string;
  /** The package that is built. */
  module: string;
  version: string;
  /** The word that makes it say its version. */
  question: string;
}

export const HELM: GoTool = {
  name: 'helm',
  module: 'helm.sh/helm/v4/cmd/helm',
  version: 'v4.3.1',
  question: 'version',
};
export const K6: GoTool = { name: 'k6', module: 'go.k6.io/k6', version: 'v1.8.1', question: 'version' };
/** Prometheus' own tester of rules. */
export const PROMTOOL: GoTool = {
  name: 'promtool',
  module: 'github.com/prometheus/prometheus/cmd/promtool',
  version: 'v0.313.5',
  question: '--version',
};

/** The tool's path, or why it is missing. Sorrel runs without any of them. */
export type Found = { command: string } | { missing: string };

const placeOf = ({ name, version }: GoTool): string =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sorrel-tools', `${name}-${version}`, name);

/** In PATH, or in the user's cache. Builds nothing: what asks may be one of many tests that measure time. */
export function findTool(tool: GoTool): Found {
  if (isThere(tool.name, tool.question)) return { command: tool.name };
  const command = placeOf(tool);
  if (existsSync(command)) return { command };
  return { missing: `${tool.name} is not installed; npm test brings it where Go is` };
}

/** Finds the tool or, where Go is installed, builds it into the user's cache, which takes minutes the first time. */
export async function goTool(tool: GoTool): Promise<Found> {
  const found = findTool(tool);
  if ('command' in found) return found;
  const { name, module, version } = tool;
  if (!isThere('go', 'version')) return { missing: `neither ${name} nor Go, which could bring it, is installed` };
  const command = placeOf(tool);
  mkdirSync(join(command, '..'), { recursive: true });
  // A module that replaces another refuses `go install`; as a dependency of a module of ours each of them builds.
  const work = mkdtempSync(join(tmpdir(), 'sorrel-tool-'));
  const built = `${command}-${process.pid}`;
  try {
    for (const words of [
      ['mod', 'init', 'sorrel/tool'],
      ['get', `${module}@${version}`],
      ['build', '-trimpath', '-ldflags=-s -w', '-o', built, module],
    ]) {
      const { code, output } = await runTool('go', words, {
        cwd: work,
        env: { CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off' },
      });
      if (code !== 0) return { missing: `Go could not bring ${name}: ${lastLine(output)}` };
    }
    renameSync(built, command);
    return { command };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** One after the other, before tests begin that would have to share the machine with a compiler. */
export async function bringTools(tools: readonly GoTool[], say: Say): Promise<string> {
  const missing: string[] = [];
  for (const tool of tools) {
    if ('command' in findTool(tool)) continue;
    if (isThere('go', 'version')) say(`building ${tool.name} through Go: some minutes, once`);
    const found = await goTool(tool);
    if ('missing' in found) missing.push(found.missing);
  }
  return missing.join('; ') || 'helm, k6 and promtool are there';
}

// A skip's reason is written in brackets.
const lastLine = (output: string): string =>
  (output.trim().split('\n').at(-1) ?? 'no word why').replaceAll(/[[\]]/g, '');

const isThere = (command: string, question: string): boolean =>
  spawnSync(command, [question], { stdio: 'ignore', timeout: 20_000 }).status === 0;
