import type { Page } from 'playwright-core';
import { until } from '@sorrel/test-kit/until';

/** What is decided about a case, and what it still waits for. */
export const decisionOf = (page: Page) => page.getByRole('region', { name: 'Decision', exact: true });

/** How often the console counts time on screen (watcher.ts). */
const TICK_MS = 100;
/** How many ticks each counts for, for whoever reads at once. */
const AT_ONCE = 30;

/** Before a page is opened on which cases are read at once: time on screen may then count for more than it was. */
export async function mayReadAtOnce(page: Page): Promise<void> {
  await page.addInitScript((tick) => {
    const every = window.setInterval.bind(window);
    const often = (work: () => void) => () => {
      for (let times = Number(document.documentElement.dataset.pace ?? 1); times > 0; times--) work();
    };
    window.setInterval = ((work: () => void, ms?: number) =>
      every(ms === tick ? often(work) : work, ms)) as typeof window.setInterval;
  }, TICK_MS);
}

/**
 * Reads a whole case without a mouse: N shows what is left, Space ticks a flag. Answers how many keys it took. It takes half a minute, as it
 * should; `isAtOnce` where that is not what the test is about.
 */
export async function readAll(page: Page, { isAtOnce = false } = {}): Promise<number> {
  let keys = 0;
  const pace = (times: number) =>
    page.evaluate((now) => void (document.documentElement.dataset.pace = String(now)), times);
  if (isAtOnce) await pace(AT_ONCE);
  const decision = decisionOf(page);
  const ready = decision.getByText('Everything has been seen');
  await decision.waitFor();
  await until(
    async () => {
      if (await ready.isVisible()) return true;
      await page.keyboard.press('n');
      keys += 1;
      if (await page.evaluate(() => document.activeElement?.matches('input[type=checkbox]') ?? false)) {
        await page.keyboard.press('Space');
        keys += 1;
      }
      // What is brought to view is read for as long as it is.
      await page.waitForTimeout(isAtOnce ? 150 : 450);
      return false;
    },
    60_000,
    'everything of the case has been on screen',
  );
  if (isAtOnce) await pace(1);
  return keys;
}
