import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { barriersOn } from './axe.ts';

// The first one found: a browser installed on this machine, then the one that comes with the packages (Linux on x64).
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
// Chromium phones home at each start; on a machine without internet access that means many refused connections, and noise in the console.
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

// Under Jest: a page lives for seconds, too short for what is optimised to pay. Not `--in-process-gpu` too: it saves nothing, and Chromium 153
// crashes at one start in nine with it.
const SHORT_LIVED = process.env.JEST_WORKER_ID ? ['--js-flags=--no-maglev --no-turbofan'] : [];

async function executable(): Promise<string> {
  const own = [process.env.CHROMIUM, ...INSTALLED].find((path) => path !== undefined && existsSync(path));
  if (own) return own;
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = process.platform === 'linux' && process.arch === 'x64' ? await packed.executablePath() : '';
  if (!existsSync(executablePath))
    throw new Error(
      'There is no browser for the browser tests: install Chromium or Chrome, or name one in CHROMIUM=/path/to/chromium.',
    );
  // The package's own flags suit one page in one process: with them two visitors would share their cookies.
  return executablePath;
}

const UNPACKED_MS = 30_000;

/** A headless Chromium. Throws one clear line when there is none on this machine. */
export async function openBrowser(extra: readonly string[] = []): Promise<Browser> {
  const executablePath = await executable();
  // The packed browser is unpacked by whoever needs it first; another suite that begins meanwhile finds it there and still being written.
  for (const until = performance.now() + UNPACKED_MS; ;) {
    try {
      return await chromium.launch({ executablePath, args: [...FLAGS, ...SHORT_LIVED, ...extra], headless: true });
    } catch (error) {
      if (!/ETXTBSY/.test(String(error)) || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

const WIDE = { width: 1440, height: 900 };
const LOOKS = [WIDE, { width: 390, height: 844 }];

/** Nothing is asserted on screenshots, and they cost a browser test a good part of its time: they are taken for those who want to look. */
const ARE_KEPT = process.env.SCREENSHOTS === '1';

/** What is seen of a page at its present size, kept where screenshots are. */
export async function keepSight(page: Page, path: string, { fullPage = false } = {}): Promise<void> {
  if (ARE_KEPT) await page.screenshot({ path, fullPage, animations: 'disabled' });
}

const MOST_SHOWN = 1_500;

/** A visitor in a browser context of their own: own cookies, own storage. Collects errors from the console. */
export class Visitor {
  readonly page: Page;
  readonly name: string;
  readonly complaints: string[] = [];
  readonly #context: BrowserContext;
  readonly #shots: string;
  readonly #allowed: readonly RegExp[];

  private constructor(
    name: string,
    page: Page,
    context: BrowserContext,
    options: { shots: string; allowed: readonly RegExp[] },
  ) {
    this.name = name;
    this.page = page;
    this.#context = context;
    this.#shots = options.shots;
    this.#allowed = options.allowed;
    page.on('console', (message) => {
      if (message.type() === 'error') this.#complain(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#complain(`uncaught ${error.name}: ${error.message}`));
  }

  /** `shots`: where screenshots go; `allowed`: console errors that are not faults. */
  static async arrive(
    browser: Browser,
    options: { name: string; url: string; shots: string; allowed?: readonly RegExp[] },
  ): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: options.url,
      viewport: WIDE,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      acceptDownloads: true,
      reducedMotion: 'reduce',
    });
    // For a machine that is busy with other suites: what comes comes sooner, and a test has its own limit.
    context.setDefaultTimeout(30_000);
    // Public pages start their scripts when the browser is idle, or at the first touch. This visitor touches at once.
    await context.addInitScript(() => addEventListener('load', () => dispatchEvent(new Event('pointerdown'))));
    const page = await context.newPage();
    // Behind a window it has opened (a print) a page gets one frame a second, and each press waits for two.
    context.on('page', () => void page.bringToFront().catch(() => undefined));
    mkdirSync(options.shots, { recursive: true });
    return new Visitor(options.name, page, context, { shots: options.shots, allowed: options.allowed ?? [] });
  }

  #complain(text: string): void {
    if (!this.#allowed.some((known) => known.test(text))) this.complaints.push(`${pathOf(this.page)}: ${text}`);
  }

  /**
   * Chooses files as a person does: through the browser's file dialog, which offers only what the field accepts. A field set by a script
   * takes anything, and shows nothing.
   */
  async choose(open: () => Promise<void>, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const coming = this.page.waitForEvent('filechooser');
    await open();
    const chooser = await coming;
    const accept = (await chooser.element().getAttribute('accept')) ?? '';
    const offered = accept.split(',').map((one) => one.trim().toLowerCase());
    const hidden = files.filter(
      ({ name, mimeType }) =>
        accept !== '' &&
        !offered.some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : isOfType(mimeType, one))),
    );
    if (hidden.length > 0)
      throw new Error(`The chooser does not offer ${hidden.map(({ name }) => name).join(', ')}: it accepts ${accept}.`);
    if (files.length > 1 && !chooser.isMultiple()) throw new Error('The chooser takes one file at a time.');
    await chooser.setFiles(files);
  }

  /** Follows a link or presses a button by its text. */
  async press(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
    const one = this.page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    await this.#orShows(one.click());
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#orShows(this.page.getByLabel(label, { exact: true }).first().fill(text));
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.#orShows(this.page.getByText(text).first().waitFor({ state: 'visible' }));
  }

  async heading(text: string | RegExp): Promise<void> {
    await this.#orShows(this.page.getByRole('heading', { name: text }).first().waitFor({ state: 'visible' }));
  }

  /** What did not come in time is explained by what was there instead. */
  async #orShows(act: Promise<void>): Promise<void> {
    try {
      await act;
    } catch (error) {
      const shown = await this.page.innerText('body', { timeout: 2_000 }).catch(() => 'nothing');
      throw new Error(`${(error as Error).message}\n${pathOf(this.page)} shows: ${shown.slice(0, MOST_SHOWN)}`, {
        cause: error,
      });
    }
  }

  /** Screenshots of the page as it is, wide and narrow: the whole page, or only the visible part while a dialog covers it. */
  async shot(name: string): Promise<void> {
    if (ARE_KEPT) await this.failed(name);
    else await this.page.setViewportSize(WIDE);
  }

  /** The same after a failure, where they are always kept. */
  async failed(name: string): Promise<void> {
    const fullPage = (await this.page.getByRole('dialog').filter({ visible: true }).count()) === 0;
    for (const look of LOOKS) {
      await this.page.setViewportSize(look);
      await this.page.waitForTimeout(150);
      await this.page.screenshot({
        path: join(this.#shots, `${name}-${look.width}.png`),
        fullPage,
        animations: 'disabled',
      });
    }
    await this.page.setViewportSize(WIDE);
  }

  /** Accessibility faults that axe finds: of the two worst levels, or all. */
  async barriers({ isStrict = false } = {}): Promise<string[]> {
    const found = await barriersOn(this.page);
    return found
      .filter(({ impact }) => isStrict || impact === 'serious' || impact === 'critical')
      .map(({ id, help, at }) => `${pathOf(this.page)}: ${id}, ${help}: ${at.slice(0, 3).join(' | ')}`);
  }

  /** The next file the page saves, whole. */
  async saves(act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }

  async leave(): Promise<void> {
    await this.#context.close();
  }
}

// A page that is just opening has no address of its own yet (about:blank).
const pathOf = (page: Page): string => new URL(page.url()).pathname;

const isOfType = (type: string, offered: string): boolean =>
  offered.endsWith('/*') ? type.startsWith(offered.slice(0, -1)) : type === offered;
