import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf, type Say } from '@sorrel/deploy/problem';
import { runTool } from '@sorrel/deploy/commands/child';
import { type ArchivedTool, ARCHIVED_PROMTOOL, bringArchived } from './archived-tool.ts';
import { bringPacked, PACKED_HELM, type PackedTool } from './packed-tool.ts';

/** A tool that is available as a Go module. */
export interface GoTool {
  name: string;
  /** The package that is built. */
  package: string;
  /** Of what is built. */
  version: string;
  /** The word that makes it say its version. */
  question: string;
  /** The same as its makers built it, for some machines. */
  packed?: PackedTool;
  /** One that the machine's distribution has, where it is of Debian's kind: good enough where the version does not matter much. */
  archived?: ArchivedTool;
}

/**
 * The module whose dependencies the tools are: their versions and checksums, and those of all they import. Built from one module they share
 * what they have in common, which is most of it.
 */
const MODULE = fileURLToPath(new URL('../go-tools', import.meta.url));
const wanted = readFileSync(join(MODULE, 'go.mod'), 'utf8');

function goTool(name: string, module: string, inIt: string, question: string): GoTool {
  const version = new RegExp(`^\\s*${module.replaceAll('.', '\\.')} (v\\S+)`, 'm').exec(wanted)?.[1];
  if (!version) throw new Error(`libs/test-kit/go-tools/go.mod does not name ${module}.`);
  return { name, package: module + inIt, version, question };
}

export const HELM: GoTool = { ...goTool('helm', 'helm.sh/helm/v4', '/cmd/helm', 'version'), packed: PACKED_HELM };
export const K6 = goTool('k6', 'go.k6.io/k6', '', 'version');
/** Prometheus' own tester of rules. */
export const PROMTOOL: GoTool = {
  ...goTool('promtool', 'github.com/prometheus/prometheus', '/cmd/promtool', '--version'),
  archived: ARCHIVED_PROMTOOL,
};

/** Prometheus' ways of finding what it watches, with the kits of a dozen clouds: no tester of rules needs them. */
const TAGS = 'remove_all_sd';

/** The tool's path, or why it is missing. Sorrel runs without any of them. */
export type Found = { command: string } | { missing: string };

const cache = (): string => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sorrel-tools');

const placeOf = ({ name, version }: GoTool): string => join(cache(), `${name}-${version}`, name);

const APT = '/usr/bin/apt-get';

/** A tool that others have built for this machine: where it is kept, and how it comes there. */
interface ReadyMade {
  place: string;
  bring(say: Say): Promise<void>;
}

function readyMade({ name, packed, archived }: GoTool): ReadyMade | undefined {
  if (packed?.platform === `${process.platform}-${process.arch}`) {
    const place = join(cache(), `${name}-${packed.version}`, name);
    return { place, bring: () => bringPacked(packed, place) };
  }
  if (!archived || !existsSync(APT)) return undefined;
  const place = join(cache(), `${name}-of-the-distribution`, name);
  return { place, bring: (say) => bringArchived(archived, place, say) };
}

/** In PATH, or in the user's cache, ready-made or built. Brings nothing: what asks may be one of many tests that measure time. */
export function findTool(tool: GoTool): Found {
  if (isThere(tool.name, tool.question)) return { command: tool.name };
  const ready = readyMade(tool);
  const command = [...(ready ? [ready.place] : []), placeOf(tool)].find(existsSync);
  if (command) return { command };
  return { missing: `${tool.name} is not installed; npm run test:resilience brings it${ready ? '' : ' where Go is'}` };
}

/**
 * Finds the tools; those that are not there are brought into the user's cache: ready-made where npm or the distribution has them, else built
 * where Go is installed, for minutes the first time. Says what could not be fetched and is built instead. Returns why some are missing, or
 * nothing.
 */
export async function bringTools(tools: readonly GoTool[], say: Say = () => undefined): Promise<string | undefined> {
  const missing = tools.filter((tool) => 'missing' in findTool(tool));
  const others = missing.filter((tool) => readyMade(tool) === undefined);
  const unfetched = await fetchTools(missing, say);
  return buildTools([...others, ...unfetched]);
}

/** Fetches those that are to be had ready-made; returns which of them were not after all. */
async function fetchTools(tools: readonly GoTool[], say: Say): Promise<GoTool[]> {
  const unfetched: GoTool[] = [];
  const fetching = tools.map(async (tool) => {
    try {
      await readyMade(tool)?.bring(say);
    } catch (error) {
      say(`${messageOf(error)}; ${tool.name} is left to Go`);
      unfetched.push(tool);
    }
  });
  await Promise.all(fetching);
  return unfetched;
}

async function buildTools(missing: readonly GoTool[]): Promise<string | undefined> {
  if (missing.length === 0) return undefined;
  const names = missing.map(({ name }) => name).join(' nor ');
  if (!isThere('go', 'version')) return `neither ${names} nor Go, which could bring it, is installed`;
  mkdirSync(cache(), { recursive: true });
  const built = mkdtempSync(join(cache(), 'building-'));
  const words = ['build', '-mod=readonly', '-trimpath', '-ldflags=-s -w', `-tags=${TAGS}`];
  const packages = missing.map((tool) => tool.package);
  try {
    const { code, output } = await runTool('go', [...words, '-o', `${built}/`, ...packages], {
      cwd: MODULE,
      env: { CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off' },
    });
    if (code !== 0) return `Go could not bring ${names}: ${lastLine(output)}`;
    for (const tool of missing) {
      const place = placeOf(tool);
      mkdirSync(join(place, '..'), { recursive: true });
      renameSync(join(built, tool.name), place);
    }
    return undefined;
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

/** Finds the tool, or brings it. */
export async function broughtTool(tool: GoTool): Promise<Found> {
  const missing = await bringTools([tool]);
  return missing === undefined ? findTool(tool) : { missing };
}

// A skip's reason is written in brackets.
const lastLine = (output: string): string =>
  (output.trim().split('\n').at(-1) ?? 'no word why').replaceAll(/[[\]]/g, '');

const isThere = (command: string, question: string): boolean =>
  spawnSync(command, [question], { stdio: 'ignore', timeout: 20_000 }).status === 0;
