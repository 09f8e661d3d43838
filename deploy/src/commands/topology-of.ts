import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Problem } from '../problem.ts';
import type { Settings } from '../settings.ts';

/** The topology, as topology.ts exports it. */
export interface Topology {
  SERVICES: readonly { name: string; roles: readonly string[] }[];
  envFor(settings: Settings): Record<string, string>;
}

/** Loads the topology by path at run time, from source or from the build: the commands themselves run before anything is built. */
export const topologyOf = (file: string): Promise<Topology> => loadModule<Topology>(file);

export async function loadModule<T>(file: string): Promise<T> {
  if (!existsSync(file)) throw new Problem(`${file} is missing.`);
  return (await import(pathToFileURL(file).href)) as T;
}
