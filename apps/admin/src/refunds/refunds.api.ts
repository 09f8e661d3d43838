import type { RefundDone, RefundsAnswer } from '@sorrel/contracts/http/admin';
import type { RefundReason, RefundState } from '@sorrel/contracts/billing/words';
import { get } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Tone } from '../ui/badge.ts';

export type Payment = z.infer<typeof RefundsAnswer>['payments'][number];
export type Refund = Payment['refunds'][number];
export type Done = z.infer<typeof RefundDone>;

export const refundsQuery = (subscriptionId: number) =>
  queryOptions({
    queryKey: ['subscription', subscriptionId, 'refunds'],
    queryFn: ({ signal }) =>
      get<z.infer<typeof RefundsAnswer>>(`/v2/admin/data/refunds?subscription=${subscriptionId}`, { signal }),
    meta: { isQuiet: true },
  });

export const REASONS: readonly { value: RefundReason; label: string }[] = [
  { value: 'quality', label: 'A problem with the product' },
  { value: 'delivery', label: 'A problem with the delivery' },
  { value: 'duplicate', label: 'Charged twice or by mistake' },
  { value: 'cancelled', label: 'The order is not wanted any more' },
  { value: 'goodwill', label: 'Goodwill' },
  { value: 'other', label: 'Another reason' },
];

export const STATES: Record<RefundState, { text: string; tone: Tone }> = {
  requested: { text: 'waits for a second person', tone: 'asked' },
  declined: { text: 'not agreed', tone: 'quiet' },
  created: { text: 'on its way', tone: 'going' },
  pending: { text: 'on its way', tone: 'going' },
  succeeded: { text: 'refunded', tone: 'good' },
  failed: { text: 'sent back by the bank', tone: 'bad' },
};

/** Tells the payments of one subscription apart: the same treatment is paid again and again. */
export const nameOf = (
  { item: id, is_surplus: isSurplus }: Pick<Payment, 'item' | 'is_surplus'>,
  items: readonly { id: number; code: string; paid_at: string | null; item: { name: string } }[],
): string => {
  const found = items.find((one) => one.id === id);
  if (!found) return `Item ${id}`;
  const day = found.paid_at && !isSurplus ? `, paid ${formatDate(found.paid_at)}` : '';
  return `${found.code} ${found.item.name}${day}`;
};

/** What has gone back or is on its way, card and credit together. */
export const givenBack = ({ refunds }: Payment): number =>
  refunds.reduce(
    (sum, { state, amount, credit }) =>
      state === 'requested' || state === 'declined' ? sum : sum + (state === 'failed' ? 0 : amount) + credit,
    0,
  );
