/** `4840` -> `£48.40`. */
export function pounds(pence: number): string {
  return `${pence < 0 ? '-' : ''}£${(Math.abs(pence) / 100).toFixed(2)}`;
}

/** Pence as the JSON number in pounds that the specification's answers carry. */
export function poundsNumber(pence: number): number {
  return Math.round(pence) / 100;
}

/** `percent`, of two places at most, of `pence`, half up, whole pence. */
export function percentOf(pence: number, percent: number): number {
  return Math.floor((pence * Math.round(percent * 100) + 5_000) / 10_000);
}
