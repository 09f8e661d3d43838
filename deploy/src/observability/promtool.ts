import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runTool } from '../commands/child.ts';

const MODULE = 'github.com/prometheus/prometheus';
const VERSION = 'v0.313.5';

/** Go may be installed where its own instructions put it, on the PATH or not. */
const PATH = [process.env.PATH ?? '', '/usr/local/go/bin'].join(delimiter);

/**
 * Prometheus' own tester of rules: from the PATH, from the user's cache, or, where Go is installed, built into that cache, which takes some
 * minutes the first time. Otherwise the reason why it is missing: Sorrel runs without it.
 */
export async function promtool(): Promise<{ command: string } | { missing: string }> {
  if (isThere('promtool', '--version')) return { command: 'promtool' };
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sorrel-tools', `promtool-${VERSION}`);
  const command = join(folder, 'promtool');
  if (existsSync(command)) return { command };
  if (!isThere('go', 'version')) return { missing: 'neither promtool nor Go, which could bring it, is installed' };
  mkdirSync(folder, { recursive: true });
  // Its module replaces another one, which `go install` refuses; as a dependency of a module of ours it builds.
  const work = mkdtempSync(join(tmpdir(), 'sorrel-promtool-'));
  const go = (...words: string[]) =>
    runTool('go', words, { cwd: work, env: { PATH, CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off' } });
  try {
    const built = `${command}-${process.pid}`;
    for (const words of [
      ['mod', 'init', 'sorrel/promtool'],
      ['get', `${MODULE}/cmd/promtool@${VERSION}`],
      ['build', '-trimpath', '-ldflags=-s -w', '-o', built, `${MODULE}/cmd/promtool`],
    ]) {
      const { code, output } = await go(...words);
      if (code !== 0) return { missing: `Go could not bring promtool: ${lastLine(output)}` };
    }
    renameSync(built, command);
    return { command };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

// A skip's reason is written in brackets.
const lastLine = (output: string): string =>
  (output.trim().split('\n').at(-1) ?? 'no word why').replaceAll(/[[\]]/g, '');

const isThere = (command: string, question: string): boolean =>
  spawnSync(command, [question], { stdio: 'ignore', timeout: 20_000, env: { ...process.env, PATH } }).status === 0;
