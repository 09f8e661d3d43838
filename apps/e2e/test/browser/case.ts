import type { Page } from 'playwright-core';
import { until } from '@sorrel/test-kit/until';

/** What is decided about a case, and what it still waits for. */
export const decisionOf = (page: Page) => page.getByRole('region', { name: 'Decision', exact: true });

/** Reads a whole case without a mouse: N shows what is left, Space ticks a flag. Answers how many keys it took. */
export async function readAll(page: Page): Promise<number> {
  let keys = 0;
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
      await page.waitForTimeout(450);
      return false;
    },
    60_000,
    'everything of the case has been on screen',
  );
  return keys;
}
