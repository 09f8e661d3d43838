import type { ShopPrice } from '@sorrel/contracts/billing/words';

export type PriceWords = { price: string; subPrice: string };

const INCLUDED = 'Includes the consultation and clinician access. Cancel anytime.';

const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;
/** The regrowth treatments are printed in whole pounds. */
const wholePounds = (pence: number): string => pounds(pence).replace(/\.00$/, '');

/** A treatment's price and the line below it, as the specification words them. */
export function priceWords(slug: string, { pricePence, months, isFrom }: ShopPrice): PriceWords {
  const isHair = slug === 'the-regrowth-drops';
  const plain = isHair ? wholePounds(pricePence) : pounds(pricePence);
  if (months === 0) return { price: plain, subPrice: 'Once, no subscription.' };
  if (isFrom) return { price: `from ${plain}`, subPrice: `Every month, by dose. ${INCLUDED}` };
  if (months === 1) return { price: plain, subPrice: `${plain} every month. ${INCLUDED}` };
  const delivery = isHair ? ` Delivery every ${months} months.` : '';
  return {
    price: `${plain}/month`,
    subPrice: `${pounds(pricePence * months)} every ${months} months.${delivery} ${INCLUDED}`,
  };
}
