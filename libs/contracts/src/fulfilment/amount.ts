/** What a batch is counted in: packs, thousandths of a gram, or thousandths of a millilitre. Always whole numbers. */
export const UNITS = ['packs', 'mg', 'ul'] as const;
export type Unit = (typeof UNITS)[number];
/** How ingredients are counted. */
export const INGREDIENT_UNITS = ['mg', 'ul'] as const;
export type IngredientUnit = (typeof INGREDIENT_UNITS)[number];

/** A tonne, or a thousand litres: more is a slip of the hand. */
export const MOST_OF_INGREDIENT = 1_000_000_000;
export const MOST_PACKS = 100_000;

/** The word after an amount as people weigh and measure it. */
export const unitWord = (unit: Unit): string => (unit === 'mg' ? 'g' : unit === 'ul' ? 'ml' : 'packs');

/** "12.5" (grams or millilitres, at most three decimals) as thousandths; null where it is no such number. No float is involved. */
export function thousandthsOf(text: string): number | null {
  const [, sign = '', whole = '', part = ''] = /^\s*([+−-]?)(\d{1,6})(?:\.(\d{1,3}))?\s*$/.exec(text) ?? [];
  if (whole === '') return null;
  const amount = Number(whole) * 1_000 + Number(part.padEnd(3, '0'));
  return sign === '' || sign === '+' || amount === 0 ? amount : -amount;
}

/** Thousandths as they are typed: "12.5". */
export function decimalOf(thousandths: number): string {
  const whole = Math.trunc(Math.abs(thousandths) / 1_000);
  const part = String(Math.abs(thousandths) % 1_000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${thousandths < 0 ? '-' : ''}${whole}${part && `.${part}`}`;
}

/** "1,250.5 g", "3 packs". */
export function amountText(quantity: number, unit: Unit): string {
  if (unit === 'packs') return `${quantity} ${Math.abs(quantity) === 1 ? 'pack' : 'packs'}`;
  const [whole = '', part] = decimalOf(quantity).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${part ? `.${part}` : ''} ${unitWord(unit)}`;
}
