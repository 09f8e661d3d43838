// Made by `node tools/checks/printed-prices.mjs` from billing's catalogue; `npm run check` says when it is out of date.
import type { ShopPrice } from '@sorrel/contracts/billing/words';

export const PRINTED: Record<string, ShopPrice> = {
  'vitamin-c-serum': { pricePence: 3900, months: 0, isFrom: false },
};

/** Prescription-only, and apart: a site that must not advertise them leaves them out. */
export const PRINTED_MEDICINES: Record<string, ShopPrice> = {
  acne: { pricePence: 2420, months: 2, isFrom: false },
  'hormonal-acne': { pricePence: 6500, months: 2, isFrom: false },
  'hormonal-acne-pill': { pricePence: 8000, months: 1, isFrom: false },
  menopause: { pricePence: 6500, months: 2, isFrom: false },
  rosacea: { pricePence: 2420, months: 2, isFrom: false },
  hyperpigmentation: { pricePence: 2420, months: 2, isFrom: false },
  'anti-ageing': { pricePence: 2420, months: 2, isFrom: false },
  glow: { pricePence: 2420, months: 2, isFrom: false },
  'the-regrowth-drops': { pricePence: 3500, months: 2, isFrom: false },
  wegovy: {
    pricePence: 11500,
    months: 1,
    isFrom: true,
    steps: [
      { strength: '0.25 mg', pricePence: 11500 },
      { strength: '0.5 mg', pricePence: 12500 },
      { strength: '1 mg', pricePence: 14500 },
      { strength: '1.7 mg', pricePence: 19500 },
      { strength: '2.4 mg', pricePence: 22900 },
      { strength: '7.2 mg', pricePence: 29900 },
    ],
  },
  mounjaro: {
    pricePence: 17000,
    months: 1,
    isFrom: true,
    steps: [
      { strength: '2.5 mg', pricePence: 17000 },
      { strength: '5 mg', pricePence: 19000 },
      { strength: '7.5 mg', pricePence: 23500 },
      { strength: '10 mg', pricePence: 26000 },
      { strength: '12.5 mg', pricePence: 28500 },
      { strength: '15 mg', pricePence: 31000 },
    ],
  },
};
