/** A day's parcels leave by this London time; until then the next day's are prepared as well. */
export const PACKING_CUT_OFF = '15:00';
