import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from '@sorrel/deploy/commands/child';
import { Problem, type Say } from '@sorrel/deploy/problem';

interface Audit {
  id: string;
  /** 0 to 1; null: does not apply. */
  score: number | null;
  numericValue?: number;
  details?: unknown;
}

/** The part of Lighthouse's result that is used here. */
interface Result {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

interface Flags {
  /** The browser's debugging port. */
  port: number;
  onlyCategories?: string[];
  throttling?: { cpuSlowdownMultiplier: number };
}

/** Measures a page as a phone would load it. */
export type Lighthouse = (url: string, flags: Flags) => Promise<Result>;

/** Lighthouse is not among the usual dependencies: with its own it made a first start a tenth longer. Installed here when first needed. */
export async function openLighthouse(root: string, say: Say): Promise<Lighthouse> {
  const folder = join(root, 'load/lighthouse');
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    say('installing Lighthouse, once');
    const { code, output } = await runTool('npm', ['ci'], { cwd: folder });
    if (code !== 0) throw new Problem(`Lighthouse could not be installed: ${output.trim()}`);
  }
  const { default: run } = (await import(
    pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  )) as { default: (url: string, flags: object) => Promise<{ lhr: Result } | undefined> };
  return async (url, flags) => {
    const result = await run(url, { ...flags, output: 'json', logLevel: 'silent' });
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse saw nothing');
    return result.lhr;
  };
}
