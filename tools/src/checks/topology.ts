import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from './packages.ts';

/** Which services there are, according to several files of the repository. */
export interface Census {
  /** Folders in apps/ that hold a service. */
  folders: string[];
  /** Names in topology.ts. */
  topology: string[];
  /** Projects named in tsconfig.json and in deploy/tsconfig.json, by folder. */
  compiled: string[];
  compiledByDeploy: string[];
  /** Workspaces that deploy/package.json depends on: Nx builds those first. */
  deployNeeds: string[];
}

/** A service missing from one of the lists would not be built, started or checked. One line per gap. */
export function gaps(census: Census): string[] {
  const { folders, topology, compiled, compiledByDeploy, deployNeeds } = census;
  const lines: string[] = [];
  const missing = (list: string[], where: string) => {
    for (const name of folders) if (!list.includes(name)) lines.push(`apps/${name} is missing in ${where}`);
  };
  for (const name of topology)
    if (!folders.includes(name)) lines.push(`deploy/src/topology.ts names ${name}, and there is no apps/${name}`);
  missing(topology, 'deploy/src/topology.ts');
  missing(compiled, 'the references of tsconfig.json');
  missing(compiledByDeploy, 'the references of deploy/tsconfig.json');
  missing(deployNeeds, 'the dependencies of deploy/package.json');
  return lines;
}

/** Reads these lists from the repository. */
export async function takeCensus(root: string, topology: readonly { name: string }[]): Promise<Census> {
  const folders = readdirSync(join(root, 'apps'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'apps', entry.name, 'package.json')))
    .map((entry) => entry.name)
    .filter((name) => packageOf(`apps/${name}/x`)?.kind === 'service');
  const needs = JSON.parse(readFileSync(join(root, 'deploy/package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return {
    folders,
    topology: topology.map((service) => service.name),
    compiled: references(join(root, 'tsconfig.json')),
    compiledByDeploy: references(join(root, 'deploy/tsconfig.json')),
    deployNeeds: Object.keys(needs.dependencies ?? {}).map((name) => name.replace('@sorrel/', '')),
  };
}

const references = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/"path":\s*"([^"]+)"/g)].map((match) => match[1]?.split('/').at(-1) ?? '');
