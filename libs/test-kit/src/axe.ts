import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Result, run, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

let source: string | undefined;
const axe = (): string => (source ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  runOnly: { type: 'tag', values: TAGS },
};

export interface Barrier {
  id: string;
  help: string;
  impact: string | null | undefined;
  /** Selectors of the elements. */
  at: string[];
}

/**
 * What axe holds against the page as it stands. Its own driver for Playwright sends axe twice for each question (a megabyte each) and takes
 * back every rule that passed, which was half of what the process of a browser's suite did; it is used where a page has frames.
 */
export async function barriersOn(page: Page): Promise<Barrier[]> {
  const violations = page.frames().length > 1 ? await inFrames(page) : await inPage(page);
  return violations.map(({ id, help, impact, nodes }) => ({
    id,
    help,
    impact,
    at: nodes.map(({ target }) => target.join(' ')),
  }));
}

async function inFrames(page: Page): Promise<Result[]> {
  return (await new AxeBuilder({ page }).options(OPTIONS).analyze()).violations;
}

async function inPage(page: Page): Promise<Result[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe());
  return page.evaluate(
    async (options) =>
      (await (window as unknown as { axe: { run: typeof run } }).axe.run(document, options)).violations,
    OPTIONS,
  );
}
