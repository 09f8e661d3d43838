const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Whole pence as "£48.40"; less than nothing as "−£5.00". */
export function pounds(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError('pence must be whole');
  const whole = Math.abs(pence);
  const grouped = String(Math.trunc(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${pence < 0 ? '−' : ''}£${grouped}.${String(whole % 100).padStart(2, '0')}`;
}

/** "2026-11-14" as "14 November 2026". */
export function longDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** "2026-11-14" as "14 Nov 2026": short for labels, and not to be taken for an American date. */
export function shortDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${MONTHS[month - 1]!.slice(0, 3)} ${year}`;
}

function partsOf(date: string): { year: number; month: number; day: number } {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const [year, month, day] = found ? found.slice(1).map(Number) : [];
  if (!year || !month || !day || month > 12 || day > 31) throw new RangeError('a date must be YYYY-MM-DD');
  return { year, month, day };
}

/** The day in London on which a moment falls, as "2026-11-14". */
export function londonDate(moment: string): string {
  const { year, month, day } = londonParts(moment);
  return `${year}-${month}-${day}`;
}

/** A moment as "14 November 2026 at 09:12", by the clocks of London. */
export function longMoment(moment: string): string {
  const { hour, minute } = londonParts(moment);
  return `${longDate(londonDate(moment))} at ${hour}:${minute}`;
}

function londonParts(moment: string): Record<string, string> {
  return Object.fromEntries(london.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
}

/** Whole years from birth to a day. A person born on 29 February has the birthday on 1 March in other years. */
export function ageOn(bornOn: string, day: string): number {
  const born = partsOf(bornOn);
  const now = partsOf(day);
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}
