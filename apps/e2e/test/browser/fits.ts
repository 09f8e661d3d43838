import type { Page } from 'playwright-core';

const WIDTHS = [320, 360, 390];
const WIDE = { width: 1440, height: 900 };

/** A customer with every field filled to its limit: half of it without a place to break a line. */
export const LONG = {
  first: `Wilhelmina${'w'.repeat(90)}`,
  last: `Featherstonehaugh-Cholmondeley${'m'.repeat(70)}`,
  phone: '+44 (0) 7911 123456',
  line1: `${'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.slice(0, 58)} ${'W'.repeat(41)}`,
  line2: 'W'.repeat(100),
  city: 'M'.repeat(100),
  postcode: 'LS1 4AP',
  email: `${'wm'.repeat(32)}@${'long-domain.'.repeat(14)}example.co.uk`,
};
export const WORD = 'W'.repeat(400);

/** How wide the page and its open dialogs are, and which parts stand out. */
const widest = () => {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter((one) => one.checkVisibility());
  const wide = Math.max(
    document.documentElement.scrollWidth,
    ...dialogs.map((one) => Math.ceil(one.getBoundingClientRect().left) + one.scrollWidth),
  );
  const ends = (one: Element) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return Math.max(range.getBoundingClientRect().right, one.getBoundingClientRect().right) > innerWidth + 1;
  };
  const guilty = [...document.querySelectorAll('body *')].filter((one) => ends(one) && ![...one.children].some(ends));
  return {
    wide,
    guilty: guilty.slice(0, 3).map((one) => `${one.tagName} "${(one.textContent ?? '').slice(0, 30)}"`),
  };
};

/** Looks at a screen as phones of three widths show it, and collects what is wider than they are. */
export class Phones {
  private readonly faults: string[] = [];

  constructor(
    private readonly page: () => Page,
    private readonly shots: string,
  ) {}

  /** Names the parts of this screen that are wider than the phone. */
  readonly fits = async (name: string): Promise<void> => {
    const page = this.page();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const { wide, guilty } = await page.evaluate(widest);
      if (wide <= width) continue;
      this.faults.push(`${name} is ${wide} px wide at ${width}: ${guilty.join(', ')}`);
      await page.screenshot({ path: `${this.shots}wide-${name.replaceAll(/\W+/g, '-')}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize(WIDE);
  };

  /** What was too wide since this was last asked. */
  found(): string[] {
    return this.faults.splice(0);
  }
}
