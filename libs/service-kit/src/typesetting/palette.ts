/** Print colours: the brand's inks on white paper. Each text colour has a contrast above 4.5 on white and on the tints. */
export const INK = '#17261e';
export const QUIET_INK = '#55635a';
export const HAIRLINE = '#cdd5cd';
export const SORREL = '#9c3f23';
export const SAGE_TINT = '#eef3ed';
export const CLAY_TINT = '#f9efe9';
/** A thermal head prints black or nothing. */
export const BLACK = '#000000';
