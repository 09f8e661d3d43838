/** How money and dates look to people: £ with two decimals, DD/MM/YYYY in London, `N/A` where there is nothing. */
import { isDate } from '@sorrel/contracts/london';

const NOTHING = 'N/A';

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pounds as the answers carry them (`48.4`) -> `£48.40`. */
export function pounds(amount: number | null | undefined): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return NOTHING;
  return money.format(Math.round(amount * 100) / 100 || 0);
}

/** A date as answers carry it: `YYYY-MM-DD`, a moment in ISO 8601, or nothing. */
export type When = string | Date | null | undefined;
export type Precision = 'date' | 'minutes' | 'seconds';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `03/11/2026`, `03/11/2026 09:05` or `03/11/2026 09:05:07`; `N/A` for empty or invalid values. A bare date has no time to show. */
export function formatDate(when: When, precision: Precision = 'date'): string {
  if (typeof when === 'string' && isDate(when)) return when.split('-').toReversed().join('/');
  const part = inLondon(when);
  if (!part) return NOTHING;
  const date = `${part.day}/${part.month}/${part.year}`;
  if (precision === 'date') return date;
  const time = `${part.hour}:${part.minute}`;
  return precision === 'minutes' ? `${date} ${time}` : `${date} ${time}:${part.second}`;
}

/** The day in London, `yyyy-MM-dd`: the heading photos are grouped under. */
export function dayOf(when: When): string {
  if (typeof when === 'string' && isDate(when)) return when;
  const part = inLondon(when);
  return part ? `${part.year}-${part.month}-${part.day}` : NOTHING;
}

type Part = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

function inLondon(when: When): Part | undefined {
  // A bare date is not a moment; Date would silently turn 30 February into March.
  if (when === null || when === undefined || when === '' || (typeof when === 'string' && !when.includes('T')))
    return undefined;
  const moment = when instanceof Date ? when : new Date(when);
  if (Number.isNaN(moment.getTime())) return undefined;
  // Node and Chromium agree on the parts but not on the punctuation between them.
  return Object.fromEntries(clock.formatToParts(moment).map((part) => [part.type, part.value])) as Part;
}
