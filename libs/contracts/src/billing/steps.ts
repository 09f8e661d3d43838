import { pounds } from '../money.ts';
import type { Ingredient } from '../words.ts';
// Imports the type only: public pages fetch this file, and a schema would pull zod into every first view.
import type { PriceStep } from './words/price-step.ts';

interface Sold {
  ingredients: Pick<Ingredient, 'value' | 'unit'>[];
  pricePence: number;
}

/** The price of each strength where they differ; else empty. */
export function stepsOf(sold: Sold[]): PriceStep[] {
  if (new Set(sold.map(({ pricePence }) => pricePence)).size < 2) return [];
  return sold.map(({ ingredients, pricePence }) => ({
    strength: ingredients.map(({ value, unit }) => `${value} ${unit}`).join(' + '),
    pricePence,
  }));
}

/**
 * Shown wherever such a price appears: before the consultation, before payment, and with each preview. Empty where all charges are the
 * same.
 */
export function stepsSentence(steps: readonly PriceStep[]): string {
  if (steps.length === 0) return '';
  const list = steps.map(({ strength, pricePence }) => `${strength} ${pounds(pricePence)}`).join(', ');
  return `A month costs what its strength costs: ${list}. Your prescriber decides each next strength, and we write to you with the price before it is charged.`;
}
