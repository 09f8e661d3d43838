import { stepsSentence } from '@sorrel/contracts/billing/steps';
import { useShopPrice } from './prices.ts';

/** What each strength costs, where they differ; else empty. In a file of its own, so that pages without injections do not carry it. */
export const useSteps = (slug: string): string => stepsSentence(useShopPrice(slug).steps ?? []);

export function StepsOf({ slug }: { slug: string }): string {
  return useSteps(slug);
}
