import { pounds } from '../money.ts';
import type { Ingredient } from '../words.ts';
// Its type alone: public pages fetch this file, and a schema would bring zod into every first view.
import type { PriceStep } from './words/price-step.ts';

interface Sold {
  ingredients: Pick<Ingredient, 'value' | 'unit'>[];
  pricePence: number;
}

/** What each strength costs, where they do not cost the same; nothing otherwise. */
export function stepsOf(sold: Sold[]): PriceStep[] {
  if (new Set(sold.map(({ pricePence }) => pricePence)).size < 2) return [];
  return sold.map(({ ingredients, pricePence }) => ({
    strength: ingredients.map(({ value, unit }) => `${value} ${unit}`).join(' + '),
    pricePence,
  }));
}

/** Shown wherever such a price is: before somebody begins, before they pay, and with each forecast. Empty where every charge is the same. */
export function stepsSentence(steps: readonly PriceStep[]): string {
  if (steps.length === 0) return '';
  const list = steps.map(({ strength, pricePence }) => `${strength} ${pounds(pricePence)}`).join(', ');
  return `A month costs what its strength costs: ${list}. Your prescriber decides each next strength, and we write to you with the price before it is charged.`;
}
