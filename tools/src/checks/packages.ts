import { posix } from 'node:path';
import type { Import, SourceFile } from '../../../deploy/src/bus/source-files.ts';

export type Kind =
  | 'contracts'
  | 'service-kit'
  | 'web-kit'
  | 'test-kit'
  | 'browser'
  | 'service'
  | 'e2e'
  | 'load'
  | 'tools'
  | 'deploy';

/** The package a file belongs to. */
export interface Package {
  name: string;
  kind: Kind;
  /** From the repository's root: `apps/billing`. */
  folder: string;
}

const BROWSERS = ['storefront', 'admin'];

/** Undefined for files outside every package. */
export function packageOf(path: string): Package | undefined {
  const [top, name = ''] = path.split('/');
  if (top === 'deploy' || top === 'load' || top === 'tools') return { name: top, kind: top, folder: top };
  if (top === 'libs') return { name, kind: name as Kind, folder: `libs/${name}` };
  if (top !== 'apps') return undefined;
  if (BROWSERS.includes(name)) return { name, kind: 'browser', folder: `apps/${name}` };
  if (name === 'e2e') return { name, kind: name, folder: `apps/${name}` };
  return { name, kind: 'service', folder: `apps/${name}` };
}

/** What an import refers to: another of our packages, a file of ours, or an outside library. */
export type Target = { package: string } | { file: string } | { library: string };

export function targetOf(file: SourceFile, each: Import): Target {
  if (each.from.startsWith('.')) return { file: posix.join(posix.dirname(file.path), each.from) };
  const ours = /^@sorrel\/([^/]+)/.exec(each.from)?.[1];
  if (ours) return { package: ours };
  const parts = each.from.split('/');
  return { library: each.from.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '') };
}

/** Code that runs only in tests. */
export const isTest = (path: string): boolean =>
  /\.(spec|test)\.tsx?$/.test(path) ||
  /^(apps|libs)\/[^/]+\/test\//.test(path) ||
  /^(deploy|load|tools)\/test\//.test(path);

/** Settings of build tools, which are read by Node and never shipped. */
export const isToolConfig = (path: string): boolean =>
  /(^|\/)[\w.-]+\.config\.(ts|mjs)$/.test(path) && !path.includes('/src/');
