const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Two figures of a year mean this century up to here, and the last one after it: expiry dates lie ahead, birthdays behind. */
const LAST_OF_CENTURY = 78;

const yearOf = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) > LAST_OF_CENTURY ? 1900 : 2000);
const monthOf = (text: string): number => (/^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3)) + 1);
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const iso = (year: number, month: number, day: number): string | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= lastDay(year, month)
    ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : null;

const MONTH = '(\\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)';
const BETWEEN = '[\\s/.,-]+';
const NEAR = '[\\s/.,-]*';
const WHOLE = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?${NEAR}(?:of )?${MONTH}${BETWEEN}(\\d{4}|\\d{2})$`);
const SEPARATED = new RegExp(`^(\\d{1,2})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{4}|\\d{2})$`);
const MONTH_ONLY = new RegExp(`^${MONTH}${BETWEEN}(\\d{4}|\\d{2})$`);

/**
 * A day as people here write it, day before month: 2026-12-07, 7/12/26, 07.12.2026, 7 Dec 2026. `isExpiry`: a month alone too, as packs
 * print it, which holds to its end. Null where it is no day.
 */
export function typedDate(typed: string, { isExpiry = false } = {}): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  const plain = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (plain) return iso(Number(plain[1]), Number(plain[2]), Number(plain[3]));
  const [, day = '', month = '', year = ''] =
    SEPARATED.exec(text) ?? (/[a-z]/.test(text) ? WHOLE.exec(text) : null) ?? [];
  if (day) return iso(yearOf(year), monthOf(month), Number(day));
  if (!isExpiry) return null;
  const turned = /^(\d{4})-(\d{1,2})$/.exec(text);
  const [, only = '', of = ''] = turned ? ['', turned[2], turned[1]] : (MONTH_ONLY.exec(text) ?? []);
  return only ? iso(yearOf(of), monthOf(only), lastDay(yearOf(of), monthOf(only))) : null;
}
