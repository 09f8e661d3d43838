import { addMonths } from '../london.ts';

/** The last day on which a supply made on `from` is used: a batch whose expiry comes before it is not good enough. */
export const supplyEnds = (from: string, months: number): string => addMonths(from, Math.max(1, months));
