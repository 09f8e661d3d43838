import type { CheckoutPage, CodeApplied } from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type CheckoutProps = CheckoutPage['props'];

/** Price, cards and address as they are now: read afresh each time a page of the checkout opens. */
export const checkoutQuery = queryOptions({
  queryKey: ['checkout'],
  queryFn: async ({ signal }) => (await get<CheckoutPage>('/v2/subscription/checkout', { signal })).props,
  refetchOnWindowFocus: false,
  staleTime: 0,
  meta: { isQuiet: true },
});

export const resultQuery = queryOptions({
  queryKey: ['checkout', 'result'],
  queryFn: async ({ signal }) => (await get<CheckoutPage>('/v2/subscription/result', { signal })).props,
  refetchOnWindowFocus: false,
  staleTime: 0,
  meta: { isQuiet: true },
});

export const choosePlan = (plan: number): Promise<unknown> => post('/v2/subscription/form/choose-plan', { plan });

/** The treatment somebody came for is the one proposed after the consultation. */
export const chooseTreatment = (treatment: string): Promise<unknown> =>
  post('/v2/subscription/form/choose-plan', { treatment }, { keepSignedOut: true });

export interface PatientDetails {
  name: string;
  surname: string;
  phone: string;
}
export const updateCustomerInfo = (details: PatientDetails): Promise<unknown> =>
  post('/v2/subscription/form/update-customer-info', details);

export const applyCode = (code: string): Promise<z.infer<typeof CodeApplied>> =>
  post('/v2/subscription/form/apply-code', { code });

export const removeCode = (): Promise<unknown> => post('/v2/subscription/form/remove-code');
