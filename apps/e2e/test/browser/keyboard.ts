import type { Page } from 'playwright-core';

/** A person without a mouse: Tab, arrows, Space, Enter and letters, nothing else. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab until the focused element matches. */
  async to(selector: string): Promise<void> {
    for (let n = 0; n < 60; n++) {
      await this.#page.keyboard.press('Tab');
      if (await this.#page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    }
    throw new Error(`No number of Tabs leads to ${selector} on ${this.#page.url()}.`);
  }

  /** Presses Tab until the button or link with these words has the focus, then Enter. */
  async press(words: RegExp): Promise<void> {
    for (let n = 0; n < 90; n++) {
      await this.#page.keyboard.press('Tab');
      const text = await this.#page.evaluate(() =>
        document.activeElement?.matches('a, button, summary') ? (document.activeElement.textContent ?? '') : '',
      );
      if (words.test(text.trim())) return this.#page.keyboard.press('Enter');
    }
    throw new Error(`No number of Tabs leads to ${words} on ${this.#page.url()}.`);
  }

  /** Enters the answer that the sandbox sample gives to the question. */
  async answer(key: string, value: unknown): Promise<void> {
    if (value === null || value === undefined) return;
    const named = `[name="${key}"]`;
    if (Array.isArray(value) || value === true) {
      for (const one of Array.isArray(value) ? value : ['on']) {
        await this.to(value === true ? named : `${named}[value="${one}"]`);
        await this.#page.keyboard.press('Space');
      }
      return;
    }
    const text = String(value);
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
      const parts = text.split('-');
      for (const [part, at] of [
        ['day', 2],
        ['month', 1],
        ['year', 0],
      ] as const) {
        await this.to(`[name="${key}-${part}"]`);
        await this.#page.keyboard.type(parts[at] ?? '');
      }
      return;
    }
    await this.to(named);
    if (await this.#page.evaluate(() => (document.activeElement as HTMLInputElement).type === 'radio')) {
      await this.#page.keyboard.press('Space');
      for (let n = 0; n < 20; n++) {
        const at = await this.#page.evaluate((wanted) => {
          const one = document.activeElement as HTMLInputElement;
          return one.matches(wanted) ? one.value : null;
        }, named);
        if (at === text) return;
        // A page that was only just drawn takes the focus to its heading.
        if (at === null) await this.to(named);
        await this.#page.keyboard.press('ArrowDown');
      }
      throw new Error(`${key} has no choice ${text}.`);
    }
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
  }
}
