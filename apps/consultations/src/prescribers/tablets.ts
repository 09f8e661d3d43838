/** Tablets of spironolactone as they were prescribed, oldest first. */
export interface TabletSupply {
  on: string;
  mg: number;
}

/** The day of the start or of the last rise, from which a result is due; null: nothing was prescribed. */
export const risenOn = (supplies: readonly TabletSupply[]): string | null =>
  supplies.reduce<{ on: string | null; mg: number }>(
    (last, { on, mg }) => ({ on: last.on === null || mg > last.mg ? on : last.on, mg }),
    { on: null, mg: 0 },
  ).on;
