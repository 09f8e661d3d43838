import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './child.ts';

/** A tool that is only available as a Go module. */
export interface GoTool {
  name: string;
  /** The module path for `go install`. */
  module: string;
  version: string;
}

export const HELM: GoTool = { name: 'helm', module: 'helm.sh/helm/v4/cmd/helm', version: 'v4.3.1' };
export const K6: GoTool = { name: 'k6', module: 'go.k6.io/k6', version: 'v1.8.1' };

/** The tool's path, or why it is missing. */
export type Found = { command: string } | { missing: string };

/**
 * Finds the tool in PATH or in the user's cache; else, where Go is installed, builds it into that cache, which takes minutes the first
 * time. Sorrel runs without it.
 */
export async function goTool({ name, module, version }: GoTool, root: string): Promise<Found> {
  if (isThere(name)) return { command: name };
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sorrel-tools', `${name}-${version}`);
  const command = join(folder, name);
  if (existsSync(command)) return { command };
  if (!isThere('go', 'version')) return { missing: `neither ${name} nor Go, which could bring it, is installed` };
  mkdirSync(folder, { recursive: true });
  const { code, output } = await runTool('go', ['install', `${module}@${version}`], {
    cwd: root,
    env: { GOBIN: folder, GOFLAGS: '' },
  });
  if (code === 0) return { command };
  return { missing: `Go could not bring ${name}: ${output.trim().split('\n').at(-1) ?? 'no word why'}` };
}

const isThere = (command: string, question = 'version') =>
  spawnSync(command, [question], { stdio: 'ignore', timeout: 20_000 }).status === 0;
