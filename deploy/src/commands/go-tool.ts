import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './child.ts';

/** A tool that comes as a Go module and from nowhere else we may reach. */
export interface GoTool {
  name: string;
  /** As `go install` takes it. */
  module: string;
  version: string;
}

export const HELM: GoTool = { name: 'helm', module: 'helm.sh/helm/v4/cmd/helm', version: 'v4.3.1' };
export const K6: GoTool = { name: 'k6', module: 'go.k6.io/k6', version: 'v1.8.1' };

/** Either where the tool is, or why it is not here. */
export type Found = { command: string } | { missing: string };

/**
 * The tool from PATH; else the one built before into the user's cache; else, where Go is installed, built into it now, which takes
 * minutes once. Nothing of it is needed to run Sorrel.
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
