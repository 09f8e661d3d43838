/** The units people in the UK think in, and the ones we store. A tenth of a kilogram or centimetre is finer than a pound or an inch, so that what was typed comes back as typed. */
export interface Parts {
  large: number;
  small: number;
}
export interface ImperialUnit {
  large: string;
  small: string;
  /** Words for a screen reader. */
  largeName: string;
  smallName: string;
  smallInLarge: number;
  /** Of the stored unit in one small one. */
  storedInSmall: number;
}

export const IMPERIAL: Record<string, ImperialUnit | undefined> = {
  kg: {
    large: 'st',
    small: 'lb',
    largeName: 'Stones',
    smallName: 'Pounds',
    smallInLarge: 14,
    storedInSmall: 0.45359237,
  },
  cm: { large: 'ft', small: 'in', largeName: 'Feet', smallName: 'Inches', smallInLarge: 12, storedInSmall: 2.54 },
};

export function toParts(stored: number, { smallInLarge, storedInSmall }: ImperialUnit): Parts {
  const small = Math.round(stored / storedInSmall);
  return { large: Math.floor(small / smallInLarge), small: small % smallInLarge };
}

export const fromParts = ({ large, small }: Parts, { smallInLarge, storedInSmall }: ImperialUnit): number =>
  Math.round((large * smallInLarge + small) * storedInSmall * 10) / 10;

/** `11 st 4 lb`; undefined for units that have no other. */
export function inOtherUnits(stored: number, unit: string | null): string | undefined {
  const imperial = IMPERIAL[unit ?? ''];
  if (!imperial) return undefined;
  const { large, small } = toParts(stored, imperial);
  return `${large} ${imperial.large} ${small} ${imperial.small}`;
}
