import { html, type Markup } from '../page.ts';

/** London's date and time in words. */
export const moment = (at: Date): string =>
  at.toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'medium' });
/** Pence in words: £12.30. */
export const moneyOf = (pence: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(pence / 100);
export const ofSeconds = (seconds: number): string => moment(new Date(seconds * 1000));

/** A titled table, or one sentence where there is nothing to show. */
export function table(id: string, title: string, heads: string[], rows: Markup[], empty: string): Markup {
  const cells = heads.map((head) => html`<th scope="col">${head}</th>`);
  const content =
    rows.length === 0
      ? html`<p class="quiet">${empty}</p>`
      : html`<div class="wide">
          <table aria-labelledby="${id}">
            <thead>
              <tr>
                ${cells}
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        </div>`;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
}
