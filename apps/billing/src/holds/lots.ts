export interface Lots {
  taken: number;
  lots: readonly { expiresOn: string; left: number }[];
}

/** Whether there is more than before for some supply: counted from any day of expiry on, with what is taken. */
export function isMore(before: Lots, after: Lots): boolean {
  const from = ({ taken, lots }: Lots, day: string): number =>
    lots.reduce((sum, { expiresOn, left }) => (expiresOn >= day ? sum + left : sum), taken);
  return after.lots.some(({ expiresOn }) => from(after, expiresOn) > from(before, expiresOn));
}
