import { addDays } from './london.ts';

/** Where bank holidays differ within the United Kingdom. */
export const NATIONS = ['england-wales', 'scotland', 'northern-ireland'] as const;
export type Nation = (typeof NATIONS)[number];

const ENGLAND_AND_WALES = [
  ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28'],
  ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
  ...['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26'],
  ...['2029-01-01', '2029-03-30', '2029-04-02', '2029-05-07', '2029-05-28', '2029-08-27', '2029-12-25', '2029-12-26'],
  ...['2030-01-01', '2030-04-19', '2030-04-22', '2030-05-06', '2030-05-27', '2030-08-26', '2030-12-25', '2030-12-26'],
  ...['2031-01-01', '2031-04-11', '2031-04-14', '2031-05-05', '2031-05-26', '2031-08-25', '2031-12-25', '2031-12-26'],
  ...['2032-01-01', '2032-03-26', '2032-03-29', '2032-05-03', '2032-05-31', '2032-08-30', '2032-12-27', '2032-12-28'],
] as const;

/**
 * Bank holidays (gov.uk/bank-holidays for the years it covers; after them as the Banking and Financial Dealings Act 1971, the St Andrew's
 * Day Bank Holiday (Scotland) Act 2007 and their usual substitute days have it). Days proclaimed once are added here when they are known.
 */
const BANK_HOLIDAYS: Readonly<Record<Nation, ReadonlySet<string>>> = {
  'england-wales': new Set(ENGLAND_AND_WALES),
  scotland: new Set([
    ...['2026-01-01', '2026-01-02', '2026-04-03', '2026-05-04', '2026-05-25', '2026-08-03', '2026-11-30', '2026-12-25'],
    ...['2026-12-28', '2027-01-01', '2027-01-04', '2027-03-26', '2027-05-03', '2027-05-31', '2027-08-02', '2027-11-30'],
    ...['2027-12-27', '2027-12-28', '2028-01-03', '2028-01-04', '2028-04-14', '2028-05-01', '2028-05-29', '2028-08-07'],
    ...['2028-11-30', '2028-12-25', '2028-12-26', '2029-01-01', '2029-01-02', '2029-03-30', '2029-05-07', '2029-05-28'],
    ...['2029-08-06', '2029-11-30', '2029-12-25', '2029-12-26', '2030-01-01', '2030-01-02', '2030-04-19', '2030-05-06'],
    ...['2030-05-27', '2030-08-05', '2030-12-02', '2030-12-25', '2030-12-26', '2031-01-01', '2031-01-02', '2031-04-11'],
    ...['2031-05-05', '2031-05-26', '2031-08-04', '2031-12-01', '2031-12-25', '2031-12-26', '2032-01-01', '2032-01-02'],
    ...['2032-03-26', '2032-05-03', '2032-05-31', '2032-08-02', '2032-11-30', '2032-12-27', '2032-12-28'],
  ]),
  // Those of England and Wales, St Patrick's Day and the Battle of the Boyne.
  'northern-ireland': new Set([
    ...ENGLAND_AND_WALES,
    ...['2026-03-17', '2026-07-13', '2027-03-17', '2027-07-12', '2028-03-17', '2028-07-12', '2029-03-19', '2029-07-12'],
    ...['2030-03-18', '2030-07-12', '2031-03-17', '2031-07-14', '2032-03-17', '2032-07-12'],
  ]),
};

/** Postcode areas wholly in Scotland. TD crosses the border: Berwick (TD15) and Cornhill (TD12) are in England. */
const SCOTTISH = new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH ZE'.split(' '));
const ENGLISH_BORDER = new Set(['TD12', 'TD15']);

/** The nation of a UK postcode, however it is written; anything unknown counts as England and Wales. */
export function nationOf(postcode: string): Nation {
  const [, area = '', district = ''] =
    /^([A-Z]{1,2})(\d{1,2})/.exec(
      postcode
        .toUpperCase()
        .replace(/\s+/g, '')
        .replace(/\d[A-Z]{2}$/, ''),
    ) ?? [];
  if (area === 'BT') return 'northern-ireland';
  if (area === 'TD') return ENGLISH_BORDER.has(`${area}${district}`) ? 'england-wales' : 'scotland';
  return SCOTTISH.has(area) ? 'scotland' : 'england-wales';
}

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

export const isBankHoliday = (date: string, nation: Nation = 'england-wales'): boolean =>
  BANK_HOLIDAYS[nation].has(date);

/** No Saturday, no Sunday, no bank holiday there. Without a nation the pharmacy's own: it stands in England. */
export const isWorkingDay = (date: string, nation: Nation = 'england-wales'): boolean =>
  !isWeekend(date) && !isBankHoliday(date, nation);

/** That day, or the first one after it on which the pharmacy works. */
export function workingDayFrom(date: string, nation: Nation = 'england-wales'): string {
  let day = date;
  while (!isWorkingDay(day, nation)) day = addDays(day, 1);
  return day;
}

/** That day, or the last one before it on which the pharmacy works. */
export function workingDayUntil(date: string): string {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, -1);
  return day;
}
