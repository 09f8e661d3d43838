/** Parcels of a day leave by then, London time; until then the next day's are made ready, too. */
export const PACKING_CUT_OFF = '15:00';
