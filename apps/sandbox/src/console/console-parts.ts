import { grid, html, type Markup } from '../page.ts';

/** London's date and time in words. */
export const moment = (at: Date): string =>
  at.toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'medium' });
/** Pence in words: £12.30. */
export const moneyOf = (pence: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(pence / 100);
export const ofSeconds = (seconds: number): string => moment(new Date(seconds * 1000));

/** A titled table, or one sentence where there is nothing to show. */
export const table = (id: string, title: string, heads: string[], rows: Markup[], empty: string): Markup =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${rows.length === 0 ? html`<p class="quiet">${empty}</p>` : grid(heads, rows, id)}
  </section>`;
