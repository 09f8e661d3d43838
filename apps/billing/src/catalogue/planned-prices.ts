import { londonClock } from '@sorrel/contracts/london';
import { pounds } from '@sorrel/contracts/money';

export interface Planned {
  from: string;
  pricePence: number;
}

const named = ({ from, pricePence }: Planned): string => `${pounds(pricePence)} from ${written(from)}`;
const has = (list: readonly Planned[], { from, pricePence }: Planned): boolean =>
  list.some((one) => one.from === from && one.pricePence === pricePence);

/** In what the prices that are to come differ from those that somebody had read, in words. */
export const plannedMeanwhile = (was: readonly Planned[], now: readonly Planned[]): string[] => [
  ...now.filter((one) => !has(was, one)).map((one) => `${named(one)} planned`),
  ...was.filter((one) => !has(now, one)).map((one) => `${named(one)} taken back`),
];

export const pricesMeanwhile = (changed: readonly string[], last: { by: string; at: Date } | undefined): string =>
  `${last?.by || 'Somebody else'} changed the planned prices of this item meanwhile (${changed.join(', ')})${last ? `, last on ${londonClock(last.at)}` : ''}.`;

export const written = (date: string): string => date.split('-').reverse().join('/');
