/** A second click on the same dialog within this time means the same order. */
export const SAME_ORDER_MS = 60_000;
